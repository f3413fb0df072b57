/** The two tools that let any agent put something before the person. Described once: with and without a running editor. */
import * as z from "zod/mini";
import type { ToolDescription } from "./socketMessages.ts";

export const submitPlanInput = z.object({
  plan: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(4_000_000),
      z.describe("The complete plan as Markdown. It becomes plan.md of the review."),
    ),
  ticket: z.optional(
    z
      .string()
      .check(
        z.describe(
          "From an earlier answer: goes on with that review. Its comments stay with the plan when you revise it.",
        ),
      ),
  ),
});

const option = z.object({
  label: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
});

export const askUserQuestionInput = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().check(z.minLength(1)),
        options: z.array(option).check(z.minLength(1), z.maxLength(6)),
        multi_select: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(4)),
});

export const submitPlanTool: ToolDescription = {
  name: "submit_plan",
  description:
    "Presents a plan to the person in the review panel of their VS Code and returns their decision with their comments. Call it " +
    "before you change anything, and change nothing until the answer says that the plan is approved. People take their time: when " +
    "the answer has a ticket instead of a decision, call again with the same plan, as often as needed.",
  inputSchema: schemaOf(submitPlanInput),
  readOnly: true,
};

export const askUserQuestionTool: ToolDescription = {
  name: "ask_user_question",
  description:
    "Asks the person one to four questions with options to choose from, in their VS Code, and returns their answers. When the answer " +
    "says that they have not answered yet, call again with the same questions.",
  inputSchema: schemaOf(askUserQuestionInput),
  readOnly: true,
};

export const reviewTools: readonly ToolDescription[] = [submitPlanTool, askUserQuestionTool];

function schemaOf(schema: z.ZodMiniObject): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
