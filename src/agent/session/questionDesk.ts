import type { AgentClient } from "../client.ts";
import { toolError } from "../tools/tool.ts";
import type { Question } from "../tools/toolContext.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { askQuestions, canAsk } from "./askQuestions.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import type { OpenQuestion } from "./sessionRecord.ts";
import { questionWaitsTitle } from "./transcript.ts";

/** Asks the person in the name of a call that waits in a turn. What is asked is on disk until it is answered. */
export class QuestionDesk {
  private readonly sessionId: string;
  private readonly client: AgentClient;
  private readonly record: RecordKeeper;
  private readonly planMode: PlanModeControl;

  constructor(options: {
    readonly sessionId: string;
    readonly client: AgentClient;
    readonly record: RecordKeeper;
    readonly planMode: PlanModeControl;
  }) {
    this.sessionId = options.sessionId;
    this.client = options.client;
    this.record = options.record;
    this.planMode = options.planMode;
  }

  /** Stop withdraws the question; a connection that ends does not. */
  async ask(
    { toolCallId, signal }: { readonly toolCallId: string; readonly signal: AbortSignal },
    questions: readonly Question[],
  ): Promise<ToolResult> {
    const { client, sessionId, record } = this;
    if (!canAsk(client)) {
      return toolError(
        "This client can't show questions. Ask in the text of your answer instead, and end your turn with it.",
      );
    }
    const open: OpenQuestion = {
      toolCallId,
      mode: this.planMode.isPlanning ? "plan" : "default",
      questions: questions.map((question) => ({ ...question, options: [...question.options] })),
    };
    await record.update((kept) => ({ questions: [...kept.questions, open] }));
    const asked = await askQuestions(client, { sessionId, requestId: toolCallId, open, signal });
    if (asked.kind === "lost") {
      return { text: questionWaits, title: questionWaitsTitle, endsTurn: { cancelled: true } };
    }
    const { kind, text } = asked;
    await record.update((kept) => ({
      questions: withoutQuestion(kept.questions, toolCallId),
      ...(kind === "failed" ? {} : { decided: { toolCallId, text } }),
    }));
    return kind === "failed" ? toolError(text) : { text, rawOutput: asked.rawOutput };
  }
}

export function withoutQuestion(questions: readonly OpenQuestion[], toolCallId: string): OpenQuestion[] {
  return questions.filter((open) => open.toolCallId !== toolCallId);
}

/** The result of a call whose question outlives it. */
export const questionWaits =
  "The person has not answered yet: the program or its connection ended while the question was open. It is shown to them again, and their answer will come as a message. Do not assume an answer, and do not ask the same again.";
