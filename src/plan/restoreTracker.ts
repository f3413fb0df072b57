import { parseSnapshot } from "./snapshot.ts";
import { PlanModeTracker } from "./tracker.ts";

export interface RestoredTracker {
  readonly tracker: PlanModeTracker;
  /** Sentences for the person. */
  readonly notes: readonly string[];
  /** The file could not be used: keep it beside the new one (never overwrite it) before the first snapshot is written. */
  readonly keepAside: boolean;
}

/**
 * The tracker of a session that comes back. `text`: the content of `plan_mode.json`, undefined when there is none. A file
 * that can't be used fails closed: the session plans (`Active`, next reminder full) until the person says otherwise, and a
 * review that the file still names as waiting is parked again. `reviewWaits`: session.json says so; it decides where the
 * file can't.
 */
export function restoreTracker(text: string | undefined, reviewWaits = false): RestoredTracker {
  if (text === undefined) {
    return reviewWaits
      ? {
          tracker: closedTracker(true),
          notes: ["plan_mode.json is gone. The plan still waits for you."],
          keepAside: false,
        }
      : { tracker: new PlanModeTracker(), notes: [], keepAside: false };
  }
  const parsed = parseSnapshot(text);
  if (parsed.ok) {
    return { tracker: PlanModeTracker.restore(parsed.value), notes: [], keepAside: false };
  }
  const tracker = closedTracker(reviewWaits || saysAwaiting(text));
  const note = `${parsed.error} To be safe, plan mode is on in this session; the file was kept aside.`;
  return { tracker, notes: [note], keepAside: true };
}

/** For a `plan_mode.json` that exists and can't even be read (rights, device errors): same policy. */
export function closedTracker(awaitingPlanApproval = false): PlanModeTracker {
  return PlanModeTracker.restore({
    state: "Active",
    was_previously_active: true,
    reminder_count: 0,
    pending_exit_reminder: false,
    awaiting_plan_approval: awaitingPlanApproval,
  });
}

function saysAwaiting(text: string): boolean {
  return /"awaiting_plan_approval"\s*:\s*true\b/.test(text);
}
