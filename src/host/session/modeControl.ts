import type { Result } from "../../base/result.ts";
import { effectiveMode, sessionModeOf } from "../../plan/modeCycle.ts";
import type { PlanModeStatus } from "../../plan/planModeState.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import { normalMode, type ShownMode } from "./shownMode.ts";

/**
 * The mode of one session as the host may show it. The agent owns the fact; a change that was asked for is shown as
 * "changing" until the agent has said what holds (design.md, "One owner per fact").
 */
export class ModeControl {
  private confirmed: PlanModeStatus | undefined;
  private wanted: SessionModeId | undefined;
  private asking = 0;
  private heard = false;

  /** The agent has spoken. The same object again is not news. */
  confirm(mode: PlanModeStatus | undefined): void {
    if (mode === undefined || mode === this.confirmed) {
      return;
    }
    this.confirmed = mode;
    this.heard = true;
    this.settle();
  }

  get shown(): ShownMode {
    const mode = this.confirmed ?? normalMode;
    return {
      state: mode.state,
      awaitingApproval: mode.awaitingApproval,
      permissionMode: mode.permissionMode,
      changing: this.wanted !== undefined || this.confirmed === undefined,
    };
  }

  /** What the next toggle or cycle starts from: the wish that is under way, else what holds. */
  get effective(): SessionModeId {
    const { state, permissionMode } = this.confirmed ?? normalMode;
    return effectiveMode(sessionModeOf(state, permissionMode), this.wanted);
  }

  /** Asks the agent. Several wishes in a row are asked in order; the last one counts. */
  async request(mode: SessionModeId, ask: (mode: SessionModeId) => Promise<Result<void>>): Promise<Result<void>> {
    this.wanted = mode;
    this.heard = false;
    this.asking += 1;
    try {
      const result = await ask(mode);
      if (!result.ok) {
        this.heard = true;
      }
      return result;
    } finally {
      this.asking -= 1;
      this.settle();
    }
  }

  private settle(): void {
    if (this.asking === 0 && this.heard) {
      this.wanted = undefined;
    }
  }
}
