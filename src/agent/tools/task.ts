import * as z from "zod/mini";
import { subagentTypes } from "../subagents/subagentTypes.ts";
import { defineTool, toolError } from "./tool.ts";

const input = z.object({
  description: z.string().check(z.minLength(1), z.maxLength(200)),
  prompt: z.string().check(z.minLength(1)),
  subagent_type: z.enum(subagentTypes),
  background: z.optional(z.boolean()),
});

export const taskTool = defineTool<z.infer<typeof input>>({
  name: "task",
  kind: "think",
  overlaps: true,
  schema: input,
  description: () =>
    "Gives a task to a subagent that starts with nothing but `prompt` and reports back once. Several in one answer run side by side. `explore` reads and searches, `plan` also keeps a to-do list, `general-purpose` has all tools; all of them are bound by plan mode. `description`: three to five words for the person. With `background` an id comes back at once, for task_output.",
  title: ({ description, subagent_type }) => `${description} (${subagent_type})`,
  access: ({ subagent_type }) => ({ kind: "spawn", type: subagent_type }),
  run: async ({ description, prompt, subagent_type: type, background }, { subagents }) => {
    const task = { type, description, prompt };
    if (background !== true) {
      return await subagents.run(task);
    }
    const started = subagents.start(task);
    return started.ok
      ? { text: `Subagent ${started.value} is at work. Read its report with task_output.` }
      : toolError(started.error);
  },
});
