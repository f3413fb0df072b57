import type { Editor } from "../../../../src/host/editorTools/editor.ts";

/** An editor that knows one problem, one symbol and one foreign tool. */
export function fakeEditor(changes: Partial<Editor> = {}): Editor {
  const place = { path: "src/a.ts", line: 3, column: 5 };
  return {
    problems: async (path) => ({
      ok: true,
      value: path === "clean.ts" ? [] : [{ ...place, severity: "error", message: "No such name", origin: "ts 2304" }],
    }),
    workspaceSymbols: async (query) => [{ ...place, name: query, kind: "class", container: "app" }],
    references: async () => ({ ok: true, value: [{ ...place, text: "use(it);" }] }),
    definitions: async ({ symbol }) => ({ ok: false, error: `${symbol} does not occur in src/a.ts.` }),
    hover: async () => ({ ok: true, value: [] }),
    languageTools: () => [{ name: "send_mail", description: "Sends mail", inputSchema: { type: "object" } }],
    callLanguageTool: async (name, input) => `${name} ${JSON.stringify(input)}`,
    ...changes,
  };
}
