import * as z from "zod/mini";
import { defineTool, toolError } from "./tool.ts";

const longestWaitMs = 600_000;

const input = z.object({
  id: z.string().check(z.minLength(1)),
  wait_ms: z.optional(z.int().check(z.minimum(0))),
});

export const taskOutputTool = defineTool<z.infer<typeof input>>({
  name: "task_output",
  kind: "read",
  readOnly: true,
  schema: input,
  description: () =>
    "Reads the report of a background subagent by its id, if it is done. `wait_ms`: how long to wait for it.",
  title: ({ id }) => `Read the report of ${id}`,
  access: () => ({ kind: "plan" }),
  run: async ({ id, wait_ms = 0 }, { subagents }) =>
    (await subagents.output(id, Math.min(wait_ms, longestWaitMs))) ??
    toolError(`There is no subagent ${id}. Subagents end with their session.`),
});
