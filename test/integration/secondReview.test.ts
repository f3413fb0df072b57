import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

const home = process.env["PLAN_MODE_HOME"] ?? "";

interface StoredReview {
  readonly parked?: { readonly revision: number } | null;
  readonly revisions?: readonly { readonly number: number; readonly author: string }[];
  readonly outbox?: readonly unknown[];
}

/** Directories of the sessions of the only folder, the newest first. */
function sessions(): readonly string[] {
  const root = join(home, "sessions");
  const folder = existsSync(root) ? readdirSync(root)[0] : undefined;
  if (folder === undefined) {
    return [];
  }
  return readdirSync(join(root, folder))
    .map((name) => join(root, folder, name))
    .filter((path) => existsSync(join(path, "session.json")))
    .sort((left, right) => statSync(right).birthtimeMs - statSync(left).birthtimeMs);
}

function review(directory: string | undefined): StoredReview {
  const path = join(directory ?? "", "review.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, `still waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function tabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

function reviewTabs(): readonly vscode.Tab[] {
  return tabs().filter(
    ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("planMode.review"),
  );
}

describe("reviews beside the running one", () => {
  let directory = "";

  it("reviews any Markdown file in a panel of its own", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    await vscode.commands.executeCommand("planMode.reviewMarkdown", vscode.Uri.joinPath(folder, "README.md"));
    await until("the panel is open", () => reviewTabs().some(({ label }) => label === "README.md (review)"));
    assert.equal(readdirSync(join(home, "reviews/markdown")).length, 1);
  });

  it("plans again in a new session", async () => {
    const [earlier] = sessions();
    await vscode.commands.executeCommand("planMode.newSession");
    await vscode.commands.executeCommand("planMode.plan", "Add a --quiet flag to the list command");
    await until("the plan waits", () => sessions()[0] !== earlier && review(sessions()[0]).parked?.revision === 1);
    directory = sessions()[0] ?? "";
  });

  it("makes what the person saves in an editor a revision of theirs, to which the review is bound", async () => {
    await vscode.commands.executeCommand("planMode.viewPlan");
    await until("the plan has the focus", () => reviewTabs().some((tab) => tab.label === "plan.md" && tab.isActive));
    await vscode.commands.executeCommand("planMode.openPlanInEditor");
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, join(directory, "plan.md"));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, new vscode.Position(0, 0), "A line by the person.\n\n");
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    await editor.document.save();
    await until("the revision is parked", () => review(directory).parked?.revision === 2);
    assert.deepEqual(
      review(directory).revisions?.map(({ number, author }) => [number, author]),
      [
        [1, "agent"],
        [2, "person"],
      ],
    );
    await until("the agent is to be told", () => review(directory).outbox?.length === 1);
  });

  it("shows an earlier revision beside the text of now, in VS Code's own diff editor", async () => {
    await vscode.commands.executeCommand("planMode.comparePlan");
    const diff = (): vscode.TabInputTextDiff | undefined =>
      tabs()
        .map(({ input }) => input)
        .find((input) => input instanceof vscode.TabInputTextDiff);
    await until("the diff is open", () => diff() !== undefined);
    const original = diff()?.original;
    assert.equal(original?.scheme, "plan-mode-revision");
    const document = await vscode.workspace.openTextDocument(original);
    assert.equal(document.getText(), readFileSync(join(directory, "revisions/0001.md"), "utf8"));
    const forged = original.with({ query: new URLSearchParams({ plan: "/etc/passwd", revision: "1" }).toString() });
    assert.match((await vscode.workspace.openTextDocument(forged)).getText(), /not kept/);
  });

  it("opens a decided plan of the list to be read, in a panel of its own", async () => {
    // The first suite approved the oldest one.
    const decided = sessions().at(-1) ?? "";
    const before = reviewTabs().length;
    const stored = readFileSync(join(decided, "review.json"), "utf8");
    await vscode.commands.executeCommand("planMode.openPlan", { sessionId: decided.split(/[\\/]/).at(-1) });
    await until("another panel is open", () => reviewTabs().length === before + 1);
    assert.equal(readFileSync(join(decided, "review.json"), "utf8"), stored);
    assert.equal(review(directory).parked?.revision, 2);
  });

  it("approves nothing while plan.md has unsaved changes in an editor", async () => {
    const saving = vscode.workspace.getConfiguration("files");
    await saving.update("autoSave", "off", vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("planMode.viewPlan");
    await until("the plan has the focus", () => reviewTabs().some((tab) => tab.label === "plan.md" && tab.isActive));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const document = await vscode.workspace.openTextDocument(join(directory, "plan.md"));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "Not saved yet.\n\n");
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    await vscode.commands.executeCommand("planMode.approve");
    assert.notEqual(review(directory).parked, null);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await until("nothing is unsaved", () => !document.isDirty);
    await saving.update("autoSave", undefined, vscode.ConfigurationTarget.Global);
  });

  it("approves the revision that the person wrote, whatever else is open", async () => {
    await vscode.commands.executeCommand("planMode.viewPlan");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await vscode.commands.executeCommand("planMode.approve");
    await until("it is decided", () => review(directory).parked === null);
    await until("the agent was told", () => review(directory).outbox?.length === 0);
    const plan = JSON.parse(readFileSync(join(directory, "plan_mode.json"), "utf8")) as { readonly state: string };
    assert.equal(plan.state, "Inactive");
  });
});
