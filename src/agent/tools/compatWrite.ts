import * as z from "zod/mini";
import { compatTool } from "./compatTool.ts";
import { writeFileTool } from "./writeFile.ts";

const input = z.object({ file_path: z.string().check(z.minLength(1)), content: z.string() });

export const compatWriteTool = compatTool<z.infer<typeof input>>(writeFileTool, {
  name: "Write",
  verb: "Write",
  by: "compat",
  schema: input,
  description:
    "Writes a whole file: makes it, with its directories, or replaces everything in it. For a change within a file use StrReplace.",
  toNative: ({ content }) => ({ content }),
});
