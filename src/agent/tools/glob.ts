import { stat } from "node:fs/promises";
import { relative } from "node:path";
import picomatch from "picomatch";
import * as z from "zod/mini";
import { listFiles } from "../search/listFiles.ts";
import { defineTool, toolError } from "./tool.ts";

const limit = 500;
const mostFiles = 200_000;

const input = z.object({ pattern: z.string().check(z.minLength(1)), path: z.optional(z.string()) });

export const globTool = defineTool<z.infer<typeof input>>({
  name: "glob",
  kind: "search",
  readOnly: true,
  schema: input,
  description: () =>
    "Finds files by name: `*.ts` in any directory, `src/**/*.test.ts` below `path`. One path per line. What .gitignore hides is left out.",
  title: ({ pattern, path }, name) => `Find ${pattern}${path === undefined ? "" : ` in ${name(path)}`}`,
  place: (call, at) => ({ ...call, path: at(call.path ?? ".") }),
  access: ({ path = "." }) => ({ kind: "read", path }),
  run: async ({ pattern, path: directory = "." }, { cwd, signal, search, shown }) => {
    const facts = await stat(directory).catch(() => undefined);
    if (facts?.isDirectory() !== true) {
      return toolError(`There is no directory ${shown(directory)}. Use list_dir to find the right one.`);
    }
    const bare = pattern.replace(/^\.\//, "");
    const matches = picomatch(bare.includes("/") ? bare : `**/${bare}`, { dot: true });
    const files = await listFiles(directory, { ripgrep: await search.ripgrep(), signal, limit: mostFiles });
    const found = files.filter((file) => matches(file));
    const prefix = relative(cwd, directory).replaceAll("\\", "/");
    const lines = found.slice(0, limit).map((file) => (prefix === "" ? file : `${prefix}/${file}`));
    if (lines.length === 0) {
      return { text: "[no files]" };
    }
    const more = found.length > limit ? [`[${found.length - limit} more files; narrow the pattern]`] : [];
    return { text: [...lines, ...more].join("\n") };
  },
});
