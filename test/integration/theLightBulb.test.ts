import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

const home = process.env["PLAN_MODE_HOME"] ?? "";

/** What was said in all sessions, by their directories. */
function transcripts(): ReadonlyMap<string, string> {
  const root = join(home, "sessions");
  const found = new Map<string, string>();
  for (const folder of existsSync(root) ? readdirSync(root) : []) {
    for (const session of readdirSync(join(root, folder))) {
      const path = join(root, folder, session, "transcript.jsonl");
      if (existsSync(path)) found.set(join(root, folder, session), readFileSync(path, "utf8"));
    }
  }
  return found;
}

async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    assert.ok(Date.now() < deadline, `still waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("the light bulb of the editor", () => {
  let editor: vscode.TextEditor;
  const offered = async (range: vscode.Range): Promise<readonly vscode.CodeAction[]> =>
    await vscode.commands.executeCommand("vscode.executeCodeActionProvider", editor.document.uri, range);

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    // A test extension reports a problem in its first line.
    editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "README.md"));
    await until("the problem is there", () => vscode.languages.getDiagnostics(editor.document.uri)[0]);
  });

  it("offers a plan for a problem and for a selection, and for nothing else", async () => {
    const titles = async (range: vscode.Range): Promise<readonly string[]> =>
      (await offered(range)).map(({ title }) => title).filter((title) => title.startsWith("Plan a"));
    assert.deepEqual(await titles(new vscode.Range(2, 0, 2, 0)), []);
    assert.deepEqual(await titles(new vscode.Range(0, 3, 0, 3)), ["Plan a fix for this problem"]);
    assert.deepEqual(await titles(new vscode.Range(2, 0, 2, 2)), ["Plan a change here…"]);
  });

  it("begins a plan that is told where the problem is and what it says", async () => {
    const action = (await offered(new vscode.Range(0, 3, 0, 3))).find(({ title }) => title.startsWith("Plan a fix"));
    assert.ok(action?.command);
    await vscode.commands.executeCommand("planMode.newSession");
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    const [directory, said] = await until("the prompt is sent", () =>
      [...transcripts()].find(([, text]) => text.includes("Fix what the editor reports at @README.md:1")),
    );
    assert.match(said, /- warning: A title should shine \(scripted dull\)/);
    await until("the plan waits", () => {
      const mode = join(directory, "plan_mode.json");
      const text = existsSync(mode) ? readFileSync(mode, "utf8") : "";
      return /"awaiting_plan_approval":\s*true/.test(text) ? text : undefined;
    });
  });
});
