import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import { agentReply } from "../../review/actions/agentReply.ts";
import { confirmDelivered } from "../../review/actions/outbox.ts";
import type { Decision } from "../../review/decision.ts";
import type { ReviewRecord } from "../../review/reviewRecord.ts";
import type { CommentReply, PlanDecision, PlanRequest, SessionView } from "../agentPort.ts";
import { type DecisionRequest, decidePlan } from "./decidePlan.ts";
import { presentHandEdit } from "./handEdit.ts";
import { glanceAtFile, lastTextStays, lookAtFile } from "./lookAtFile.ts";
import { type Outgoing, outgoing, sentWithDecision } from "./outgoing.ts";
import { PlanOnScreen } from "./planOnScreen.ts";
import type { PlanReviewPorts } from "./planReviewPorts.ts";
import { watchPlan } from "./planWatcher.ts";
import { restoreRevision } from "./restoreRevision.ts";
import { applyEdit, type ReviewEdit } from "./reviewEdit.ts";
import { sendComments } from "./sendComments.ts";
import { Serial } from "./serial.ts";
import { SnapshotMaker } from "./snapshotMaker.ts";
import { unusedKey } from "./unusedKey.ts";
import { WaitingRequest } from "./waitingRequest.ts";

/**
 * The review of one text: what is on the screen, what was said about it, and the request that waits. Everything runs one after
 * the other, and everything is on disk before it is shown or sent. Nothing but `decide` answers a request.
 */
export class PlanReview implements Disposable {
  readonly planPath: string;
  /** The kept text of a revision; undefined when there is none. */
  readonly revisionText: (number: number) => Promise<string | undefined>;
  private readonly ports: PlanReviewPorts;
  private readonly serial = new Serial();
  private readonly screen: PlanOnScreen;
  private readonly waiting: WaitingRequest;
  private readonly snapshots: SnapshotMaker;
  private readonly watcher: Disposable;
  private deciding = false;
  private notice: ReviewSnapshot["notice"];
  private session: SessionView | undefined;

  constructor(ports: PlanReviewPorts) {
    this.ports = ports;
    this.planPath = ports.planPath;
    this.revisionText = (number) => ports.store.revisionText(number);
    this.screen = new PlanOnScreen(ports.planPath, ports.store, ports);
    this.waiting = new WaitingRequest(ports.changed);
    this.snapshots = new SnapshotMaker(ports);
    this.watcher = watchPlan(ports.planPath, {
      glance: () => this.serial.run(() => glanceAtFile(this.screen, this.live, ports.changed)),
      look: () => this.refresh(),
      failed: (error) => ports.warn(`The plan could not be followed: ${String(error)}`),
    });
    const { problem } = ports.store;
    this.notice = problem === undefined ? undefined : { kind: "warning", text: problem };
  }

  get record(): ReviewRecord {
    return this.ports.store.record;
  }

  get shown(): { readonly markdown: string; readonly sha256: string } {
    return this.screen.shown;
  }

  /** A request of a living agent waits. */
  get live(): boolean {
    return this.waiting.live;
  }

  /** What waits to go to the agent with a prompt. */
  get outgoing(): readonly Outgoing[] {
    return outgoing(this.record);
  }

  /** Complete, but for the number that the panel gives it. The same object for as long as nothing has changed. */
  snapshot(): Omit<ReviewSnapshot, "seq"> {
    const { screen, live, deciding, notice, session } = this;
    return this.snapshots.make({ screen, live, deciding, notice, session, request: this.waiting.request });
  }

  /**
   * What the agent says of the session; undefined when it is gone. That nothing waits any more is the sign that it has got
   * what was sent with a decision.
   */
  follow(session: SessionView | undefined): void {
    if (session !== this.session) {
      this.session = session;
      this.ports.changed();
    }
    if (session?.mode?.awaitingApproval === false && !this.live) {
      this.delivered(sentWithDecision(this.record));
    }
  }

