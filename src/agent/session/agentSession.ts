import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { parseSessionMode } from "../../plan/modeCycle.ts";
import { activateMidTurn } from "../../plan/turnReminders.ts";
import type { TurnEnd } from "../turn/turn.ts";
import { runTurn } from "../turn/turn.ts";
import { type Deferred, deferred } from "./deferred.ts";
import { Mutex } from "./mutex.ts";
import { disconnected } from "./planDesk.ts";
import type { ReviewEnd } from "./planReview.ts";
import type { SessionParts } from "./sessionParts.ts";

interface QueuedTurn {
  readonly id: string;
  /** Undefined: a turn that begins without a prompt, from what the record has noted for the model. */
  readonly text: string | undefined;
  /** Absent when nobody waits for its end. */
  readonly done?: Deferred<TurnEnd>;
}

/** One session: its turns one after the other, its mode, and the review that may wait across them. */
export class AgentSession {
  private readonly parts: SessionParts;
  private readonly lock: Disposable;
  private readonly problems: readonly string[];
  private readonly modeChanges = new Mutex();
  private queue: QueuedTurn[];
  private running: { readonly abort: AbortController; readonly done: Promise<TurnEnd> } | undefined;
  private closed = false;
  private askAgain = false;

  /** `problems`: what the person should know about how the session was opened. */
  constructor(parts: SessionParts, lock: Disposable, problems: readonly string[]) {
    this.parts = parts;
    this.problems = problems;
    this.lock = lock;
    this.queue = parts.record.current.queue.map(({ id, text }) => ({ id, text }));
    parts.onDetached((end) => this.follow(end, true));
  }

  get id(): string {
    return this.parts.record.current.id;
  }

  get planPath(): string {
    return this.parts.store.planPath;
  }

  get planMode(): SessionParts["planMode"] {
    return this.parts.planMode;
  }

  /** Prompts that were queued when the process ended; they run before the next prompt. */
  get waitingPrompts(): readonly { readonly id: string; readonly text: string }[] {
    return this.parts.record.current.queue;
  }

  /** Runs a turn, after those that are before it. While a review waits the text is the person's request for changes. */
  async prompt(text: string): Promise<TurnEnd> {
    const { desk, transcript, newId } = this.parts;
    if (desk.waitsInTurn && this.running !== undefined) {
      const running = this.running.done;
      const feedback = text.trim() === "" ? {} : { feedback: text };
      if (await desk.decideInTurn({ outcome: "changesRequested", ...feedback })) {
        transcript.keepPrompt(text);
        return await running;
      }
    }
    const done = deferred<TurnEnd>();
    this.queue.push({ id: newId(), text, done });
    if (this.running !== undefined) {
      await this.saveQueue();
    }
    this.next();
    return await done.promise;
  }

  /** Stop: ends the running turn and gives back what waits behind it. A parked review stays parked. */
  cancel(): void {
    const given = this.queue.filter((turn) => turn.done !== undefined);
    this.queue = this.queue.filter((turn) => turn.done === undefined);
    for (const turn of given) {
      turn.done?.resolve({ stopReason: "cancelled" });
    }
    this.running?.abort.abort("stopped");
    if (given.length > 0) {
      this.saveQueue().catch(() => undefined);
    }
  }

  /** Every valid change is answered with a mode update, also one that changes nothing. */
  async setMode(id: string): Promise<Result<void>> {
    const mode = parseSessionMode(id);
    if (mode === undefined) {
      return fail(`There is no mode ${JSON.stringify(id)}. The modes are default, plan and always-approve.`);
    }
    const { planMode } = this.parts;
    return await this.modeChanges.run(async () => {
      const { told } = planMode;
      try {
        await (mode === "plan" ? this.enterPlanMode() : this.leavePlanMode());
        if (mode !== "plan") {
          await this.parts.record.update(() => ({ permissionMode: mode }));
        }
        return ok(undefined);
      } catch (error) {
        return fail(`The mode could not be changed: ${errorText(error)}.`);
      } finally {
        planMode.publishChange();
        if (planMode.told === told) {
          planMode.announce();
        }
      }
    });
  }

  /** Tells the client everything again. */
  async replay(): Promise<void> {
    await this.parts.transcript.replay();
  }

  /** Once the client knows the session: what it should know, and a review that waited waits again. */
  begin(): void {
    for (const problem of this.problems) {
      this.parts.transcript.remark("error", problem);
    }
    if (this.parts.review.isParked) {
      this.follow(this.parts.review.present(`exit-plan-mode-resume-${this.id}`), false);
    }
  }

  /** Ends the running turn and lets go of the session. */
  async close(): Promise<void> {
    this.closed = true;
    this.running?.abort.abort(disconnected);
    await this.running?.done;
    this.parts.transcript.flush();
    this.parts.store.close();
    this.parts.dispose();
    this.lock.dispose();
  }

