import { type Translate, untranslated } from "../base/translate.ts";
import type { StoppedAttempt } from "./agentPort.ts";
import { normalMode, type ShownMode } from "./session/shownMode.ts";

export interface StatusText {
  readonly label: string;
  /** Markdown. */
  readonly tooltip: string;
  /** For screen readers: no icons. */
  readonly spoken: string;
  readonly waits: boolean;
}

/** The words of the status bar item. Pure, so that every state of the mode has a tested wording. */
export function statusText(
  shown: ShownMode | undefined,
  stopped: readonly StoppedAttempt[],
  translate: Translate = untranslated,
): StatusText {
  const mode = shown ?? normalMode;
  const name = translate(modeName(mode));
  const icon = mode.changing ? "$(loading~spin)" : modeIcon(mode);
  const explanation = translate(explain(mode));
  const lines = [`**${name}**`, explanation];
  if (mode.state !== "Inactive" && mode.permissionMode === "always-approve") {
    lines.push(
      translate("Always-approve is armed for after planning; until then plan mode still blocks every change."),
    );
  }
  if (stopped.length > 0) {
    const words =
      stopped.length === 1
        ? translate("1 attempt was stopped while planning")
        : translate("{0} attempts were stopped while planning", stopped.length);
    lines.push(`[${words}](command:planMode.showGate)`);
  }
  if (mode.state !== "Inactive") {
    lines.push(`[${translate("View the plan")}](command:planMode.viewPlan)`);
  }
  lines.push(translate(toggleHint(mode)));
  return {
    label: `${icon} ${name}`,
    tooltip: lines.join("\n\n"),
    spoken: `Plan Mode: ${name}. ${explanation}`,
    waits: mode.awaitingApproval,
  };
}

function modeName(mode: ShownMode): string {
  if (mode.changing) {
    return mode.state === "Inactive" ? "Mode: changing…" : "Plan: changing…";
  }
  switch (mode.state) {
    case "Inactive":
      return mode.permissionMode === "always-approve" ? "Always-approve" : "Normal";
    case "Pending":
      return mode.awaitingApproval ? "Plan: waiting for you" : "Plan: on";
    case "Active":
      return mode.awaitingApproval ? "Plan: waiting for you" : "Plan";
    case "ExitPending":
      return "Plan: leaving";
  }
}

function modeIcon(mode: ShownMode): string {
  if (mode.awaitingApproval) {
    return "$(bell-dot)";
  }
  if (mode.state !== "Inactive") {
    return "$(checklist)";
  }
  return mode.permissionMode === "always-approve" ? "$(unlock)" : "$(edit)";
}

function explain(mode: ShownMode): string {
  if (mode.awaitingApproval) {
    return "A plan waits for your decision. Nothing but plan.md can be changed until then.";
  }
  switch (mode.state) {
    case "Inactive":
      return mode.permissionMode === "always-approve"
        ? "Every tool call runs without asking, except what a rule denies."
        : "The agent asks before it edits files or runs commands that are not read-only.";
    case "Pending":
      return "Planning starts with your next request. Edits and commands that change something are already blocked.";
    case "Active":
      return "The agent explores and writes plan.md. Edits to any other file, commands that change something and tools that are not known to be read-only are blocked.";
    case "ExitPending":
      return "Planning ends with the running turn. Until then the same things stay blocked.";
  }
}

function toggleHint(mode: ShownMode): string {
  return mode.state === "Inactive" || mode.state === "ExitPending"
    ? "Click to plan first."
    : "Click to leave plan mode.";
}
