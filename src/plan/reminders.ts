/** The names under which the agent's tools are registered. Texts for the model take them from here, never from a literal. */
export interface PlanToolNames {
  readonly edit: string;
  readonly write: string;
  readonly ask: string;
  /** The tool that presents the plan: by setting it reads the file or takes the text. */
  readonly exit: string;
  /** The subagent tool, where there is one. */
  readonly task?: string;
}

/** What the reminders need to know. */
export interface ReminderContext {
  /** Absolute; always the session's own. */
  readonly planPath: string;
  /** The plan file holds something but white space. */
  readonly hasContent: boolean;
  readonly tools: PlanToolNames;
}

/** The rules of planning, for a model that has not been told or may have forgotten. */
export function fullReminder({ planPath, hasContent, tools }: ReminderContext): string {
  return [
    "Plan mode is active. Explore and design only: do not edit, create, move or delete files and do not run anything that changes state. Such calls are refused, no matter which permission mode is on.",
    "",
    "## Plan File:",
    planFileSentence({ planPath, hasContent, tools }),
    "Keep the plan in this file and let it grow while you learn. It is the only file that you can edit.",
    "",
    turnEnd(tools),
  ].join("\n");
}

/** One line between two full reminders; the full one is still in the conversation. */
export function sparseReminder(): string {
  return "Plan mode is still active: no edits and no writes, except to the plan file.";
}

/** For a model that has planned before in this conversation and was told since that plan mode is off. */
export function reentryReminder({ planPath, hasContent, tools }: ReminderContext): string {
  const look = hasContent
    ? "Read it first. If the new request continues it, revise it; if the request is a different one, replace it."
    : "What you planned earlier is not in the file.";
  return [
    "## Returning to Plan Mode",
    "Plan mode is active again, after it was off. The rule is the same as before: no edits, no writes and nothing that changes state, except in the plan file.",
    "",
    `${planFileSentence({ planPath, hasContent, tools })} ${look}`,
    "",
    turnEnd(tools),
  ].join("\n");
}

/** Told once, when plan mode ended without a tool result that says so. */
export function exitReminder(): string {
  return "Plan mode is off. You can edit files, run commands and act again, within the permissions of this session.";
}

/** What the model reads when the gate refuses an edit. It names the only way that is open. */
export function editRejected(planPath: string): string {
  return `Rejected: file edits are not possible in plan mode. The only file that you can edit is the plan file (${planPath}). Describe the change there instead of making it.`;
}

/** Marks a text as coming from the harness, not from the person. */
export function wrapReminder(text: string): string {
  return `<system-reminder>\n${text}\n</system-reminder>`;
}

function planFileSentence({ planPath, hasContent, tools }: ReminderContext): string {
  return hasContent
    ? `A plan exists at ${planPath}. You can read it and change it with ${tools.edit}.`
    : `No plan written yet. Write it to ${planPath} with ${tools.write}, and refine it with ${tools.edit}.`;
}

function turnEnd(tools: PlanToolNames): string {
  return `End your turn in one of two ways only: call ${tools.ask} to clear up what you cannot find out yourself, or call ${tools.exit} to present the finished plan.`;
}
