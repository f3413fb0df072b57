import { assertNever } from "../../base/assertNever.ts";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import type { PromptMode } from "../../plan/promptMode.ts";
import type { RestoredFile } from "../checkpoints/restoreFiles.ts";
import { runCompaction } from "../turn/runCompaction.ts";
import type { TurnEnd } from "../turn/turn.ts";
import { runTurn } from "../turn/turn.ts";
import { deferred } from "./deferred.ts";
import { unlessFeedback } from "./feedbackForReview.ts";
import type { Image } from "./modelMessages.ts";
import { ModeSwitch } from "./modeSwitch.ts";
import { disconnected } from "./planDesk.ts";
import { type QueuedTurn, restoredQueue, savedQueue, type Work } from "./queuedTurn.ts";
import { restoreTurn } from "./restoreTurn.ts";
import type { SessionParts } from "./sessionParts.ts";
import { stopWork } from "./stopWork.ts";
import { titleOf } from "./titleOf.ts";
import { WaitingForPerson } from "./waitingForPerson.ts";

/** One session: its turns one after the other, its mode, and the review that may wait across them. */
export class AgentSession {
  private readonly parts: SessionParts;
  private readonly lock: Disposable;
  private readonly problems: readonly string[];
  private readonly modes: ModeSwitch;
  private readonly waiting: WaitingForPerson;
  private queue: QueuedTurn[];
  private running:
    | { readonly abort: AbortController; readonly done: Promise<TurnEnd>; readonly since: string }
    | undefined;
  private closed = false;

  /** `problems`: what the person should know about how the session was opened. */
  constructor(parts: SessionParts, lock: Disposable, problems: readonly string[]) {
    this.parts = parts;
    this.problems = problems;
    this.modes = new ModeSwitch(parts, () => this.running !== undefined);
    this.lock = lock;
    this.queue = restoredQueue(parts.record.current.queue);
    this.waiting = new WaitingForPerson(parts, () => {
      this.queue.unshift({ id: parts.newId(), work: { kind: "continue" } });
      this.next();
    });
  }

  get id(): string {
    return this.parts.record.current.id;
  }

  get planPath(): string {
    return this.parts.store.planPath;
  }

  /** How many turns have begun. */
  get turns(): number {
    return this.parts.record.current.turns;
  }

  get title(): string {
    return this.parts.record.current.title;
  }

  /** The name of the model that the next request goes to; empty: whichever is available. */
  get model(): string {
    return this.parts.turn.modelName();
  }

  get planMode(): SessionParts["planMode"] {
    return this.parts.planMode;
  }

  /** Queued when the process ended; they run before the next prompt. */
  get waitingPrompts(): readonly { readonly id: string; readonly text: string }[] {
    return this.parts.record.current.queue;
  }

  /**
   * Runs a turn, after those that are before it. While a review waits the text is the person's request for changes. `mode`: what
   * the prompt declares for itself; it takes effect when the turn begins.
   */
  async prompt(text: string, mode?: PromptMode, images: readonly Image[] = []): Promise<TurnEnd> {
    const { desk, transcript } = this.parts;
    if (desk.waitsInTurn && this.running !== undefined) {
      const running = this.running.done;
      const feedback = text.trim() === "" ? {} : { feedback: text };
      if (await desk.decideInTurn({ outcome: "changesRequested", ...feedback })) {
        transcript.keepPrompt(text);
        return await running;
      }
    }
    const sentWhilePlanning = this.parts.planMode.isPlanning;
    return await this.enqueue({ kind: "prompt", text, images, mode, sentWhilePlanning });
  }

  /** `/compact`: not a prompt, so it decides nothing about a review that waits. */
  async compact(focus: string): Promise<TurnEnd> {
    return await this.enqueue({ kind: "compact", focus });
  }

  /** Stop: ends the running turn and gives back what waits behind it. A question is withdrawn; a review stays parked. */
  cancel(): void {
    const given = this.queue.filter((turn) => turn.done !== undefined);
    this.queue = this.queue.filter((turn) => turn.done === undefined);
    for (const turn of given) {
      turn.done?.resolve({ stopReason: "cancelled" });
    }
    this.running?.abort.abort("stopped");
    this.waiting.withdrawQuestions().catch(() => undefined);
    stopWork(this.parts, this.running?.since);
    if (given.length > 0) {
      this.saveQueue().catch(() => undefined);
    }
  }

  /** What runs, what was kept, and what the gate does now. */
  get tools(): SessionParts["tools"] {
    return this.parts.tools;
  }

