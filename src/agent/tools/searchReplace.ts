import * as z from "zod/mini";
import { fail, ok, type Result } from "../../base/result.ts";
import { defineTool, toolError } from "./tool.ts";
import type { ToolContext } from "./toolContext.ts";

const input = z.object({
  path: z.string().check(z.minLength(1)),
  old_string: z.string().check(z.minLength(1)),
  new_string: z.string(),
  replace_all: z.optional(z.boolean()),
});

type Input = z.infer<typeof input>;

export const searchReplaceTool = defineTool<Input>({
  name: "search_replace",
  kind: "edit",
  schema: input,
  description: () =>
    "Replaces `old_string` in a file by `new_string`. `old_string` must be in the file exactly once, spaces included, without the line numbers of read_file; give more lines around it to make it unique, or set `replace_all`. Read the file first.",
  title: ({ path }, name) => `Edit ${name(path)}`,
  place: (call, at) => ({ ...call, path: at(call.path) }),
  access: ({ path }) => ({ kind: "edit", path, by: "native" }),
  locations: ({ path }) => [{ path }],
  preview: async (call, context) => {
    const edit = await prepare(call, context);
    return edit.ok ? [diff(call, edit.value)] : [];
  },
  run: async (call, context) => {
    const edit = await prepare(call, context);
    if (!edit.ok) {
      return toolError(edit.error);
    }
    const { before, after, count } = edit.value;
    const written = await context.files.write(call.path, after, { expected: before });
    if (!written.ok) {
      return toolError(written.error);
    }
    const line = before.slice(0, before.indexOf(find(before, call.old_string) ?? call.old_string)).split("\n").length;
    const done = `${context.shown(call.path)}: replaced ${count === 1 ? "one place" : `${count} places`}, the first at line ${line}.`;
    return {
      text: written.value === undefined ? done : `${done} ${written.value}`,
      content: [diff(call, edit.value)],
      locations: [{ path: call.path, line }],
    };
  },
});

interface Edit {
  readonly before: string;
  readonly after: string;
  readonly count: number;
}

async function prepare(
  { path, old_string, new_string, replace_all }: Input,
  { files, shown }: ToolContext,
): Promise<Result<Edit>> {
  if (old_string === new_string) {
    return fail("old_string and new_string are the same: nothing would change.");
  }
  const read = await files.read(path);
  if (!read.ok) {
    return read;
  }
  const before = read.value;
  const wanted = find(before, old_string);
  if (wanted === undefined) {
    return fail(`old_string is not in ${shown(path)}. Read the file again and copy the text exactly, spaces included.`);
  }
  const count = before.split(wanted).length - 1;
  if (count > 1 && replace_all !== true) {
    return fail(
      `old_string is in ${shown(path)} ${count} times. Give more lines around the one you mean, or set replace_all.`,
    );
  }
  // A file with CRLF stays one, although models write LF.
  const replacement = wanted === old_string ? new_string : new_string.replaceAll(/\r?\n/g, "\r\n");
  return ok({ before, after: before.split(wanted).join(replacement), count });
}

/** The text as it stands in the file: as given, or with the file's CRLF. */
function find(text: string, wanted: string): string | undefined {
  const crlf = wanted.replaceAll(/\r?\n/g, "\r\n");
  return [wanted, crlf].find((candidate) => text.includes(candidate));
}

function diff({ path }: Input, { before, after }: Edit) {
  return { type: "diff", path, oldText: before, newText: after } as const;
}