  private async enterPlanMode(): Promise<void> {
    const { planMode, store, transcript, now } = this.parts;
    await store.seedPlan();
    const context = await this.parts.turn.reminderContext();
    const running = this.running !== undefined;
    const entered = await planMode.change((tracker) => {
      const before = tracker.state;
      tracker.enterPending();
      if (running) {
        activateMidTurn(tracker, context);
      }
      return before === "Inactive";
    });
    if (entered) {
      transcript.event({ type: "PlanModeEntered", at: now().toISOString(), planPath: store.planPath, by: "person" });
    }
  }

  private async leavePlanMode(): Promise<void> {
    const { planMode, review, desk, decisions, store, transcript, now } = this.parts;
    if (!(await desk.decideInTurn({ outcome: "abandoned" })) && review.isParked) {
      await decisions.apply(await review.takeOver({ outcome: "abandoned" }), false);
    }
    const running = this.running !== undefined;
    const { changed } = await planMode.change((tracker) => tracker.userExit(running));
    if (changed) {
      const { planPath } = store;
      const plan = await store.readPlan();
      const planContent = plan.kind === "present" ? plan.text : null;
      transcript.event({ type: "PlanModeExited", at: now().toISOString(), planPath, planContent, how: "left" });
    }
  }

  /** Waits for a review that no turn waits for. */
  private follow(end: Promise<ReviewEnd>, afterStop: boolean): void {
    this.askAgain = afterStop;
    end
      .then((ended) => this.concludeReview(ended))
      .catch((error: unknown) => {
        this.parts.transcript.remark(
          "error",
          `The decision could not be carried out: ${errorText(error)}. The plan still waits for it.`,
        );
      });
  }

  private async concludeReview(end: ReviewEnd): Promise<void> {
    const { decisions, record, conversation, transcript, review, client } = this.parts;
    if (this.closed || end.kind === "superseded") {
      return;
    }
    if (end.kind === "undecided") {
      // ACP has clients drop open permission requests on Stop. The review waits on, so it is shown again, once.
      if (this.askAgain && !client.features.planReview && review.isParked) {
        this.follow(review.present(this.parts.record.current.parked?.toolCallId ?? this.id), false);
      }
      return;
    }
    const applied = await decisions.apply(end, false);
    if (applied.freshContext) {
      await conversation.startAfresh("freshContext", applied.text);
      await record.update(({ notes }) => ({ notes: notes.filter((note) => note !== applied.text) }));
      transcript.remark("divider", "The work goes on in a fresh context that begins with the approved plan.");
    }
    if (applied.outcome !== "abandoned" && applied.start) {
      this.queue.unshift({ id: this.parts.newId(), text: undefined });
      this.next();
    }
  }

  private next(): void {
    if (this.running !== undefined || this.closed) {
      return;
    }
    const turn = this.queue.shift();
    if (turn === undefined) {
      return;
    }
    const abort = new AbortController();
    const done = this.run(turn, abort.signal).catch((error: unknown): TurnEnd => {
      const message = `The turn could not be run: ${errorText(error)}.`;
      this.parts.transcript.remark("error", message);
      return { stopReason: "end_turn", failure: { kind: "unknown", message } };
    });
    this.running = { abort, done };
    void done.then((end) => {
      this.running = undefined;
      turn.done?.resolve(end);
      if (turn.done === undefined) {
        this.parts.client.notify("_plan-mode/turn", { sessionId: this.id, state: "ended", stopReason: end.stopReason });
      }
      this.next();
    });
  }

  private async run(turn: QueuedTurn, signal: AbortSignal): Promise<TurnEnd> {
    const { client, transcript, review, decisions } = this.parts;
    if (turn.done === undefined) {
      client.notify("_plan-mode/turn", { sessionId: this.id, state: "started" });
    }
    if (turn.text !== undefined) {
      transcript.keepPrompt(turn.text);
      await this.takeFromQueue(turn.text);
    }
    let { text } = turn;
    if (text !== undefined && review.isParked) {
      const feedback = text.trim() === "" ? {} : { feedback: text };
      await decisions.apply(await review.takeOver({ outcome: "changesRequested", ...feedback }), false);
      text = undefined;
    }
    return await runTurn(this.parts.turn, text, signal);
  }

  /** Also names the session after its first prompt. */
  private async takeFromQueue(text: string): Promise<void> {
    const { record, transcript } = this.parts;
    const untitled = record.current.title === "";
    const title = untitled ? titleOf(text) : record.current.title;
    await record.update(() => ({ title, queue: this.queued() }));
    if (untitled && title !== "") {
      transcript.tell({ sessionUpdate: "session_info_update", title });
    }
  }

  private async saveQueue(): Promise<void> {
    await this.parts.record.update(() => ({ queue: this.queued() }));
  }

  private queued(): { id: string; text: string }[] {
    return this.queue.flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }]));
  }
}

function titleOf(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