  /** Makes the files what they were before a turn. It counts as a turn itself, so that it can be taken back. */
  async restore(turn: number): Promise<Result<readonly RestoredFile[]>> {
    return this.running === undefined
      ? ok(await restoreTurn(this.parts, turn))
      : fail("Stop the turn first: the agent may be changing the same files.");
  }

  /** Every valid change is answered with a mode update, also one that changes nothing. */
  async setMode(id: string): Promise<Result<void>> {
    return await this.modes.set(id);
  }

  /** For the requests from now on, while planning too. */
  async setModel(model: string): Promise<void> {
    await this.parts.record.update(() => ({ model }));
  }

  /** Tells the client everything again. */
  async replay(): Promise<void> {
    await this.parts.transcript.replay(this.waiting.titles);
  }

  /** Once the client knows the session: what it should know, and what waited for the person waits again. */
  begin(): void {
    this.parts.hooks.tell("SessionStart", {});
    this.parts.askAboutHooks();
    for (const problem of this.problems) {
      this.parts.transcript.remark("error", problem);
    }
    this.waiting.resume();
    // While the person writes, so that the first answer need not wait for the provider's package.
    if (this.model !== "") {
      this.parts.turn.model().catch(() => undefined);
    }
  }

  /** Ends the running turn and lets go of the session. */
  async close(): Promise<void> {
    this.closed = true;
    this.waiting.dispose();
    this.running?.abort.abort(disconnected);
    await this.running?.done;
    this.parts.transcript.flush();
    this.parts.store.close();
    await this.parts.dispose();
    this.lock.dispose();
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
    const since = this.parts.now().toISOString();
    const done = this.run(turn, abort.signal).catch((error: unknown): TurnEnd => {
      const message = `The turn could not be run: ${errorText(error)}.`;
      this.parts.transcript.remark("error", message);
      return { stopReason: "end_turn", failure: { kind: "unknown", message } };
    });
    this.running = { abort, done, since };
    void done.then((end) => {
      this.running = undefined;
      this.parts.hooks.tell("Stop", {});
      turn.done?.resolve(end);
      if (turn.done === undefined) {
        this.parts.client.notify("_plan-mode/turn", { sessionId: this.id, state: "ended", stopReason: end.stopReason });
      }
      this.next();
    });
  }

  private async run({ id, work, done }: QueuedTurn, signal: AbortSignal): Promise<TurnEnd> {
    const { client, transcript, turn, hooks } = this.parts;
    if (done === undefined) {
      client.notify("_plan-mode/turn", { sessionId: this.id, state: "started" });
    }
    switch (work.kind) {
      case "prompt": {
        transcript.keepPrompt(work.text, this.turns + 1, work.images?.length);
        hooks.tell("UserPromptSubmit", { prompt: work.text });
        await this.waiting.withdrawQuestions();
        await this.takeFromQueue(work.text);
        const words = await unlessFeedback(this.parts, work.text);
        if (words !== undefined) {
          await this.modes.declare({ id, mode: work.mode, submittedWhilePlanning: work.sentWhilePlanning === true });
        }
        return await runTurn(turn, words, signal, words === undefined ? [] : (work.images ?? []));
      }
      case "continue":
        await this.parts.record.update(({ turns }) => ({ turns: turns + 1 }));
        return await runTurn(turn, undefined, signal);
      case "compact":
        return await runCompaction(turn, work.focus, signal);
      default:
        return assertNever(work);
    }
  }

  private async enqueue(work: Work): Promise<TurnEnd> {
    const done = deferred<TurnEnd>();
    this.queue.push({ id: this.parts.newId(), work, done });
    if (this.running !== undefined) {
      await this.saveQueue();
    }
    this.next();
    return await done.promise;
  }

  /** Also names the session after its first prompt. */
  private async takeFromQueue(text: string): Promise<void> {
    const { record, transcript } = this.parts;
    const untitled = record.current.title === "";
    const title = untitled ? titleOf(text) : record.current.title;
    await record.update(({ turns }) => ({ title, queue: savedQueue(this.queue), turns: turns + 1 }));
    const name = untitled && title !== "" ? { title } : {};
    transcript.tell({ sessionUpdate: "session_info_update", ...name, _meta: { "plan-mode": { turn: this.turns } } });
  }

  private async saveQueue(): Promise<void> {
    await this.parts.record.update(() => ({ queue: savedQueue(this.queue) }));
  }
}
