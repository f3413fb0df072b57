import * as z from "zod/mini";
import { compatTool } from "./compatTool.ts";
import { searchReplaceTool } from "./searchReplace.ts";

const input = z.object({
  file_path: z.string().check(z.minLength(1)),
  old_string: z.string().check(z.minLength(1)),
  new_string: z.string(),
  replace_all: z.optional(z.boolean()),
});

export const compatStrReplaceTool = compatTool<z.infer<typeof input>>(searchReplaceTool, {
  name: "StrReplace",
  verb: "Edit",
  by: "compat",
  schema: input,
  description:
    "Replaces `old_string` in a file by `new_string`. `old_string` must be in the file exactly once, spaces included, without the line numbers of read_file; give more lines around it to make it unique, or set `replace_all`. Read the file first.",
  toNative: ({ old_string, new_string, replace_all }) => ({ old_string, new_string, replace_all }),
});
