import * as z from "zod/mini";
import { askUserQuestionDescription } from "../../plan/guidance.ts";
import { undocumented } from "./shortSchema.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().check(z.minLength(1)),
        options: z
          .array(
            z.object({
              label: z.string().check(z.minLength(1)),
              description: z._default(z.string(), ""),
              preview: z.optional(z.string()),
            }),
          )
          .check(z.minLength(1, "give at least one option")),
        multi_select: z.optional(z.boolean()),
        /** Claude's spelling. */
        multiSelect: z.optional(z.boolean().check(z.describe(undocumented))),
      }),
    )
    .check(
      z.minLength(1, "give at least one question"),
      z.refine(
        (list) => new Set(list.map(({ question }) => question)).size === list.length,
        "every question needs a text of its own: answers are told apart by it",
      ),
    ),
});

export const askUserQuestionTool = defineTool<z.infer<typeof input>>({
  name: "ask_user_question",
  kind: "other",
  schema: input,
  description: ({ names }) => askUserQuestionDescription(names),
  title: ({ questions: [first] }) => first?.question ?? "Question",
  access: () => ({ kind: "plan" }),
  run: async ({ questions }, { ask }) =>
    await ask(
      questions.map(({ question, options, multi_select, multiSelect }) => ({
        question,
        options,
        multiSelect: multi_select ?? multiSelect ?? false,
      })),
    ),
});
