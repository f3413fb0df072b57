import { fail, ok, type Result } from "../../base/result.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { PastedImage } from "../../protocol/agentMessages.ts";
import type { AgentPort, GateReport, PromptPart, SessionView } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import type { QueuedPrompt } from "./composerStore.ts";
import type { Letter } from "./letter.ts";
import { ModeControl } from "./modeControl.ts";
import type { OpenSessionPorts } from "./openSessionPorts.ts";
import { ParkedCards } from "./parkedCards.ts";

/** Milliseconds that the agent has to say that it begins a turn of its own. */
const ownTurnGraceMs = 500;

/** One session that is open in this window: its prompts, their queue, its mode and its cards. */
export class OpenSession {
  readonly sessionId: string;
  readonly agentId: string;
  readonly cards: ParkedCards;
  readonly mode = new ModeControl();
  /** A turn ended that the person has not seen: set back by whoever shows the session. */
  finished = false;
  private readonly ports: OpenSessionPorts;
  private current: SessionView;
  private running = 0;
  /** The prompt of the last turn, when it ended with an error. */
  private failed: { readonly text: string; readonly parts: readonly PromptPart[] } | undefined;
  /** The turn was stopped to make room for what waits. */
  private makingRoom = false;
  /** The person ended the turn that runs. */
  private stopped = false;
  /** Keys of letters that are on their way. */
  private carried: readonly string[] = [];

  constructor(view: SessionView, ports: OpenSessionPorts, agentId: string = builtIn) {
    this.sessionId = view.sessionId;
    this.agentId = agentId;
    this.current = view;
    this.ports = ports;
    this.cards = new ParkedCards(ports.changed);
    this.mode.confirm(view.mode);
  }

  get view(): SessionView {
    return this.current;
  }

  /** Who has the session. */
  get agent(): AgentPort {
    return this.ports.agent;
  }

  /** The agent's own account of its gate; undefined where it gives none. */
  async gate(): Promise<GateReport | undefined> {
    const report = await this.ports.agent.gate?.(this.sessionId);
    return report?.ok === true ? report.value : undefined;
  }

  /** Ends a command that runs in the background. */
  async stopTerminal(id: string): Promise<Result<void>> {
    return (
      (await this.ports.agent.stopTerminal?.(this.sessionId, id)) ?? fail("This agent can't stop single commands.")
    );
  }

  /** The agent works, or waits inside a turn. */
  get busy(): boolean {
    return this.running > 0 || this.current.ownTurn;
  }

  /** As it is said of a session that is not on the screen. */
  get state(): "working" | "needsYou" | "done" | "idle" {
    if (this.cards.cards.length > 0 || this.mode.shown.awaitingApproval) {
      return "needsYou";
    }
    return this.busy ? "working" : this.finished ? "done" : "idle";
  }

  get canRetry(): boolean {
    return this.failed !== undefined && !this.busy;
  }

  get queue(): readonly QueuedPrompt[] {
    return this.ports.composer.state.queue.filter((prompt) => prompt.sessionId === this.sessionId);
  }

  update(view: SessionView): void {
    const turnEnded = this.current.ownTurn && !view.ownTurn;
    this.finished ||= turnEnded;
    const decided = this.current.mode?.awaitingApproval === true && view.mode?.awaitingApproval === false;
    this.current = view;
    this.mode.confirm(view.mode);
    this.ports.changed();
    if (turnEnded) {
      this.sendNext();
    } else if (decided && !this.busy) {
      // A decision outside a turn may begin one of the agent's own; it says so a moment later.
      setTimeout(() => this.sendNext(), ownTurnGraceMs);
    }
  }

  /** Sends at once, or queues while a turn runs or a review waits. A prompt is never dropped. */
  submit(text: string, images: readonly PastedImage[] = []): void {
    if (!this.busy && !this.mode.shown.awaitingApproval) {
      this.send(text, partsOf(images));
    } else {
      this.enqueue(text, images);
    }
  }

  /** Sends the request again that ended with an error. */
  retry(): Result<void> {
    const { failed } = this;
    if (failed === undefined || this.busy) {
      return fail("There is nothing to send again.");
    }
    this.send(failed.text, failed.parts);
    return ok(undefined);
  }

