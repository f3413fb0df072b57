import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import { startAnthropicServer } from "../support/models/anthropicServer.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { AgentSurface } from "./agentSurface.ts";
import { calls, hangs, PlanningScript, presents, says } from "./planningScript.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { sessionDirectories } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

const plan = `# A friendlier empty list

## Steps

1. Change the words in src/format.ts
2. Note it in a file
`;

describe("a day's work, from a mention to the next morning", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let agent: AgentSurface;
  let server: ModelServer;
  let untouched = "";
  const script = new PlanningScript();

  before(async () => {
    folder = await createSampleRepository();
    server = await startAnthropicServer(script.reply);
    workbench = await Workbench.start({
      folder,
      env: { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "dummy" },
      settings: { "planMode.model": "anthropic/scripted-model" },
    });
    untouched = format();
    agent = await AgentSurface.open(workbench);
  });
  after(async () => {
    await workbench?.dispose();
    await server?.close();
    await removeSampleRepository(folder);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-day");
  });

  const format = (): string => readFileSync(join(folder, "src/format.ts"), "utf8");
  const dialog = (): Locator => workbench.page.locator(".monaco-dialog-box");
  const answerDialog = async (button: string): Promise<void> => {
    await dialog().locator(".monaco-button", { hasText: button }).click();
    await dialog().waitFor({ state: "detached" });
  };
  const waitFor = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (const deadline = Date.now() + 30_000; !(await holds()); ) {
      assert.ok(Date.now() < deadline, `still waiting until ${holds.toString()}`);
      await workbench.page.waitForTimeout(50);
    }
  };
  const row = (text: string): Locator =>
    workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: text });

  it("mentions a file, and a plan waits", async () => {
    await agent.composer.pressSequentially("/plan Greet who has nothing to do, see @format");
    await agent.frame.getByTestId("completions").getByText("format.ts", { exact: true }).waitFor();
    await agent.composer.press("Enter");
    await agent.frame.waitForFunction(() => document.querySelector(".completions") === null);
    script.play(calls("I look.", { name: "read_file", input: { path: "src/format.ts" } }), presents(plan));
    await agent.composer.press("Enter");
    await (await ReviewSurface.of(workbench)).waits(1);
    assert.match(JSON.stringify(server.requests[0]?.body), /see @src\/format\.ts/);
    assert.equal(format(), untouched);
  });

  it("reviews, approves, and allows an edit and a command", async () => {
    script.play(
      calls("I carry it out.", {
        name: "search_replace",
        input: { path: "src/format.ts", old_string: "Nothing to do.", new_string: "Nothing to do. Enjoy the day!" },
      }),
      calls("Now the note.", {
        name: "run_terminal_command",
        input: { command: "echo friendlier > note.txt && cat note.txt" },
      }),
      says("All steps are done."),
    );
    const panel = await ReviewSurface.of(workbench);
    await panel.commentByMouse(await panel.lineOf("Note it"), "In English, please");
    await panel.frame.getByTestId("approve-menu").click();
    await panel.frame.getByText("Choose the model…").click();
    await row("not available").filter({ hasText: "OPENAI_API_KEY" }).first().waitFor();
    await workbench.screenshot("day-model");
    await workbench.press("Escape");
    await panel.approve();
    await panel.says("Approved");
    await agent.permissions.getByTestId("change").waitFor();
    await workbench.screenshot("day-edit");
    await agent.answerCard(agent.permissions.filter({ hasText: "format.ts" }), "Allow once");
    await agent.permissions.filter({ hasText: "note.txt" }).waitFor();
    await workbench.screenshot("day-command");
    await agent.answerCard(agent.permissions.filter({ hasText: "note.txt" }), "Allow once");
    await agent.says("All steps are done.");
    assert.match(format(), /Enjoy the day!/);
    assert.equal(readFileSync(join(folder, "note.txt"), "utf8"), "friendlier\n");
    assert.match(JSON.stringify(server.requests.at(-3)?.body), /In English, please/);
  });

  it("restores the files to before the plan was carried out, and undoes that", async () => {
    const restore = agent.frame.getByTestId("restore-files");
    await agent.frame.locator(".prompt-row").hover();
    await restore.click();
    await dialog().locator(".dialog-message-detail", { hasText: "src/format.ts" }).waitFor();
    await workbench.screenshot("day-restore");
    await answerDialog("Restore Files");
    await agent.says("Files are as they were before");
    assert.equal(format(), untouched);
    await workbench.screenshot("day-restored");

    await agent.frame.getByTestId("undo-restore").click();
    await dialog().locator(".dialog-message-detail", { hasText: "src/format.ts" }).waitFor();
    await answerDialog("Restore Files");
    await agent.frame.getByTestId("undo-restore").nth(1).waitFor();
    assert.match(format(), /Enjoy the day!/);

    await workbench.runCommand("Plan Mode: Restore Files…");
    await row("Greet who has nothing to do").filter({ hasText: "src/format.ts" }).waitFor();
    await workbench.screenshot("day-restore-list");
    await row("Greet who has nothing to do").click();
    await dialog().locator(".dialog-message-detail", { hasText: "src/format.ts" }).waitFor();
    await answerDialog("Cancel");
    assert.match(format(), /Enjoy the day!/);
  });

  it("forks the session, and goes on in the copy", async () => {
    await workbench.runCommand("Plan Mode: Fork the Session");
    await agent.frame.locator("header h1", { hasText: "(copy)" }).waitFor();
    await agent.says("All steps are done.");
    script.play(says("In the copy I can try something else."));
    await agent.send("Try something else");
    await agent.says("In the copy I can try something else.");
    const last = JSON.stringify(server.requests.at(-1)?.body);
    assert.match(last, /All steps are done\..*Try something else/);
    const [copy, original] = sessionDirectories(workbench.home);
    const said = (directory: string | undefined): string =>
      readFileSync(join(directory ?? "", "transcript.jsonl"), "utf8");
    assert.match(said(copy), /Try something else/);
    assert.doesNotMatch(said(original), /Try something else/);
    await workbench.screenshot("day-fork");
  });

  it("is reloaded in the middle of a turn, and goes on where it was", async () => {
    script.play(hangs("I was just about to "));
    await agent.send("One more thing");
    await agent.says("I was just about to");
    await workbench.reload();
    agent = await AgentSurface.open(workbench);
    await agent.says("I was just about to");
    assert.equal(await agent.frame.getByTestId("stop").count(), 0);
    await agent.frame.getByText("anthropic/scripted-model").waitFor();
    script.play(says("Where were we? Here I am."));
    await agent.send("Go on");
    await agent.says("Where were we? Here I am.");
    const last = JSON.stringify(server.requests.at(-1)?.body);
    assert.match(last, /Try something else.*One more thing.*Go on/);
    await workbench.screenshot("day-resumed");
  });

  it("finds, renames, exports and deletes sessions in the list", async () => {
    await agent.send("/sessions");
    await row("Greet who has nothing").nth(1).waitFor();
    await workbench.page.locator(".quick-input-widget:visible .quick-input-box input").fill("copy");
    await row("Greet who has nothing").nth(1).waitFor({ state: "detached" });
    await row("(copy)").filter({ hasText: / MB/ }).waitFor();
    await workbench.screenshot("day-sessions");

    await row("(copy)").hover();
    await row("(copy)").locator(".codicon-edit").click();
    await workbench.page.locator(".quick-input-title", { hasText: "Rename the session" }).waitFor();
    await workbench.answerInput("Friendlier words");
    await row("Friendlier words").hover();
    await row("Friendlier words").locator(".codicon-export").click();
    await workbench.page.locator(".quick-input-title", { hasText: "Export the session" }).waitFor();
    await workbench.press("Enter");
    await workbench.page.locator(".tab.active", { hasText: "Friendlier words.md" }).waitFor();
    const exported = readFileSync(join(folder, "Friendlier words.md"), "utf8");
    for (const words of ["# Friendlier words", "## You", "Edit src/format.ts", "All steps are done.", "Go on"]) {
      assert.ok(exported.includes(words), words);
    }

    await workbench.runCommand("Plan Mode: Open Session…");
    const other = row("Greet who has nothing");
    await other.hover();
    await other.locator(".codicon-trash").click();
    await dialog().getByText("The conversation, its plan and the comments on it").waitFor();
    await workbench.screenshot("day-delete");
    await dialog().locator(".monaco-button", { hasText: "Move to Trash" }).click();
    // A server has no trash of its own, so it asks once more.
    const again = dialog().getByText("Delete for good?");
    await again.or(row("Friendlier words").filter({ visible: true })).waitFor();
    if (await dialog().isVisible()) await answerDialog("Delete for Good");
    await row("Friendlier words").waitFor();
    assert.equal(await other.count(), 0);
    assert.equal(sessionDirectories(workbench.home).length, 1);
    await workbench.press("Escape");
  });

  it("cleans what is beyond a limit, after asking, but not what is open", async () => {
    await workbench.runCommand("Plan Mode: Fork the Session");
    await agent.frame.locator("header h1", { hasText: "Friendlier words (copy)" }).waitFor();
    await workbench.reload();
    agent = await AgentSurface.open(workbench);
    const [open] = sessionDirectories(workbench.home);
    await workbench.changeSettings({ "planMode.keepSessionsUpToMegabytes": 0.000_001 });
    await workbench.runCommand("Plan Mode: Clean Up Old Sessions…");
    await dialog().getByText("Delete 1 of 2 sessions for good").waitFor();
    await workbench.screenshot("day-clean");
    await answerDialog("Delete for Good");
    await waitFor(() => sessionDirectories(workbench.home).length === 1);
    assert.deepEqual(sessionDirectories(workbench.home), [open]);
  });

  it("plans from the menus of the explorer and of the editor", async () => {
    await workbench.runCommand("View: Show Explorer");
    const file = workbench.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "README.md" });
    await file.click({ button: "right" });
    await workbench.menuItem("Plan a Change Here…").waitFor();
    await workbench.screenshot("day-explorer");
    await workbench.chooseFromMenu("Add to Prompt");
    // The view was hidden by the explorer, so its page is another one.
    const view = await workbench.agentView(60_000);
    const words = view.getByTestId("composer").locator("textarea");
    await waitFor(async () => (await words.inputValue()) === "@README.md ");
    await view.locator('[data-testid="composer"]:focus-within').waitFor();
    agent = await AgentSurface.open(workbench);
    await agent.composer.fill("");

    await workbench.runCommand("View: Show Explorer");
    await file.dblclick();
    await workbench.page.locator(".tab.active", { hasText: "README.md" }).waitFor();
    script.play(presents(plan));
    await workbench.page.locator(".monaco-editor .view-line").first().click({ button: "right" });
    await workbench.chooseFromMenu("Plan a Change Here…");
    await workbench.answerInput("Say it shorter");
    await (await ReviewSurface.of(workbench)).waits(1);
    assert.match(JSON.stringify(server.requests.at(-1)?.body), /Say it shorter.{1,10}@README\.md/);
  });
});
