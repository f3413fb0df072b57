import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { PlanModeStatus } from "../../plan/planModeState.ts";
import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import { agentReply } from "../../review/actions/agentReply.ts";
import { confirmDelivered } from "../../review/actions/outbox.ts";
import type { Decision } from "../../review/decision.ts";
import type { ReviewRecord } from "../../review/reviewRecord.ts";
import type { CommentReply, PlanDecision, PlanRequest } from "../agentPort.ts";
import { commentsText } from "./commentsText.ts";
import { decidePlan } from "./decidePlan.ts";
import { PlanOnScreen } from "./planOnScreen.ts";
import { watchPlan } from "./planWatcher.ts";
import { applyEdit, type ReviewEdit } from "./reviewEdit.ts";
import { reviewSnapshotOf } from "./reviewSnapshotOf.ts";
import type { ReviewStore } from "./reviewStore.ts";
import { Serial } from "./serial.ts";
import { unusedKey } from "./unusedKey.ts";

export interface PlanReviewPorts {
  readonly sessionId: string;
  readonly planPath: string;
  readonly store: ReviewStore;
  readonly now: () => Date;
  readonly changed: () => void;
  readonly warn: (message: string) => void;
}

interface Waiting {
  readonly answer: (decision: PlanDecision) => void;
}

/**
 * The review of one session's plan: what is on the screen, what was said about it, and the request that waits. Everything
 * runs one after the other, and everything is on disk before it is shown or sent. Nothing but `decide` answers a request.
 */
export class PlanReview implements Disposable {
  readonly planPath: string;
  private readonly ports: PlanReviewPorts;
  private readonly serial = new Serial();
  private readonly screen: PlanOnScreen;
  private readonly watcher: Disposable;
  private waiting: Waiting | undefined;
  private deciding = false;
  private notice: ReviewSnapshot["notice"];
  private mode: PlanModeStatus | undefined;
  private title = "";

  constructor(ports: PlanReviewPorts) {
    this.ports = ports;
    this.planPath = ports.planPath;
    this.screen = new PlanOnScreen(ports.planPath, ports.store, ports.now);
    this.watcher = watchPlan(ports.planPath, () => {
      this.refresh().catch((error: unknown) => ports.warn(`The plan could not be followed: ${String(error)}`));
    });
    if (ports.store.problem !== undefined) {
      this.notice = { kind: "warning", text: ports.store.problem };
    }
  }

  get record(): ReviewRecord {
    return this.ports.store.record;
  }

  get shown(): { readonly markdown: string; readonly sha256: string } {
    return this.screen.shown;
  }

  /** A request of a living agent waits. */
  get live(): boolean {
    return this.waiting !== undefined;
  }

  /** Complete, but for the number that the panel gives it. */
  snapshot(): Omit<ReviewSnapshot, "seq"> {
    return reviewSnapshotOf({
      title: this.title,
      planPath: this.planPath,
      record: this.record,
      shown: this.screen.shown,
      reviewed: this.screen.reviewed,
      mode: this.mode,
      live: this.live,
      deciding: this.deciding,
      readOnly: this.ports.store.readOnly,
      notice: this.notice,
      now: this.ports.now(),
    });
  }

  /** What the agent says of the session. That nothing waits any more is the sign that it has got what was sent. */
  follow(mode: PlanModeStatus | undefined, title: string): void {
    if (mode === this.mode && title === this.title) {
      return;
    }
    this.mode = mode;
    this.title = title;
    this.ports.changed();
    if (mode?.awaitingApproval === false && !this.live && this.record.outbox.length > 0) {
      void this.serial.run(() =>
        this.save(this.record.outbox.reduce((record, entry) => confirmDelivered(record, entry.id), this.record)),
      );
    }
  }

  /**
   * Parks a request. Resolves when the person decides, and never otherwise; rejects when it can't be stored. One that was
   * answered before and comes again is asked again: an approval that may be lost is better asked for twice than assumed.
   */
  park(request: PlanRequest): Promise<PlanDecision> {
    return new Promise((resolve, reject) => {
      this.serial
        .run(async () => {
          const { context } = await this.screen.read();
          const key = unusedKey(this.record, this.ports.sessionId, request.toolCallId);
          await this.screen.present(context, { author: "agent", requestKey: key });
          if (request.withdrawn.aborted) {
            return;
          }
          const waiting: Waiting = { answer: resolve };
          this.waiting = waiting;
          this.notice = undefined;
          request.withdrawn.addEventListener("abort", () => this.withdraw(waiting), { once: true });
          this.ports.changed();
        })
        .catch(reject);
    });
  }

