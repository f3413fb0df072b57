import * as z from "zod/mini";
import { readImage } from "./readImage.ts";
import { defineTool, toolError } from "./tool.ts";

const defaultLimit = 2_000;
const longestLine = 2_000;

const input = z.object({
  path: z.string().check(z.minLength(1)),
  offset: z.optional(z.int().check(z.minimum(1))),
  limit: z.optional(z.int().check(z.minimum(1))),
});

export const readFileTool = defineTool<z.infer<typeof input>>({
  name: "read_file",
  kind: "read",
  readOnly: true,
  schema: input,
  description: () =>
    "Reads a text file as the person sees it, unsaved changes included, or a picture. Each line comes as its number, a tab, and its text. `offset` is the first line (from 1), `limit` how many; at most 2000 lines at a time.",
  title: ({ path, offset }, name) =>
    offset === undefined ? `Read ${name(path)}` : `Read ${name(path)} from line ${offset}`,
  place: (call, at) => ({ ...call, path: at(call.path) }),
  access: ({ path }) => ({ kind: "read", path }),
  locations: ({ path, offset }) => [{ path, ...(offset === undefined ? {} : { line: offset }) }],
  run: async ({ path, offset = 1, limit = defaultLimit }, { files, shown }) => {
    const image = await readImage(path, shown(path));
    if (image !== undefined) {
      return image;
    }
    const read = await files.read(path, true);
    if (!read.ok) {
      return toolError(read.error);
    }
    const lines = read.value.split(/\r\n|\n|\r/);
    if (lines.at(-1) === "") {
      lines.pop();
    }
    if (lines.length === 0) {
      return { text: `[${shown(path)} is empty]` };
    }
    if (offset > lines.length) {
      return toolError(`${shown(path)} has ${lines.length} lines; there is no line ${offset}. Use a smaller offset.`);
    }
    const count = Math.min(limit, defaultLimit);
    const part = lines.slice(offset - 1, offset - 1 + count).map((line, index) => `${offset + index}\t${cut(line)}`);
    const left = lines.length - (offset - 1 + part.length);
    const more = left > 0 ? [`[${left} more lines; read on with offset ${offset + part.length}]`] : [];
    return { text: [...part, ...more].join("\n") };
  },
});

function cut(line: string): string {
  return line.length > longestLine
    ? `${line.slice(0, longestLine)}[${line.length - longestLine} more characters]`
    : line;
}
