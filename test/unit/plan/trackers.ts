import { PlanModeTracker } from "../../../src/plan/tracker.ts";

export function pendingTracker(): PlanModeTracker {
  const tracker = new PlanModeTracker();
  tracker.enterPending();
  return tracker;
}

export function activeTracker(): PlanModeTracker {
  const tracker = pendingTracker();
  tracker.activate();
  return tracker;
}

export function exitPendingTracker(): PlanModeTracker {
  const tracker = activeTracker();
  tracker.userExit(true);
  return tracker;
}

export function awaitingTracker(): PlanModeTracker {
  const tracker = activeTracker();
  tracker.setAwaitingPlanApproval(true);
  return tracker;
}
