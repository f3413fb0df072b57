import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

const home = process.env["PLAN_MODE_HOME"] ?? "";
const log = process.env["SCRIPTED_MODELS_LOG"] ?? "";
const folder = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";

function sessionDirectories(): readonly string[] {
  const root = join(home, "sessions");
  const folders = existsSync(root) ? readdirSync(root) : [];
  return folders.flatMap((name) =>
    readdirSync(join(root, name))
      .filter((id) => id !== ".cwd")
      .map((id) => join(root, name, id)),
  );
}

function stored(directory: string, file: string): Record<string, unknown> {
  const path = join(directory, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

interface LoggedRequest {
  readonly messages: readonly { readonly role: number; readonly text: string }[];
  readonly tools: readonly string[];
}

function requests(): readonly LoggedRequest[] {
  const text = existsSync(log) ? readFileSync(log, "utf8") : "";
  return text
    .split("\n")
    .filter(Boolean)
    .map((line): LoggedRequest => JSON.parse(line));
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    assert.ok(
      Date.now() < deadline,
      `still waiting until ${what}; the last request: ${JSON.stringify(requests().at(-1))}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("a language model that another extension brings to VS Code", () => {
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration("planMode");
  const config = join(home, "config.json");
  const approved = (): string => join(folder(), "approved.txt");
  let session = "";

  before(async () => {
    // The person has allowed exactly the file that the script writes: cards can't be clicked here.
    mkdirSync(home, { recursive: true });
    writeFileSync(config, JSON.stringify({ permissions: { allow: ["write_file(approved.txt)"] } }));
    await settings().update("model", "vscode/scripted/planner", vscode.ConfigurationTarget.Global);
  });

  after(async () => {
    await settings().update("model", undefined, vscode.ConfigurationTarget.Global);
    rmSync(config, { force: true });
    rmSync(approved(), { force: true });
  });

  it("plans, with what the editor knows, until its plan waits for the person", async () => {
    const earlier = sessionDirectories();
    await vscode.commands.executeCommand("planMode.newSession");
    await vscode.commands.executeCommand("planMode.plan", "Write approved.txt");
    await until("its plan waits", () => {
      session = sessionDirectories().find((directory) => !earlier.includes(directory)) ?? "";
      return session !== "" && (stored(session, "review.json")["parked"] ?? null) !== null;
    });
    assert.equal(stored(session, "plan_mode.json")["awaiting_plan_approval"], true);
    assert.equal(readFileSync(join(session, "plan.md"), "utf8"), "# Plan\n\n1. Write approved.txt\n");
    assert.equal(existsSync(approved()), false);
  });

  it("is told the rules before the request, and offered the agent's tools and the editor's", () => {
    const [first] = requests();
    assert.ok(first);
    assert.equal(first.messages[0]?.role, vscode.LanguageModelChatMessageRole.User);
    assert.match(first.messages[0]?.text ?? "", /^You are the coding agent of Plan Mode/);
    assert.ok(first.messages.some(({ text }) => text.includes("Write approved.txt")));
    for (const tool of ["read_file", "exit_plan_mode"]) {
      assert.ok(first.tools.includes(tool), `${tool} is missing among ${first.tools.join(", ")}`);
    }
    // VS Code's chat has tools of its own, such as a terminal: they are not for agents that have a gate.
    const own = ["diagnostics", "workspace_symbols", "references", "definition", "hover", "scripted_mail"];
    assert.deepEqual(
      first.tools.filter((tool) => tool.startsWith("mcp__")),
      own.map((name) => `mcp__editor__${name}`),
    );
  });

  it("gets the editor's answers while it plans, and no other server's tool", () => {
    const results = requests()[1]?.messages.at(-1)?.text ?? "";
    assert.match(results, /result of 0-0: 1 problem:\nREADME\.md:1:3 warning \[scripted dull\]: A title should shine/);
    assert.match(results, /result of 0-1: 1 symbol:\nREADME\.md:1:3 class ErrandList \(in errands\)/);
    assert.match(results, /result of 0-2: 2 references in 1 file:\nREADME\.md:1:3 /);
    assert.match(results, /result of 0-3: Rejected: editor\/scripted_mail is not known to be read-only/);
  });

  it("goes on with the work when the person approves", async () => {
    const decided = (): boolean => (stored(session, "review.json")["decisions"] as readonly unknown[]).length > 0;
    // A plan can be approved only once it has been on the screen; until then the command opens it.
    for (const deadline = Date.now() + 30_000; !decided(); ) {
      assert.ok(Date.now() < deadline, "the plan can't be approved");
      await vscode.commands.executeCommand("planMode.approve");
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await until("the work is done", () => existsSync(approved()));
    await until("the model has had its last word", () => requests().length === 5);
    assert.equal(stored(session, "plan_mode.json")["state"], "Inactive");
    assert.match(requests()[3]?.messages.at(-1)?.text ?? "", /1\. Write approved\.txt/);
    const decisions = stored(session, "review.json")["decisions"] as { decision: { kind: string } }[];
    assert.deepEqual(
      decisions.map(({ decision }) => decision.kind),
      ["approve"],
    );
  });

  it("sends each conversation as it was before, with what is new behind it", () => {
    const sent = requests().map(({ messages }) => JSON.stringify(messages).slice(0, -1));
    for (const [index, later] of sent.slice(1).entries()) {
      assert.ok(later.startsWith(sent[index] ?? ""), `request ${index + 2} does not begin with request ${index + 1}`);
    }
  });

  it("that is gone is named, with what to do", async () => {
    await settings().update("model", "vscode/scripted/gone", vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("planMode.plan", "Once more");
    const transcript = join(session, "transcript.jsonl");
    await until("the person is told", () =>
      readFileSync(transcript, "utf8").includes("VS Code does not offer vscode/scripted/gone"),
    );
  });
});
