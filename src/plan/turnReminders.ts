import {
  exitReminder,
  fullReminder,
  type ReminderContext,
  reentryReminder,
  sparseReminder,
  wrapReminder,
} from "./reminders.ts";
import type { PlanModeTracker } from "./tracker.ts";

/**
 * What goes before the message at the start of every turn that reaches the model, in this order, each as a user-role
 * message of its own, already wrapped (`spec/grok-build-behaviour.md` 5.1). Advances the tracker: persist it afterwards.
 */
export function turnReminders(tracker: PlanModeTracker, context: ReminderContext): readonly string[] {
  const texts: string[] = [];
  // An activation of an earlier turn that found no safe point: this turn's own reminder takes its place.
  tracker.takePendingActivation();
  if (tracker.state === "Pending") {
    const reentry = tracker.isReentry;
    tracker.activate();
    texts.push(reentry ? reentryReminder(context) : fullReminder(context));
    tracker.recordReminderInjected();
  } else if (tracker.state === "Active") {
    texts.push(tracker.nextReminderIsFull ? fullReminder(context) : sparseReminder());
    tracker.recordReminderInjected();
  }
  if (tracker.clearPendingExitReminder()) {
    texts.push(exitReminder());
  }
  return texts.map(wrapReminder);
}

/**
 * The person turned plan mode on while a turn runs: `Pending` → `Active` at once, so the very next call meets a closed
 * gate. The text waits in the tracker until `deliverActivation`. False when the state was not `Pending`.
 */
export function activateMidTurn(tracker: PlanModeTracker, context: ReminderContext): boolean {
  return tracker.activateMidTurn(wrapReminder(tracker.isReentry ? reentryReminder(context) : fullReminder(context)));
}

/**
 * The text of a mid-turn activation, exactly once, or undefined. Call only where no tool call waits for its result:
 * after a batch, before a request to the model, at cancel, at idle.
 */
export function deliverActivation(tracker: PlanModeTracker): string | undefined {
  const text = tracker.takePendingActivation();
  if (text !== undefined) {
    tracker.recordReminderInjected();
  }
  return text;
}

/** What the compacted conversation must carry (5.2), wrapped, or undefined. The turn after that gets the full text again. */
export function compactionReminder(tracker: PlanModeTracker, context: ReminderContext): string | undefined {
  const text = tracker.state === "Active" ? wrapReminder(fullReminder(context)) : undefined;
  tracker.resetAfterCompaction();
  return text;
}