  /** A comment, a reply, a draft … : on disk when it resolves. */
  edit(edit: ReviewEdit): Promise<Result<void>> {
    return this.serial.run(async () => {
      const next = applyEdit(this.record, edit, this.screen.context());
      return next.ok ? await this.save(next.value) : next;
    });
  }

  /** Answers the parked request with what the person decided about the bytes that hash to `sha256`. Once. */
  decide(decision: Decision, sha256: string): Promise<Result<void>> {
    if (this.deciding) {
      return Promise.resolve(fail("A decision is on its way already."));
    }
    this.deciding = true;
    this.ports.changed();
    return this.serial
      .run(() => this.decideNow(decision, sha256))
      .finally(() => {
        this.deciding = false;
        this.ports.changed();
      });
  }

  /** Sends the plan back with these words as the note on the whole plan. */
  async requestChangesWith(words: string): Promise<Result<void>> {
    const note = this.record.drafts["note"] ?? "";
    const saved = await this.edit({
      type: "saveDraft",
      key: "note",
      body: note === "" ? words : `${note}\n\n${words}`,
    });
    return saved.ok ? await this.decide({ kind: "requestChanges" }, this.screen.shown.sha256) : saved;
  }

  commentReplied(reply: CommentReply): Promise<Result<void>> {
    return this.serial.run(async () => {
      const { context } = await this.screen.read();
      const next = agentReply(this.record, reply, context);
      return next.ok ? await this.save(next.value) : next;
    });
  }

  /** Reads plan.md again and shows what it holds now. */
  refresh(): Promise<void> {
    return this.serial.run(async () => {
      const { context, gone } = await this.screen.read();
      if (gone !== undefined && (this.live || this.record.parked !== null)) {
        await this.screen.showKept();
        this.tell("error", `plan.md ${gone}. The last revision stays on the screen: put the file back to approve it.`);
      } else if (context.sha256 === this.screen.shown.sha256) {
        return;
      } else if (this.live) {
        await this.screen.present(context, { author: "person" });
        this.tell("info", "plan.md was changed while you review it. The new revision is on the screen.");
      } else {
        await this.screen.follow(context);
        this.ports.changed();
      }
    });
  }

  /** All open comments with their quotes, as the agent would get them, and the note on the whole plan. */
  commentsText(): string {
    return commentsText(this.record);
  }

  /** Where the kept text of a revision lies. */
  revisionPath(number: number): string {
    return this.ports.store.revisionPath(number);
  }

  /** Leaves the request unanswered. */
  dispose(): void {
    this.watcher.dispose();
    this.waiting = undefined;
  }

  private async decideNow(decision: Decision, sha256: string): Promise<Result<void>> {
    const { waiting } = this;
    if (waiting === undefined && this.record.parked !== null) {
      return fail("The agent of this plan is not connected, so nothing was decided. Try again when it is back.");
    }
    const end = await decidePlan(decision, sha256, this.screen, this.ports.store);
    switch (end.kind) {
      case "refused":
        return fail(end.why);
      case "changed":
        this.tell("warning", "plan.md had changed since you read it. The new revision is on the screen; decide again.");
        return fail("The plan changed after you read it. Look at what is new, then decide again.");
      case "decided":
        this.waiting = undefined;
        this.notice = undefined;
        waiting?.answer(end.reply);
        return ok(undefined);
    }
  }

  private async save(record: ReviewRecord): Promise<Result<void>> {
    try {
      await this.ports.store.save(record);
    } catch (error) {
      return fail(`This could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.ports.changed();
    return ok(undefined);
  }

  private withdraw(waiting: Waiting): void {
    if (this.waiting === waiting) {
      this.waiting = undefined;
      this.ports.changed();
    }
  }

  private tell(kind: "info" | "warning" | "error", text: string): void {
    this.notice = { kind, text };
    this.ports.changed();
  }
}
