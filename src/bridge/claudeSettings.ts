/** Seconds: a review may wait over a long weekend. Claude Code ends a hook after this, and the plan stays undecided. */
const patience = 345_600;

/** What `plan-mode hook --install` prints, for Claude Code's settings.json. */
export const claudeSettings = `${JSON.stringify(
  {
    hooks: {
      PermissionRequest: [
        { matcher: "ExitPlanMode", hooks: [{ type: "command", command: "plan-mode hook", timeout: patience }] },
      ],
    },
  },
  undefined,
  2,
)}
`;