  /** Stops what runs, and sends this prompt before all others. */
  async sendNow(id: string): Promise<Result<void>> {
    const { queue } = this.ports.composer.state;
    const prompt = queue.find((queued) => queued.id === id);
    if (prompt === undefined) {
      return fail("This message was sent already.");
    }
    if (this.mode.shown.awaitingApproval) {
      return fail("A plan waits for your decision: the message is sent after it.");
    }
    this.ports.composer.update({ queue: [prompt, ...queue.filter((queued) => queued !== prompt)] });
    if (this.busy) {
      this.makingRoom = true;
      await this.stop();
    } else {
      this.sendNext();
    }
    return ok(undefined);
  }

  enqueue(text: string, images: readonly PastedImage[] = []): void {
    const prompt = {
      id: this.ports.newId(),
      sessionId: this.sessionId,
      text,
      ...(images.length === 0 ? {} : { images }),
    };
    this.ports.composer.update({ queue: [...this.ports.composer.state.queue, prompt] });
    this.ports.changed();
  }

  /** `takeBack`: its pictures become pictures of the next prompt. */
  removeQueued(id: string, takeBack = false): Result<void> {
    const { queue, images } = this.ports.composer.state;
    const removed = queue.find((prompt) => prompt.id === id);
    if (removed === undefined) {
      return fail("This message was sent already.");
    }
    this.ports.composer.update({
      queue: queue.filter((prompt) => prompt !== removed),
      images: takeBack ? [...(removed.images ?? []), ...images] : images,
    });
    this.ports.changed();
    return ok(undefined);
  }

  async setMode(mode: SessionModeId): Promise<Result<void>> {
    const asked = this.mode.request(mode, (wanted) => this.ports.agent.setMode(this.sessionId, wanted));
    this.ports.changed();
    const result = await asked;
    this.ports.changed();
    return result;
  }

  /** Ends the turn. A review stays parked; permission and question cards are answered "cancelled", as ACP wants it. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.ports.agent.cancel(this.sessionId);
    this.cards.cancelAll();
  }

  /** Sends what waits, as far as the session is free: prompts first, they take the comments along. */
  sendNext(): void {
    if (this.busy || this.mode.shown.awaitingApproval) {
      return;
    }
    const next = this.queue[0];
    if (next === undefined) {
      if (this.letters().some((letter) => letter.asks)) {
        this.send("");
      }
      return;
    }
    this.ports.composer.update({
      queue: this.ports.composer.state.queue.filter((prompt) => prompt.id !== next.id),
    });
    this.send(next.text, partsOf(next.images ?? []));
  }

  private letters(): readonly Letter[] {
    return this.ports.outbox(this.sessionId).filter((letter) => !this.carried.includes(letter.key));
  }

  /** What waits in the outbox goes along, in front. A slash command must stand at the start, so it goes alone. */
  private send(text: string, parts: readonly PromptPart[] = []): void {
    const letters = text.startsWith("/") ? [] : this.letters();
    const keys = letters.map((letter) => letter.key);
    const whole = [...letters.map((letter) => letter.text), text].filter((part) => part !== "").join("\n\n");
    this.carried = [...this.carried, ...keys];
    this.running += 1;
    this.failed = undefined;
    this.stopped = false;
    this.ports.changed();
    const all = [...parts, ...(this.ports.context?.(whole) ?? [])];
    void this.ports.agent.prompt(this.sessionId, whole, all).then((result) => {
      this.running -= 1;
      if (result.ok) {
        for (const letter of letters) {
          letter.delivered();
        }
      } else {
        // Not known to have arrived: the words go again with the next prompt.
        this.carried = this.carried.filter((key) => !keys.includes(key));
      }
      this.finished = true;
      const last = this.current.entries.at(-1);
      if (!result.ok) {
        this.failed = { text, parts };
        this.ports.turnFailed(result.error);
      } else if (last?.kind === "notice" && last.level === "error") {
        // What waits would run into the same error.
        this.failed = { text: whole, parts };
      } else if (result.value !== "cancelled" || this.makingRoom || !this.stopped) {
        // A turn that the person stopped ends the queue's run too: what waits then goes with the next turn. An agent may also call
        // a turn cancelled because its plan was sent back; then the comments are what comes next.
        this.sendNext();
      }
      this.makingRoom = false;
      this.ports.changed();
    });
  }
}

function partsOf(images: readonly PastedImage[]): readonly PromptPart[] {
  return images.map((image) => ({ kind: "image", ...image }));
}
