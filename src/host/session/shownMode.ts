import type { PlanModeStatus } from "../../plan/planModeState.ts";

/** The mode as it is shown: what the agent has said, and whether a change that was asked for is still unconfirmed. */
export interface ShownMode extends PlanModeStatus {
  readonly changing: boolean;
}

export const normalMode: ShownMode = {
  state: "Inactive",
  awaitingApproval: false,
  permissionMode: "default",
  changing: false,
};
