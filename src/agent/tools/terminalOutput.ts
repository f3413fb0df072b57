import * as z from "zod/mini";
import { commandResult } from "./commandResult.ts";
import { defineTool, toolError } from "./tool.ts";
import type { TerminalState } from "./toolContext.ts";
import type { ToolResult } from "./toolResult.ts";

const input = z.object({ id: z.string().check(z.minLength(1)) });

export const terminalOutputTool = defineTool<z.infer<typeof input>>({
  name: "terminal_output",
  kind: "read",
  readOnly: true,
  schema: input,
  description: () =>
    "Reads what a background command has written, by its id: the end while it runs, head and tail afterwards.",
  title: ({ id }) => `Read terminal ${id}`,
  access: () => ({ kind: "plan" }),
  run: async ({ id }, { terminals }) => terminalResult(id, terminals.read(id)),
});

/** The state of a terminal, for the model. */
export function terminalResult(id: string, state: TerminalState | undefined): ToolResult {
  if (state === undefined) {
    return toolError(`There is no terminal ${id}. Commands end with their session.`);
  }
  if (state.outcome !== undefined) {
    return commandResult(state.outcome);
  }
  const body = state.output === "" ? [] : [state.output.replace(/\n$/, "")];
  return { text: [...body, `[terminal ${id} is running]`].join("\n"), rawOutput: { terminal: id } };
}
