import type { AgentClient } from "../client.ts";
import { type SessionUpdate, textBlock } from "../sessionUpdate.ts";
import { cutCalls, pastUpdates, tellPast } from "./pastUpdates.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { JournalEvent, StoppedAttempt } from "./transcriptLine.ts";

type Speaker = "user_message_chunk" | "agent_message_chunk" | "agent_thought_chunk";

/** How much streamed text may be lost to a kill: no more than this many characters, or this many milliseconds of it. */
const flushAt = 2_000;
const flushAfterMs = 300;

/** The title of a call whose plan nobody has decided on yet. */
export const waitsTitle = "Plan waits for your decision";

/** The title of a call whose question nobody has answered yet. */
export const questionWaitsTitle = "Question waits for your answer";

/** Tells the client what happens, and writes it down so that it can be told again after a restart. */
export class Transcript {
  private readonly client: AgentClient;
  private readonly store: SessionStore;
  private readonly sessionId: string;
  private readonly newId: () => string;
  private readonly onWriteError: (error: unknown) => void;
  private streaming: { speaker: Speaker; messageId: string; unsaved: string } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: {
    readonly client: AgentClient;
    readonly store: SessionStore;
    readonly sessionId: string;
    readonly newId: () => string;
    readonly onWriteError: (error: unknown) => void;
  }) {
    this.client = options.client;
    this.store = options.store;
    this.sessionId = options.sessionId;
    this.newId = options.newId;
    this.onWriteError = options.onWriteError;
  }

  /** Streamed words; the same speaker's go to the same message until something else happens. */
  say(speaker: Speaker, text: string): void {
    if (text === "") {
      return;
    }
    if (this.streaming?.speaker !== speaker) {
      this.flush();
      this.streaming = { speaker, messageId: this.newId(), unsaved: "" };
    }
    const { messageId } = this.streaming;
    this.streaming.unsaved += text;
    this.client.update(this.sessionId, { sessionUpdate: speaker, content: textBlock(text), messageId });
    if (this.streaming.unsaved.length >= flushAt) {
      this.save();
    }
    this.timer ??= setTimeout(() => this.save(), flushAfterMs);
  }

  /**
   * A message of its own, with a mark for clients that know us: `error`, `notice`, `divider`, or `retry`, which takes the place of
   * the one before when that was a retry too. `undo`: what it tells of is taken
   * back by restoring the files to before this turn.
   */
  remark(kind: "error" | "notice" | "divider" | "retry", text: string, more: { readonly undo?: number } = {}): void {
    this.send({
      sessionUpdate: "agent_message_chunk",
      content: textBlock(text),
      messageId: this.newId(),
      _meta: { "plan-mode": { kind, ...more } },
    });
  }

  /** Keeps, then tells. */
  send(update: SessionUpdate): void {
    this.flush();
    this.write({ kind: "update", update });
    this.client.update(this.sessionId, update);
  }

  /**
   * Keeps without telling: the client knows what the person has just written. `turn`: the number of the turn that it begins;
   * `images`: how many pictures went along.
   */
  keepPrompt(text: string, turn?: number, images = 0): void {
    this.flush();
    const update: SessionUpdate = {
      sessionUpdate: "user_message_chunk",
      content: textBlock(text),
      messageId: this.newId(),
      ...(turn === undefined ? {} : { _meta: { "plan-mode": { turn, ...(images === 0 ? {} : { images }) } } }),
    };
    this.write({ kind: "update", update });
  }

  /** Tells without keeping: progress, and what is told anew at every load. */
  tell(update: SessionUpdate): void {
    this.flush();
    this.client.update(this.sessionId, update);
  }

  stopped(attempt: StoppedAttempt): void {
    this.flush();
    this.write({ kind: "stopped", stopped: attempt });
    this.client.notify("_plan-mode/stopped", { sessionId: this.sessionId, ...attempt });
  }

  event(event: JournalEvent): void {
    this.flush();
    this.write({ kind: "event", event });
    this.client.notify("_plan-mode/event", { sessionId: this.sessionId, ...event });
  }

  /** Ends the message that is being streamed. */
  flush(): void {
    this.save();
    this.streaming = undefined;
  }

  /**
   * Tells everything again, in order. Calls that were cut off are shown as failed, once and for all; only those
   * that wait for the person have not failed; `waiting` has their titles.
   */
  async replay(waiting: ReadonlyMap<string, string> = new Map()): Promise<void> {
    const lines = await this.store.readTranscript();
    const phase = lines.findLastIndex((line) => line.kind === "event" && line.event.type === "PlanModeEntered");
    for (const line of lines.slice(phase + 1)) {
      // The gate's list is that of one planning phase.
      if (line.kind === "stopped") {
        this.client.notify("_plan-mode/stopped", { sessionId: this.sessionId, replay: true, ...line.stopped });
      }
    }
    const past = pastUpdates(lines);
    tellPast(this.client, this.sessionId, past);
    for (const toolCallId of cutCalls(past)) {
      const title = waiting.get(toolCallId);
      if (title !== undefined) {
        this.send({ sessionUpdate: "tool_call_update", toolCallId, status: "completed", title });
        continue;
      }
      this.send({
        sessionUpdate: "tool_call_update",
        toolCallId,
        status: "failed",
        content: [{ type: "content", content: textBlock("Interrupted: the agent ended before this call finished.") }],
      });
    }
  }

  private save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.streaming === undefined || this.streaming.unsaved === "") {
      return;
    }
    const { speaker, messageId, unsaved } = this.streaming;
    this.streaming.unsaved = "";
    this.write({ kind: "update", update: { sessionUpdate: speaker, content: textBlock(unsaved), messageId } });
  }

  private write(line: Parameters<SessionStore["appendTranscript"]>[0]): void {
    this.store.appendTranscript(line).catch(this.onWriteError);
  }
}
