import * as z from "zod/mini";
import { assertNever } from "../../base/assertNever.ts";
import { errorText } from "../../disk/errorCode.ts";
import type { AgentClient } from "../client.ts";
import type { Question } from "../tools/toolContext.ts";
import { elicitQuestions } from "./elicitQuestions.ts";
import { disconnected } from "./planDesk.ts";
import type { OpenQuestion } from "./sessionRecord.ts";

const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const annotations = z.record(
  z.string(),
  z.object({ preview: z.optional(z.nullable(z.string())), notes: z.optional(z.nullable(z.string())) }),
);

/** The reply of `_x.ai/ask_user_question` (spec/grok-build-behaviour.md 10.2). */
const reply = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted"), answers, annotations: z.optional(z.nullable(annotations)) }),
  z.object({ outcome: z.literal("chat_about_this"), partial_answers: z.optional(z.nullable(answers)) }),
  z.object({ outcome: z.literal("skip_interview"), partial_answers: z.optional(z.nullable(answers)) }),
  z.object({ outcome: z.literal("cancelled") }),
]);

type Reply = z.infer<typeof reply>;

/** The client can show questions, in one way or the other. */
export function canAsk({ features }: AgentClient): boolean {
  return features.askUserQuestion || features.forms === true;
}

/** What came of asking. Each text is for the model. */
export type Asked =
  | { readonly kind: "answered" | "declined"; readonly text: string; readonly rawOutput: Reply }
  /** An error or junk came back, or the question was withdrawn. */
  | { readonly kind: "failed"; readonly text: string }
  /** The connection ended: the person may still answer, to whoever asks again. */
  | { readonly kind: "lost" };

/**
 * Puts questions to the person, without a time-out. What is not an answer is never taken for one. Never rejects. `requestId`:
 * the tool call id on the wire.
 */
export async function askQuestions(
  client: AgentClient,
  request: {
    readonly sessionId: string;
    readonly requestId: string;
    readonly open: OpenQuestion;
    readonly signal: AbortSignal;
  },
): Promise<Asked> {
  const { sessionId, requestId, open, signal } = request;
  const { mode, questions } = open;
  let answer: unknown;
  try {
    answer = client.features.askUserQuestion
      ? await client.request("_x.ai/ask_user_question", { sessionId, toolCallId: requestId, mode, questions }, signal)
      : await elicitQuestions(client, { sessionId, toolCallId: requestId, questions }, signal);
  } catch (error) {
    if (signal.aborted ? signal.reason === disconnected : !isErrorReply(error)) {
      return { kind: "lost" };
    }
    return {
      kind: "failed",
      text: signal.aborted
        ? "The person stopped the turn before answering."
        : `The question was not answered: ${errorText(error)}. Do not assume an answer.`,
    };
  }
  const parsed = reply.safeParse(answer);
  return parsed.success
    ? {
        kind: parsed.data.outcome === "cancelled" ? "declined" : "answered",
        text: answerText(parsed.data, questions),
        rawOutput: parsed.data,
      }
    : {
        kind: "failed",
        text: "The client's reply to the question could not be understood. Do not assume an answer; ask in the text of your answer.",
      };
}

/** JSON-RPC numbers its errors; a connection that ends does not. */
function isErrorReply(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}

function answerText(answer: Reply, questions: readonly Question[]): string {
  switch (answer.outcome) {
    case "accepted": {
      const lines = questions.flatMap(({ question }) => {
        const chosen = words(answer.answers[question]);
        const { preview, notes } = answer.annotations?.[question] ?? {};
        if (chosen === undefined && !notes) {
          return [];
        }
        const details = [
          ...(preview ? [`chosen preview: ${preview}`] : []),
          ...(notes ? [`in their own words: ${notes}`] : []),
        ];
        return [
          `- "${question}": ${chosen ?? "see their words"}${details.length === 0 ? "" : ` (${details.join("; ")})`}`,
        ];
      });
      return lines.length === 0
        ? "The person answered none of the questions. Decide yourself what can be decided, and say what you assumed."
        : `The person answered:\n${lines.join("\n")}\nGo on with these answers in mind.`;
    }
    case "chat_about_this":
      return `The person wants to talk about these questions before answering. So far:\n${soFar(questions, answer.partial_answers)}\nExplain what the questions are about, and end your turn so that they can reply.`;
    case "skip_interview":
      return `The person wants no more questions. So far:\n${soFar(questions, answer.partial_answers)}\nFinish the plan with what you know, and write your assumptions into it.`;
    case "cancelled":
      return "The person declined to answer. Do not ask the same again; go on with what you know, or end your turn.";
    default:
      return assertNever(answer);
  }
}

function soFar(questions: readonly Question[], partial: z.infer<typeof answers> | null | undefined): string {
  return questions
    .map(({ question }) => `- "${question}": ${words(partial?.[question]) ?? "(not answered)"}`)
    .join("\n");
}

function words(answer: string | readonly string[] | undefined): string | undefined {
  const list = typeof answer === "string" ? [answer] : (answer ?? []);
  return list.length === 0 ? undefined : list.join(", ");
}
