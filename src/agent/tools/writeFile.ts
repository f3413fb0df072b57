import * as z from "zod/mini";
import { defineTool, toolError } from "./tool.ts";

const input = z.object({ path: z.string().check(z.minLength(1)), content: z.string() });

export const writeFileTool = defineTool<z.infer<typeof input>>({
  name: "write_file",
  kind: "edit",
  schema: input,
  description: () =>
    "Makes a file, with its directories, or replaces a whole one. For a change within a file use search_replace.",
  title: ({ path }, name) => `Write ${name(path)}`,
  place: (call, at) => ({ ...call, path: at(call.path) }),
  access: ({ path }) => ({ kind: "edit", path, by: "native" }),
  locations: ({ path }) => [{ path }],
  preview: async ({ path, content }, { files }) => {
    const old = await files.readIfExists(path);
    return [{ type: "diff", path, oldText: old.ok ? (old.value ?? null) : null, newText: content }];
  },
  run: async ({ path, content }, { files, shown }) => {
    const old = await files.readIfExists(path);
    if (!old.ok) {
      return toolError(old.error);
    }
    const written = await files.write(path, content, { expected: old.value, whole: true });
    if (!written.ok) {
      return toolError(written.error);
    }
    const lines = content === "" ? 0 : content.replace(/\r?\n$/, "").split("\n").length;
    const done = `${old.value === undefined ? "Made" : "Replaced"} ${shown(path)} (${lines} ${lines === 1 ? "line" : "lines"}).`;
    return {
      text: written.value === undefined ? done : `${done} ${written.value}`,
      content: [{ type: "diff", path, oldText: old.value ?? null, newText: content }],
    };
  },
});
