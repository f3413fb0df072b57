import * as z from "zod/mini";
import { defineTool, toolError } from "./tool.ts";

const input = z.object({ id: z.string().check(z.minLength(1)) });

/** Possible while planning too: it only ends what the session itself has started. */
export const stopTerminalTool = defineTool<z.infer<typeof input>>({
  name: "stop_terminal",
  kind: "execute",
  schema: input,
  description: () => "Stops a background command by its id.",
  title: ({ id }) => `Stop terminal ${id}`,
  access: () => ({ kind: "plan" }),
  run: async ({ id }, { terminals }) =>
    (await terminals.stop(id)) ? { text: `Terminal ${id} has ended.` } : toolError(`There is no terminal ${id}.`),
});
