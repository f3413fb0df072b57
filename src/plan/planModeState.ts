/** The four states of plan mode (seed, "Lifecycle state machine"). The gate is closed in all but `Inactive`. */
export type PlanModeState = "Inactive" | "Pending" | "Active" | "ExitPending";

/** What the agent tells its client in `_meta["plan-mode"]` of mode updates and of the results of new and load. */
export interface PlanModeStatus {
  readonly state: PlanModeState;
  readonly awaitingApproval: boolean;
  readonly permissionMode: "default" | "always-approve";
}
