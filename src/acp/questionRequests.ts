import { assertNever } from "../base/assertNever.ts";
import type { Question, QuestionAnswer, QuestionRequest } from "./clientEvents.ts";
import { field, listField, textField } from "./fields.ts";
import { unwrapParams } from "./planRequests.ts";

export const questionMethods = ["x.ai/ask_user_question", "_x.ai/ask_user_question"] as const;

/** Undefined: the request names no session or asks nothing that can be shown (grok-build-behaviour.md, section 10.2). */
export function readQuestionRequest(raw: unknown, withdrawn: AbortSignal): QuestionRequest | undefined {
  const params = unwrapParams(raw);
  const sessionId = textField(params, "sessionId");
  const questions = listField(params, "questions").flatMap(readQuestion);
  return sessionId === undefined || questions.length === 0
    ? undefined
    : {
        sessionId,
        card: { kind: "question", planning: textField(params, "mode") === "plan", questions },
        withdrawn,
      };
}

/** The answer on the wire. Partial answers are plain strings, as that protocol has them. */
export function questionReply(answer: QuestionAnswer, asked: readonly Question[]): Record<string, unknown> {
  switch (answer.outcome) {
    case "accepted":
      return { outcome: "accepted", answers: answer.answers, annotations: annotations(answer, asked) };
    case "chat_about_this":
    case "skip_interview":
      return {
        outcome: answer.outcome,
        partial_answers: Object.fromEntries(
          Object.entries(answer.answers).map(([question, labels]) => [question, labels.join(", ")]),
        ),
      };
    case "cancelled":
      return { outcome: "cancelled" };
    default:
      return assertNever(answer.outcome);
  }
}

function annotations(answer: QuestionAnswer, asked: readonly Question[]): Record<string, unknown> {
  const entries = asked.flatMap(({ question, options }) => {
    const chosen = answer.answers[question] ?? [];
    const preview = options.find((option) => chosen.includes(option.label))?.preview;
    const notes = answer.notes[question];
    return preview === undefined && (notes === undefined || notes === "")
      ? []
      : [[question, { ...(preview === undefined ? {} : { preview }), ...(notes ? { notes } : {}) }] as const];
  });
  return Object.fromEntries(entries);
}

function readQuestion(raw: unknown): Question[] {
  const question = textField(raw, "question");
  if (question === undefined) {
    return [];
  }
  const options = listField(raw, "options").flatMap((option) => {
    const label = textField(option, "label");
    const preview = textField(option, "preview");
    return label === undefined
      ? []
      : [{ label, description: textField(option, "description") ?? "", ...(preview === undefined ? {} : { preview }) }];
  });
  return [{ question, multiSelect: field(raw, "multiSelect") === true, options }];
}
