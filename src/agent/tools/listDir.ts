import { readdir } from "node:fs/promises";
import * as z from "zod/mini";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";
import { defineTool, toolError } from "./tool.ts";

const limit = 1_000;

const input = z.object({ path: z.string() });

export const listDirTool = defineTool<z.infer<typeof input>>({
  name: "list_dir",
  kind: "read",
  readOnly: true,
  schema: input,
  description: () =>
    "Lists a directory: one name per line, directories end in `/`. Hidden names are shown, `.git` is not.",
  title: ({ path }, name) => `List ${name(path)}`,
  place: (call, at) => ({ ...call, path: at(call.path) }),
  access: ({ path }) => ({ kind: "read", path }),
  locations: ({ path }) => [{ path }],
  run: async ({ path }, context) => {
    const shown = context.shown(path);
    try {
      const entries = await readdir(path, { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.name !== ".git")
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort((a, b) => (a < b ? -1 : 1));
      if (names.length === 0) {
        return { text: `[${shown} is empty]` };
      }
      const more = names.length > limit ? [`[${names.length - limit} more names; use glob to narrow it down]`] : [];
      return { text: [...names.slice(0, limit), ...more].join("\n") };
    } catch (error) {
      if (hasErrorCode(error, "ENOENT")) {
        return toolError(`There is no directory ${shown}. List its parent, or use glob to find it.`);
      }
      return hasErrorCode(error, "ENOTDIR")
        ? toolError(`${shown} is a file. Read it with read_file.`)
        : toolError(`${shown} can't be listed: ${errorText(error)}.`);
    }
  },
});
