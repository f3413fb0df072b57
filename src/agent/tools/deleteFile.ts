import * as z from "zod/mini";
import { defineTool, toolError } from "./tool.ts";

const input = z.object({ path: z.string().check(z.minLength(1)) });

export const deleteFileTool = defineTool<z.infer<typeof input>>({
  name: "delete_file",
  kind: "delete",
  schema: input,
  description: () => "Deletes one file. It can't be brought back by a tool.",
  title: ({ path }, name) => `Delete ${name(path)}`,
  place: (call, at) => ({ ...call, path: at(call.path) }),
  access: ({ path }) => ({ kind: "edit", path, by: "native" }),
  locations: ({ path }) => [{ path }],
  run: async ({ path }, { files, shown }) => {
    const removed = await files.remove(path);
    return removed.ok ? { text: `Deleted ${shown(path)}.` } : toolError(removed.error);
  },
});
