import type { SessionModeId } from "../policy/permissionMode.ts";
import type { PlanModeTracker } from "./tracker.ts";

/** A prompt's own wish (`_meta.mode`), as the seed's program knows it. */
export type PromptMode = "agent" | "ask" | "plan";

/**
 * Compared exactly. Anything else is no declaration, and the session's mode stays: the seed's program reads it as `agent` and
 * so lets a misspelling end plan mode, which nothing may do by accident (mission.md, deviation 7).
 */
export function parsePromptMode(mode: unknown): PromptMode | undefined {
  return mode === "agent" || mode === "ask" || mode === "plan" ? mode : undefined;
}

/** What a prompt that declares nothing carries: captured when it is submitted, not when it runs. */
export function promptModeOf(tracker: { readonly state: string }): PromptMode {
  return tracker.state === "Active" ? "plan" : "agent";
}

/** Modes in which nothing is changed. */
export function isReadOnlyPrompt(mode: PromptMode): boolean {
  return mode !== "agent";
}

/** `default` and `agent`, `plan` and `plan`: the same thing on two wires. `ask` lives on prompts only. */
export function promptModeFromSession(mode: SessionModeId): PromptMode {
  return mode === "plan" ? "plan" : "agent";
}

const synthetic =
  /^(?:task-completed|subagent-completed|workflow-completed|notifications|goal-summary|goal-classifier-nudge|scheduler-fired|plan-resume)-/;

/** Prompts that no person wrote; they run in whatever mode the session has. */
export function isSyntheticPrompt(promptId: string): boolean {
  return synthetic.test(promptId);
}

/**
 * Brings the tracker in line with a prompt that is about to run; true when something changed. A prompt that was submitted
 * before planning began can't end it (12.2, B5), and none ends it while a review waits: such a prompt is feedback.
 */
export function reconcilePromptMode(
  tracker: PlanModeTracker,
  prompt: { readonly id: string; readonly mode: PromptMode | undefined; readonly submittedWhilePlanning: boolean },
): boolean {
  if (prompt.mode === undefined || isSyntheticPrompt(prompt.id)) {
    return false;
  }
  if (prompt.mode === "plan") {
    return tracker.enterPending();
  }
  if (!prompt.submittedWhilePlanning || tracker.awaitingPlanApproval) {
    return false;
  }
  return tracker.userExit(false).changed;
}
