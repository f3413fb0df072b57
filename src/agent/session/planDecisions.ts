import { assertNever } from "../../base/assertNever.ts";
import { type ApprovalEnd, approvalResult } from "../../plan/approval.ts";
import type { PlanModeEvents } from "../../plan/planModeEvents.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { Decided } from "./planReview.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import type { SessionHooks } from "./sessionHooks.ts";
import type { Transcript } from "./transcript.ts";

/** What a decision means for the turn. */
export interface AppliedDecision {
  /** For the model. */
  readonly text: string;
  readonly outcome: "approved" | "changesRequested" | "abandoned";
  /** False: the person wants the work to wait. */
  readonly start: boolean;
  readonly freshContext: boolean;
  /** For the call in the transcript. */
  readonly title: string;
}

const titles = { approved: "Plan approved", changesRequested: "Changes requested", abandoned: "Plan quit" } as const;

/**
 * Carries a decision out: first what the model will be told is on disk, then the tracker, then the permission mode. A crash
 * in between leaves the review parked, or the decision taken with its text kept for the model; never an open gate unrecorded.
 */
export class PlanDecisions {
  private readonly planPath: string;
  private readonly record: RecordKeeper;
  private readonly planMode: PlanModeControl;
  private readonly transcript: Transcript;
  private readonly hooks: SessionHooks;
  private readonly events: PlanModeEvents;
  private readonly now: () => Date;
  private readonly onEnd: () => void;

  constructor(options: {
    readonly planPath: string;
    readonly record: RecordKeeper;
    readonly planMode: PlanModeControl;
    readonly transcript: Transcript;
    readonly hooks: SessionHooks;
    readonly events: PlanModeEvents;
    readonly now: () => Date;
    /** A decision was carried out, or could not be. */
    readonly onEnd: () => void;
  }) {
    this.planPath = options.planPath;
    this.record = options.record;
    this.planMode = options.planMode;
    this.transcript = options.transcript;
    this.hooks = options.hooks;
    this.events = options.events;
    this.now = options.now;
    this.onEnd = options.onEnd;
  }

  /** `inTurn`: the model gets the text as the result of its call; otherwise it is kept for its next turn. */
  async apply(decided: Decided, inTurn: boolean): Promise<AppliedDecision> {
    try {
      return await this.carryOut(decided, inTurn);
    } finally {
      this.onEnd();
    }
  }

  private async carryOut(decided: Decided, inTurn: boolean): Promise<AppliedDecision> {
    const { verdict, toolCallId } = decided;
    const end = this.endOf(decided);
    const text = approvalResult(end);
    await this.record.update(({ notes }) =>
      inTurn ? { decided: { toolCallId, text } } : { decided: null, notes: [...notes, text] },
    );
    await this.planMode.change((tracker) => {
      switch (verdict.outcome) {
        case "approved":
          tracker.deactivateApproved();
          break;
        case "abandoned":
          tracker.deactivateAbandoned(true);
          break;
        case "changesRequested":
          break;
        default:
          assertNever(verdict);
      }
      tracker.setAwaitingPlanApproval(false);
    });
    const { feedback = null } = feedbackOf(verdict);
    await this.record.update(() => ({
      parked: null,
      lastFeedback: feedback,
      lastDecision: { outcome: verdict.outcome, revision: decided.revision, sha256: decided.plan.sha256 },
      ...(verdict.outcome === "approved" ? nextMode(verdict.nextMode) : {}),
    }));
    this.planMode.publishChange();
    this.journal(decided);
    const title = titles[verdict.outcome];
    if (!inTurn) {
      const { call } = decided;
      this.transcript.send({ sessionUpdate: "tool_call_update", toolCallId: call, status: "completed", title });
    }
    const approved = verdict.outcome === "approved";
    return {
      text,
      outcome: verdict.outcome,
      start: !approved || verdict.start,
      freshContext: approved && verdict.freshContext,
      title,
    };
  }

  private endOf({ verdict, plan }: Decided): ApprovalEnd {
    const { planPath } = this;
    switch (verdict.outcome) {
      case "approved":
        return {
          kind: "approved",
          planPath,
          plan: plan.text,
          start: verdict.start,
          freshContext: verdict.freshContext,
          ...(verdict.freshContext ? { sha256: plan.sha256 } : {}),
          ...feedbackOf(verdict),
        };
      case "changesRequested":
        return { kind: "changesRequested", planPath, plan: plan.text, ...feedbackOf(verdict) };
      case "abandoned":
        return { kind: "abandoned" };
      default:
        return assertNever(verdict);
    }
  }

  private journal({ verdict, plan, revision, toolCallId }: Decided): void {
    const at = this.now().toISOString();
    const { sha256 } = plan;
    this.transcript.event({ type: "PlanDecided", outcome: verdict.outcome, by: "person", revision, sha256, at });
    this.hooks.tell("PlanDecided", { planPath: this.planPath, plan: plan.text, decision: verdict.outcome });
    if (verdict.outcome !== "changesRequested") {
      this.events.emit({
        type: "PlanModeExited",
        at,
        planPath: this.planPath,
        planContent: plan.kind === "present" ? plan.text : null,
        sha256,
        how: verdict.outcome,
        toolCallId,
      });
    }
  }
}

function nextMode(mode: "previous" | "default" | "always-approve"): { permissionMode?: "default" | "always-approve" } {
  return mode === "previous" ? {} : { permissionMode: mode };
}

function feedbackOf(verdict: { readonly outcome: string; readonly feedback?: string }): { readonly feedback?: string } {
  return verdict.feedback === undefined ? {} : { feedback: verdict.feedback };
}
