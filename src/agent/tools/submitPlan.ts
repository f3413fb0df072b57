import * as z from "zod/mini";
import { submitPlanDescription } from "../../plan/guidance.ts";
import { defineTool } from "./tool.ts";

const input = z.object({ plan: z.string() });

export const submitPlanTool = defineTool<z.infer<typeof input>>({
  name: "submit_plan",
  kind: "switch_mode",
  runsLast: true,
  schema: input,
  description: ({ names }) => submitPlanDescription(names),
  title: () => "Present the plan",
  access: () => ({ kind: "plan" }),
  run: async ({ plan: text }, { plan }) => await plan.present(text),
});
