/** How calls outside the plan gate are permitted: ask the person, or run everything that no rule denies. */
export type PermissionMode = "default" | "always-approve";

/** The three session modes as ACP knows them; `plan` lies over the permission mode, it does not replace it. */
export type SessionModeId = "default" | "plan" | "always-approve";

export const sessionModes: readonly {
  readonly id: SessionModeId;
  readonly name: string;
  readonly description: string;
}[] = [
  { id: "default", name: "Normal", description: "Asks before it edits files or runs commands that are not read-only" },
  {
    id: "plan",
    name: "Plan",
    description: "Explores and writes plan.md; nothing else can be changed until you approve",
  },
  {
    id: "always-approve",
    name: "Always-approve",
    description: "Runs every tool call without asking, except what a rule denies",
  },
];
