import type { Disposable } from "../../base/disposable.ts";
import { errorText } from "../../disk/errorCode.ts";
import { textBlock } from "../sessionUpdate.ts";
import { type Asked, askQuestions, canAsk } from "./askQuestions.ts";
import { disconnected } from "./planDesk.ts";
import { withoutQuestion } from "./questionDesk.ts";
import type { SessionParts } from "./sessionParts.ts";
import type { OpenQuestion } from "./sessionRecord.ts";

/** Questions that no turn waits for: they were open when the session was closed. Each is answered once. */
export class WaitingQuestions implements Disposable {
  private readonly parts: SessionParts;
  private readonly startTurn: () => void;
  private readonly waiting: readonly OpenQuestion[];
  private readonly withdrawal = new AbortController();

  constructor(parts: SessionParts, startTurn: () => void) {
    this.parts = parts;
    this.startTurn = startTurn;
    this.waiting = parts.record.current.questions;
  }

  /** The calls that asked. */
  get calls(): readonly string[] {
    return this.waiting.map(({ toolCallId }) => toolCallId);
  }

  /** Asks again. An answer starts a turn of its own. */
  resume(): void {
    const { client, transcript } = this.parts;
    for (const open of this.waiting) {
      if (canAsk(client)) {
        this.ask(open).catch((error: unknown) =>
          transcript.remark("error", `The answer could not be taken: ${errorText(error)}. The question is still open.`),
        );
      } else {
        const list = open.questions.map(({ question }) => `- ${question}`).join("\n");
        transcript.remark("notice", `The agent waits for an answer. Write it as a message.\n${list}`);
      }
    }
  }

  /** The person went on without answering. */
  async withdraw(): Promise<void> {
    if (this.withdrawal.signal.aborted) {
      return;
    }
    this.withdrawal.abort();
    for (const open of this.waiting) {
      await this.take(open, { kind: "failed", text: withdrawnText });
    }
  }

  /** Answers nothing: the questions wait for the next opening. */
  dispose(): void {
    this.withdrawal.abort(disconnected);
  }

  private async ask(open: OpenQuestion): Promise<void> {
    const { client, record, planMode } = this.parts;
    const { signal } = this.withdrawal;
    const asked = await askQuestions(client, {
      sessionId: record.current.id,
      requestId: `${open.toolCallId}-resume`,
      open: planMode.isPlanning ? open : { ...open, mode: "default" },
      signal,
    });
    if (signal.aborted || asked.kind === "lost") {
      return;
    }
    if ((await this.take(open, asked)) && asked.kind === "answered") {
      this.startTurn();
    }
  }

  /** Notes the text for the model. False: the question was taken a moment before. */
  private async take(
    { toolCallId, questions }: OpenQuestion,
    asked: Exclude<Asked, { kind: "lost" }>,
  ): Promise<boolean> {
    let taken = false;
    await this.parts.record.update((kept) => {
      taken = kept.questions.some((open) => open.toolCallId === toolCallId);
      return taken
        ? { questions: withoutQuestion(kept.questions, toolCallId), notes: [...kept.notes, asked.text] }
        : {};
    });
    if (taken) {
      this.parts.transcript.send({
        sessionUpdate: "tool_call_update",
        toolCallId,
        status: asked.kind === "failed" ? "failed" : "completed",
        title: questions[0]?.question ?? "Question",
        content: [{ type: "content", content: textBlock(asked.text) }],
        ...(asked.kind === "failed" ? {} : { rawOutput: asked.rawOutput }),
      });
    }
    return taken;
  }
}

const withdrawnText =
  "The question was withdrawn: the person went on without answering it. Do not assume an answer; go by what they write.";
