import type { PlanFileContent } from "../../disk/planFile.ts";
import { approvesRevision, type PlanReply } from "../../plan/approval.ts";
import type { AgentClient } from "../client.ts";
import { deferred } from "./deferred.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import { requestReview } from "./reviewRequest.ts";
import type { SessionStore } from "./sessionStore.ts";

/** A reply that counts. */
export type Verdict = Exclude<PlanReply, { outcome: "undecided" }>;

/** A verdict with the plan that it is about. */
export interface Decided {
  readonly verdict: Verdict;
  readonly plan: PlanFileContent;
  readonly revision: number;
  readonly toolCallId: string;
  /** The call in the transcript that presented the plan. */
  readonly call: string;
}

export type ReviewEnd =
  | ({ readonly kind: "decided" } & Decided)
  /** Nobody decided: the review stays parked, on disk too. */
  | { readonly kind: "undecided"; readonly why: string }
  /** Another request, or a decision by other means, took its place. */
  | { readonly kind: "superseded" }
  /** The person left plan mode while it was being prepared: nothing was shown. */
  | { readonly kind: "left" };

interface OpenRequest {
  readonly withdraw: AbortController;
  /** Ends the waiting from this side, as the person's decision or as superseded. */
  settle(end: Verdict | "superseded"): void;
}

/**
 * The review that waits for the person. There is at most one; its request has no time-out and is answered once. It outlives
 * the turn that parked it: Stop only detaches the turn, and the answer counts whenever it comes.
 */
export class PlanReview {
  private readonly sessionId: string;
  private readonly client: AgentClient;
  private readonly store: SessionStore;
  private readonly record: RecordKeeper;
  private readonly planMode: PlanModeControl;
  private open: OpenRequest | undefined;
  /** Reviews that are being prepared or wait. */
  private presented = 0;
  /** A decision that came while the request was still being prepared. */
  private early: Verdict | "superseded" | undefined;
  /** The review has its decision, which is being carried out: no other one counts. */
  private taken = false;

  constructor(options: {
    readonly sessionId: string;
    readonly client: AgentClient;
    readonly store: SessionStore;
    readonly record: RecordKeeper;
    readonly planMode: PlanModeControl;
  }) {
    this.sessionId = options.sessionId;
    this.client = options.client;
    this.store = options.store;
    this.record = options.record;
    this.planMode = options.planMode;
  }

  /** A review waits, whether its request is out or nobody could be asked so far. */
  get isParked(): boolean {
    return this.planMode.state.awaitingPlanApproval;
  }

  /**
   * Parks a review and waits for its end. An older one that still waits is superseded, without an answer in the person's
   * name. An approval of other bytes than those on disk does not count: the review is parked anew with what is there now.
   * `call`: the call that presented it, where this is not its first request.
   */
  async present(toolCallId: string, call = toolCallId): Promise<ReviewEnd> {
    this.open?.settle("superseded");
    this.presented += 1;
    this.early = undefined;
    try {
      return await this.presentUntilDecided(toolCallId, call);
    } finally {
      this.presented -= 1;
    }
  }

  private async presentUntilDecided(toolCallId: string, call: string): Promise<ReviewEnd> {
    for (;;) {
      const plan = await this.store.readPlan();
      const revision = await this.park(toolCallId, call, plan);
      if (revision === undefined) {
        return { kind: "left" };
      }
      const reply = await this.request(toolCallId, plan, revision);
      if (reply === "superseded") {
        return { kind: "superseded" };
      }
      if (reply.outcome === "undecided") {
        return { kind: "undecided", why: reply.why };
      }
      if (this.taken) {
        return { kind: "superseded" };
      }
      this.taken = true;
      const current = await this.store.readPlan();
      if (reply.outcome === "approved") {
        if (current.kind === "unreadable") {
          this.taken = false;
          return { kind: "undecided", why: `the plan can't be read: ${current.reason ?? "unknown reason"}` };
        }
        // A client that sends no hash approves what the request showed.
        if (!approvesRevision({ sha256: reply.sha256 ?? plan.sha256 }, current.sha256)) {
          this.taken = false;
          continue;
        }
      }
      return { kind: "decided", verdict: reply, plan: current, revision, toolCallId, call };
    }
  }

  /** The person decided by other means, for the call that waits in a turn. False: none waits, or it was decided before. */
  settle(verdict: Verdict): boolean {
    return !this.taken && this.endRequest(verdict);
  }

  /**
   * The same where no turn waits: the request, if it is out, is withdrawn, and the decision is the caller's to apply.
   * Undefined: it was decided a moment before.
   */
  async takeOver(verdict: Verdict): Promise<Decided | undefined> {
    if (this.taken) {
      return undefined;
    }
    this.taken = true;
    this.endRequest("superseded");
    const parked = this.record.current.parked;
    const plan = await this.store.readPlan();
    const { revision = 0, toolCallId = "", call = toolCallId } = parked ?? {};
    return { verdict, plan, revision, toolCallId, call };
  }

  /** A decision was carried out, or could not be: then another one may come. */
  release(): void {
    this.taken = false;
  }

  private endRequest(end: Verdict | "superseded"): boolean {
    if (this.open !== undefined) {
      this.open.settle(end);
      return true;
    }
    const preparing = this.presented > 0;
    this.early = preparing ? end : undefined;
    return preparing;
  }

  /** Undefined: the person has left plan mode meanwhile. */
  private async park(toolCallId: string, call: string, plan: PlanFileContent): Promise<number | undefined> {
    const { presented } = this.record.current;
    const same = presented?.sha256 === plan.sha256;
    const revision = presented === null ? 1 : same ? presented.revision : presented.revision + 1;
    const shown = { revision, sha256: plan.sha256 };
    // Decided before it was parked: there is nothing to wait for any more.
    const over = (): boolean => this.early === "superseded";
    await this.record.update(() =>
      over() ? {} : { parked: { toolCallId, call, ...shown }, presented: shown, decided: null },
    );
    await this.planMode.change((tracker) => !over() && tracker.setAwaitingPlanApproval(true));
    if (over() || this.isParked) {
      return revision;
    }
    await this.record.update(() => ({ parked: null }));
    return undefined;
  }

  private async request(
    toolCallId: string,
    plan: PlanFileContent,
    revision: number,
  ): Promise<PlanReply | "superseded"> {
    const withdraw = new AbortController();
    const settled = deferred<Verdict | "superseded">();
    const open: OpenRequest = { withdraw, settle: settled.resolve };
    this.open = open;
    if (this.early !== undefined) {
      settled.resolve(this.early);
      this.early = undefined;
    }
    const answered = requestReview(this.client, {
      sessionId: this.sessionId,
      toolCallId,
      plan,
      revision,
      planPath: this.store.planPath,
      signal: withdraw.signal,
    });
    const decidedHere = settled.promise.then((end) => {
      withdraw.abort();
      return end;
    });
    try {
      return await Promise.race([decidedHere, answered]);
    } finally {
      if (this.open === open) {
        this.open = undefined;
      }
    }
  }
}
