import type { Editor } from "./editor.ts";
import { editorTools } from "./editorTools.ts";
import { serveEditorTools, type ToolServer } from "./serveEditorTools.ts";

/** Loaded on first use, with the MCP SDK. */
export async function startEditorTools(editor: Editor, version: string): Promise<ToolServer> {
  return await serveEditorTools({ version, tools: () => editorTools(editor) });
}
