import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

const home = process.env["PLAN_MODE_HOME"] ?? "";

/** What the agent and the host have written about the only folder and its newest session. */
function sessionDirectory(): string | undefined {
  const root = join(home, "sessions");
  const folder = existsSync(root) ? readdirSync(root)[0] : undefined;
  const session = folder === undefined ? undefined : readdirSync(join(root, folder)).find((name) => name !== ".cwd");
  return folder === undefined || session === undefined ? undefined : join(root, folder, session);
}

function stored(file: "plan_mode.json" | "review.json"): Record<string, unknown> {
  const directory = sessionDirectory();
  const path = directory === undefined ? "" : join(directory, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, `still waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function reviewTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .find((tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith("planMode.review"));
}

function hashOfWorkspace(): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.startsWith(".git")) {
      try {
        hash.update(name).update(readFileSync(join(folder, name)));
      } catch {
        // A directory.
      }
    }
  }
  return hash.digest("hex");
}

describe("plan mode in the editor", () => {
  const parked = (): { revision: number } | null => (stored("review.json")["parked"] as never) ?? null;
  let before = "";

  it("toggles: the agent's tracker follows, and comes back", async () => {
    before = hashOfWorkspace();
    await vscode.commands.executeCommand("planMode.toggle");
    await until("plan mode is on", () => stored("plan_mode.json")["state"] === "Pending");
    await vscode.commands.executeCommand("planMode.toggle");
    await until("plan mode is off", () => stored("plan_mode.json")["state"] === "Inactive");
  });

  it("plans a change and opens the review beside the editor", async () => {
    await vscode.commands.executeCommand("planMode.plan", "Add a --json flag to the list command");
    await until("the plan waits", () => parked() !== null);
    await until("the review is open", () => reviewTab() !== undefined);
    assert.equal(stored("plan_mode.json")["awaiting_plan_approval"], true);
  });

  it("keeps the review waiting when its tab is closed, and opens it again on demand", async () => {
    const tab = reviewTab();
    assert.ok(tab);
    await vscode.window.tabGroups.close(tab);
    assert.equal(stored("plan_mode.json")["awaiting_plan_approval"], true);
    await vscode.commands.executeCommand("planMode.viewPlan");
    await until("the review is open again", () => reviewTab()?.isActive === true);
  });

  it("keeps the review waiting when the turn is stopped", async () => {
    await vscode.commands.executeCommand("planMode.stop");
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(stored("plan_mode.json")["awaiting_plan_approval"], true);
    assert.notEqual(parked(), null);
  });

  it("shows a change of plan.md as a new revision, and does not approve bytes that were not on the screen", async () => {
    const plan = join(sessionDirectory() ?? "", "plan.md");
    writeFileSync(plan, `${readFileSync(plan, "utf8")}\nOne more line by the person.\n`);
    await until("the new revision is parked", () => parked()?.revision === 2);
    // What is decided is what is on the screen, and the screen follows a moment after the disk.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });

  it("approves what is on the screen; until then nothing in the folder has changed", async () => {
    assert.equal(hashOfWorkspace(), before);
    await vscode.commands.executeCommand("planMode.approve");
    await until("plan mode has ended", () => stored("plan_mode.json")["state"] === "Inactive");
    const decisions = stored("review.json")["decisions"] as { decision: { kind: string }; revision: number }[];
    assert.deepEqual(
      decisions.map(({ decision, revision }) => [decision.kind, revision]),
      [["approve", 2]],
    );
    assert.equal(stored("plan_mode.json")["awaiting_plan_approval"], false);
  });
});
