import * as z from "zod/mini";
import { exitPlanModeDescription } from "../../plan/guidance.ts";
import { defineTool } from "./tool.ts";

const input = z.object({});

export const exitPlanModeTool = defineTool<z.infer<typeof input>>({
  name: "exit_plan_mode",
  kind: "switch_mode",
  runsLast: true,
  schema: input,
  description: ({ names }) => exitPlanModeDescription(names),
  title: () => "Present the plan",
  access: () => ({ kind: "plan" }),
  run: async (_, { plan }) => await plan.present(),
});
