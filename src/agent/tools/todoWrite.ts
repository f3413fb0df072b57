import * as z from "zod/mini";
import { defineTool } from "./tool.ts";

const input = z.object({
  todos: z.array(
    z.object({
      id: z.string(),
      content: z.string().check(z.minLength(1)),
      status: z.enum(["pending", "in_progress", "completed"]),
    }),
  ),
});

export const todoWriteTool = defineTool<z.infer<typeof input>>({
  name: "todo_write",
  kind: "think",
  schema: input,
  description: () =>
    "Shows the person what is to be done and how far it is. Always give the whole list. For work of three steps and more; keep one item in_progress, and mark items completed as soon as they are.",
  title: ({ todos }) => `To do: ${todos.filter((todo) => todo.status === "completed").length} of ${todos.length} done`,
  access: () => ({ kind: "plan" }),
  run: async ({ todos }, { setTodos }) => {
    setTodos(todos.map(({ content, status }) => ({ content, status, priority: "medium" })));
    return { text: `The list has ${todos.length} ${todos.length === 1 ? "item" : "items"}.` };
  },
});
