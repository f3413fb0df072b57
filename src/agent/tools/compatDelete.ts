import * as z from "zod/mini";
import { compatTool } from "./compatTool.ts";
import { deleteFileTool } from "./deleteFile.ts";

const input = z.object({ file_path: z.string().check(z.minLength(1)) });

export const compatDeleteTool = compatTool<z.infer<typeof input>>(deleteFileTool, {
  name: "Delete",
  verb: "Delete",
  by: "compatDelete",
  schema: input,
  description: "Deletes one file. It can't be brought back by a tool.",
  toNative: () => ({}),
});
