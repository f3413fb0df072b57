import * as z from "zod/mini";
import type { AgentClient } from "../client.ts";
import type { Question } from "../tools/toolContext.ts";

const reply = z.object({
  action: z.string(),
  content: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/**
 * Asks with a form (ACP, `elicitation/create`), for clients that don't know our own method, and gives the answer in the shape of that
 * one; what is no answer stays what it is. Rejects like the request itself.
 */
export async function elicitQuestions(
  client: AgentClient,
  { sessionId, toolCallId, questions }: { sessionId: string; toolCallId: string; questions: readonly Question[] },
  signal: AbortSignal,
): Promise<unknown> {
  const params = {
    mode: "form",
    sessionId,
    toolCallId,
    message: questions.length === 1 ? (questions[0]?.question ?? "") : "The agent has some questions.",
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(questions.map((question, index) => [`q${index + 1}`, field(question)])),
    },
  };
  const answer = await client.request("elicitation/create", params, signal);
  const parsed = reply.safeParse(answer);
  if (!parsed.success) {
    return answer;
  }
  switch (parsed.data.action) {
    case "accept":
      return { outcome: "accepted", answers: answersOf(parsed.data.content ?? {}, questions) };
    case "decline":
    case "cancel":
      return { outcome: "cancelled" };
    default:
      return answer;
  }
}

function field({ question, options, multiSelect }: Question): object {
  const choices = options.map(({ label, description }) => ({
    const: label,
    title: label,
    ...(description === "" ? {} : { description }),
  }));
  return multiSelect
    ? { type: "array", title: question, items: { anyOf: choices } }
    : { type: "string", title: question, oneOf: choices };
}

function answersOf(
  content: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
): Record<string, unknown> {
  return Object.fromEntries(
    questions.flatMap(({ question }, index) => {
      const given = content[`q${index + 1}`];
      return given === undefined || given === "" ? [] : [[question, given]];
    }),
  );
}