  /** The agent has got these entries of the outbox. */
  delivered(ids: readonly string[]): void {
    if (ids.length > 0) {
      void this.serial.run(() => this.save(ok(ids.reduce(confirmDelivered, this.record))));
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
          const key = unusedKey(this.record, this.ports.sessionId, request.toolCallId);
          const gone = await this.screen.presentRequest(key);
          if (!request.withdrawn.aborted) {
            this.waiting.wait(request, resolve);
            this.notice = gone === undefined ? undefined : { kind: "error", text: lastTextStays("plan.md", gone) };
            this.ports.changed();
          }
        })
        .catch(reject);
    });
  }

  /** A comment, a reply, a draft … : on disk when it resolves. */
  edit(edit: ReviewEdit): Promise<Result<void>> {
    return this.serial.run(async () => {
      if (edit.type === "addThread" || edit.type === "placeThread") {
        await this.screen.keepShown();
      }
      return await this.save(applyEdit(this.record, edit, this.screen.context()));
    });
  }

  /** Answers the parked request, once, with what was decided about the bytes of `sha256`. `optionId`: the agent's own answer. */
  decide(decision: Decision, sha256: string, withComments?: boolean, optionId?: string): Promise<Result<void>> {
    if (this.deciding) {
      return Promise.resolve(fail("A decision is on its way already."));
    }
    this.deciding = true;
    this.ports.changed();
    return this.serial
      .run(() => this.decideNow({ decision, sha256, withComments, optionId }))
      .finally(() => {
        this.deciding = false;
        this.ports.changed();
      });
  }

  /** Puts comments and note into the outbox, without deciding anything. */
  sendComments(): Promise<Result<void>> {
    return this.write(() => sendComments(this.ports, this.screen));
  }

  /** Brings back an older revision as the newest one. */
  restore(request: { readonly revision: number; readonly sha256: string }): Promise<Result<void>> {
    return this.write(async () =>
      this.snapshot().canRestore === true
        ? await restoreRevision(request, this.planPath, this.screen, this.ports.store)
        : fail("This plan is decided: its text stays as it is."),
    );
  }

  /** Compares with a revision in the panel; null: with the last reviewed one again. */
  compareWith(revision: number | null): Promise<Result<void>> {
    return this.serial.run(async () => {
      const chosen = await this.screen.compareWith(revision);
      this.ports.changed();
      return chosen;
    });
  }

  commentReplied(reply: CommentReply): Promise<Result<void>> {
    return this.serial.run(async () => {
      const { context } = await this.screen.read();
      return await this.save(agentReply(this.record, reply, context));
    });
  }

  /** Shows what the file holds now; an error about it is over. `saved`: the person saved it in an editor, as a revision. */
  refresh(saved = false): Promise<void> {
    return this.serial.run(async () => {
      const isPlan = this.ports.kind === "plan";
      const news = await lookAtFile(this.screen, this.record, { isPlan, isLive: this.live, saved });
      this.notice = this.notice?.kind === "error" ? undefined : this.notice;
      if (news.kind === "gone") {
        this.tell("error", lastTextStays(isPlan ? "plan.md" : "The file", news.why));
      } else if (news.kind === "handEdit") {
        await this.presentHandEdit();
        if (this.live) {
          this.tell("info", "plan.md was changed while you review it. The new revision is on the screen.");
        }
      }
      this.ports.changed();
    });
  }

  /** Leaves the request unanswered. */
  dispose(): void {
    this.watcher.dispose();
    this.waiting.forget();
    this.ports.store.dispose();
  }

  private async decideNow(request: DecisionRequest): Promise<Result<void>> {
    if (!this.live && this.record.parked !== null) {
      return fail("The agent of this plan is not connected, so nothing was decided. Try again when it is back.");
    }
    const end = await decidePlan({ ...request, asked: this.waiting.request }, this.screen, this.ports.store);
    switch (end.kind) {
      case "refused":
        return fail(end.why);
      case "changed": {
        await this.presentHandEdit();
        this.tell("warning", "plan.md had changed since you read it. The new revision is on the screen; decide again.");
        return fail("The plan changed after you read it. Look at what is new, then decide again.");
      }
      case "decided":
        this.notice = undefined;
        this.waiting.answer(end.reply);
        return ok(undefined);
    }
  }

  private presentHandEdit(): Promise<void> {
    return presentHandEdit(this.planPath, this.session?.mode, this.screen, this.ports.store);
  }

  /** Runs something that writes; nothing is written for reading only. */
  private write(task: () => Promise<Result<void>>): Promise<Result<void>> {
    const { readOnly } = this.ports.store;
    if (readOnly !== undefined) {
      return Promise.resolve(fail(readOnly));
    }
    return this.serial.run(async () => {
      const done = await task();
      this.ports.changed();
      return done;
    });
  }

  private async save(next: Result<ReviewRecord>): Promise<Result<void>> {
    const saved = next.ok ? await this.ports.store.trySave(next.value) : next;
    this.ports.changed();
    return saved;
  }

  private tell(kind: "info" | "warning" | "error", text: string): void {
    this.notice = { kind, text };
  }
}
