import * as z from "zod/mini";
import { enterPlanModeDescription } from "../../plan/guidance.ts";
import { defineTool } from "./tool.ts";

const input = z.object({});

export const enterPlanModeTool = defineTool<z.infer<typeof input>>({
  name: "enter_plan_mode",
  kind: "other",
  schema: input,
  description: ({ names }) => enterPlanModeDescription(names),
  title: () => "Enter plan mode",
  access: () => ({ kind: "plan" }),
  run: async (_, { plan }) => await plan.enter(),
});
