/** Facts about the life of a plan, for the journal, the hooks and the client. `at`: ISO 8601. */
export interface PlanModeEntered {
  readonly type: "PlanModeEntered";
  readonly at: string;
  readonly planPath: string;
  readonly by: "person" | "agent";
  /** Of `enter_plan_mode`. */
  readonly toolCallId?: string;
}

export interface PlanModeExited {
  readonly type: "PlanModeExited";
  readonly at: string;
  readonly planPath: string;
  /** Null when the plan has no content. */
  readonly planContent: string | null;
  readonly sha256?: string;
  /** `left`: turned off without a review. */
  readonly how: "approved" | "abandoned" | "left";
  /** Of the tool that presented the plan. */
  readonly toolCallId?: string;
}

export type PlanModeEvent = PlanModeEntered | PlanModeExited;

/** Where they go. Must not throw; nothing about plan mode depends on who listens. */
export interface PlanModeEvents {
  emit(event: PlanModeEvent): void;
}
