import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { greetingPlan } from "./greetingPlan.ts";
import { Keyboard } from "./keyboard.ts";
import { presents, says } from "./planningScript.ts";
import { assertApproved, reviewInSteps, revisesGreeting } from "./reviewInSteps.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import type { Workbench } from "./workbench.ts";

/** One review from the request to the decision, each test from where the one before it stopped. No mouse at all. */
describe("a review by keyboard alone", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let keyboard: Keyboard;
  let panel: ReviewSurface;
  const script = reviewInSteps({
    name: "keyboard",
    started: async (...made) => {
      [workbench, folder] = made;
      keyboard = await Keyboard.of(workbench);
    },
    passed: () => keyboard.assertNoMouse(),
  });

  const thread = (words: string) => panel.threads.filter({ hasText: words });
  const place = (words: string) => thread(words).locator(".place").innerText();
  /** To the thread with these words, by `n`. */
  const toThread = async (words: string): Promise<void> => {
    const id = await thread(words).getAttribute("data-thread");
    await keyboard.goTo(panel.frame, id ?? "", "n");
  };
  const toLine = (line: number, key = "j") => keyboard.goTo(panel.frame, `line ${line}`, key);

  it("asks for a plan and opens it", async () => {
    script.play(presents(greetingPlan));
    await keyboard.run("Plan Mode: Plan a Change…");
    await keyboard.answer("Write a greeting");
    panel = await keyboard.toReview(1);
  });

  it("reads it by lines, headings and the outline, and opens what it links to", async () => {
    const { frame } = panel;
    await keyboard.press("j", "j", "ArrowDown");
    await keyboard.hasFocus(frame, "line 5");
    await keyboard.press("k", "]", "]");
    await keyboard.hasFocus(frame, "line 18");
    await keyboard.press("[", "[");
    await keyboard.hasFocus(frame, "line 3");
    if (!(await frame.getByTestId("outline").isVisible())) await keyboard.press("o");
    await keyboard.goTo(frame, "Files", "Shift+Tab");
    await keyboard.press("Enter");
    await keyboard.hasFocus(frame, "line 11");

    await toLine(5, "k");
    await frame.locator('code[data-href][data-target="file"], [data-target="file"]').first().waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await workbench.page.locator(".tab.active", { hasText: "commands.ts" }).waitFor();
    panel = await keyboard.toReview();
  });

  it("shows its keys, and copies code and plan", async () => {
    await keyboard.press("?");
    await panel.frame.getByTestId("sheet").getByText("Select lines downwards").waitFor();
    await keyboard.press("Escape");
    await panel.frame.getByTestId("sheet").waitFor({ state: "detached" });
    await toLine(26);
    await keyboard.press("y");
    await workbench.clipboard("npm test");
    await keyboard.run("Plan Mode: Copy Plan");
    assert.equal(await workbench.clipboard("# Greet"), greetingPlan);
    panel = await keyboard.toReview();
  });

  it("comments on a line, lines, a row of a table, an item, a line of code, words, and the whole plan", async () => {
    await keyboard.press("Escape");
    await toLine(5, "k");
    await keyboard.press("c");
    await keyboard.comment(panel, "Whom should it greet?");
    await toLine(7);
    await keyboard.press("Shift+ArrowDown", "Shift+ArrowDown", "c");
    await keyboard.comment(panel, "Both of these");
    await toLine(15);
    await keyboard.press("Enter");
    await keyboard.comment(panel, "In which folder?");
    await toLine(21);
    await keyboard.press("c");
    await keyboard.comment(panel, "Why English?");
    await toLine(26);
    await keyboard.press("c");
    await keyboard.comment(panel, "Is there such a script?");
    await toLine(5, "k");
    await keyboard.press("ArrowRight", "ArrowRight", "Shift+ArrowRight", "c");
    await keyboard.comment(panel, "It greets me");
    await keyboard.press("w");
    await keyboard.comment(panel, "A good plan otherwise");

    assert.equal(await place("Whom should"), "on line 5");
    assert.equal(await place("Both of"), "on lines 7–11");
    assert.equal(await place("In which"), "on line 15");
    assert.equal(await place("Why English"), "on line 21");
    assert.equal(await place("such a script"), "on line 26");
    assert.equal(await thread("It greets me").locator(".selection").innerText(), "project greets");
    assert.equal(await place("A good plan"), "on the whole plan");
  });

  it("suggests a replacement, and keeps what is only half typed", async () => {
    await keyboard.press("Escape");
    await toLine(22, "j");
    await keyboard.press("c");
    await panel.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await keyboard.goTo(panel.frame, "Suggest replacement");
    await keyboard.press("Enter");
    await panel.frame.locator("vscode-text-area.code:focus-within").waitFor();
    await keyboard.press("Control+a");
    await keyboard.type("2. Check it twice");
    await keyboard.press("Control+Enter");
    await panel.threads.nth(7).waitFor();
    assert.equal(await panel.frame.locator(".suggestion ins").first().innerText(), "2. Check it twice");

    await toLine(15, "k");
    await keyboard.press("c");
    await panel.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await keyboard.type("half a tho");
    await keyboard.press("Escape");
    await keyboard.hasFocus(panel.frame, "line 15");
    assert.equal(await panel.frame.getByTestId("comment-field").locator("textarea").inputValue(), "half a tho");
    await keyboard.press("c", "Control+a", "Delete", "Escape");
    await panel.frame.getByTestId("composer").waitFor({ state: "detached" });
  });

  it("goes through the threads: replies, edits, deletes and brings back, resolves and reopens", async () => {
    const { frame } = panel;
    await toThread("Whom should");
    await keyboard.goTo(frame, "Reply on line 5");
    await keyboard.press("Enter");
    await frame.locator(".reply vscode-text-area:focus-within").waitFor();
    await keyboard.type("The whole world?");
    await keyboard.press("Control+Enter");
    await thread("Whom should").locator(".comment").nth(1).waitFor();

    await toThread("Why English");
    await keyboard.goTo(frame, "Edit comment");
    await keyboard.press("Enter");
    await frame.locator(".edit vscode-text-area:focus-within").waitFor();
    await keyboard.press("Control+End");
    await keyboard.type(" Or French?");
    await keyboard.press("Control+Enter");
    await thread("Why English? Or French?").waitFor();

    await toThread("such a script");
    await keyboard.goTo(frame, "Delete comment");
    await keyboard.press("Enter");
    await thread("such a script").waitFor({ state: "detached" });
    await keyboard.hasFocus(frame, "line 26");
    await keyboard.press("u");
    await thread("such a script").waitFor();

    const id = (await thread("such a script").getAttribute("data-thread")) ?? "";
    await keyboard.hasFocus(frame, id);
    await keyboard.goTo(frame, "Resolve");
    await keyboard.press("Enter");
    await thread("such a script").filter({ hasText: "resolved" }).waitFor();
    await keyboard.press("Escape", "p");
    await toThread("such a script");
    await keyboard.press("Tab", "Enter");
    await keyboard.goTo(frame, "Reopen");
    await keyboard.press("Enter");
    await thread("such a script").filter({ hasText: "resolved" }).waitFor({ state: "detached" });
    await keyboard.press("Escape", "t");
    await frame.getByTestId("drawer").waitFor();
    await frame.locator(".thread-list li").nth(7).waitFor();
    await keyboard.goTo(frame, "all 8");
    await keyboard.press("Enter", "Tab", "Enter");
    await frame.getByTestId("drawer").waitFor({ state: "detached" });
    await frame.waitForFunction(() => document.activeElement?.hasAttribute("data-thread") === true);
  });

  it("requests changes with a note, and sees what became of each comment", async () => {
    script.play(revisesGreeting);
    await keyboard.press("Escape", "s");
    await keyboard.hasFocus(panel.frame, "note");
    await keyboard.type("Say hello to all.");
    await keyboard.press("Enter");
    await panel.waits(2);
    panel = await keyboard.toReview(2);
    await panel.threads.filter({ hasText: "I said who." }).filter({ hasText: "addressed" }).waitFor();
    assert.equal(await panel.threads.count(), 8);
    await panel.frame.locator("ins", { hasText: "on it" }).waitFor();
    await keyboard.press("Escape");
    await toLine(1, "k");
    await keyboard.press(".");
    await keyboard.hasFocus(panel.frame, "line 7");
    await keyboard.press("d");
    await panel.frame.locator("ins", { hasText: "on it" }).waitFor({ state: "detached" });
    await keyboard.press("d");
    await panel.frame.locator("ins", { hasText: "on it" }).waitFor();
  });

  it("looks at another revision in VS Code's diff editor, and brings it back", async () => {
    const openRevisions = async (): Promise<void> => {
      await keyboard.press("Escape");
      await keyboard.goTo(panel.frame, "revision", "Shift+Tab");
      await keyboard.press("Enter");
      await panel.frame.getByTestId("drawer").waitFor();
    };
    await openRevisions();
    await keyboard.goTo(panel.frame, "Compare here with revision 1");
    await keyboard.press("Enter");
    await panel.frame.getByTestId("drawer").waitFor({ state: "detached" });
    await openRevisions();
    await keyboard.goTo(panel.frame, "Diff editor with revision 1");
    await keyboard.press("Enter");
    await workbench.page.locator(".tab.active", { hasText: "revision 1" }).waitFor();
    panel = await keyboard.toReview(2);
    await openRevisions();
    await keyboard.goTo(panel.frame, "Restore revision 1");
    await keyboard.press("Enter");
    await keyboard.goTo(panel.frame, "restore-yes");
    await keyboard.press("Enter");
    await panel.waits(3);
    assert.equal(readFileSync(new SessionFiles(workbench.home).plan, "utf8"), greetingPlan);
    assert.equal(await panel.threads.count(), 8);
  });

  it("edits the plan by hand, and the threads go along", async () => {
    panel = await keyboard.toReview(3);
    await keyboard.press("F4");
    await workbench.page.locator(".tab.active", { hasText: "plan.md" }).waitFor();
    await workbench.page.locator(".editor-instance .monaco-editor.focused").waitFor();
    // The text that was just restored, and not the one that the diff editor had.
    await workbench.page.locator(".view-line", { hasText: "Anybody" }).first().waitFor();
    await keyboard.press("Control+Home", "Control+Enter");
    await keyboard.type("A line by hand.");
    await keyboard.run("File: Save");
    await workbench.page.locator(".tab.dirty").first().waitFor({ state: "detached" });
    panel = await keyboard.toReview(4);
    await panel.frame.locator('[data-line="2"]', { hasText: "A line by hand." }).waitFor();
    assert.equal(await place("In which"), "on line 16 · from revision 1");
  });

  it("asks once before it quits, and approves with the comments by another way than the first", async () => {
    const { frame } = panel;
    await keyboard.press("q");
    await keyboard.hasFocus(frame, "Keep reviewing");
    await keyboard.press("Escape");
    await panel.button("confirm-yes").waitFor({ state: "detached" });
    // A command shows what is not settled, as the button does.
    await keyboard.run("Plan Mode: Approve Plan");
    await keyboard.hasFocus(frame, "confirm-yes");
    await keyboard.press("Escape");
    await panel.button("confirm-yes").waitFor({ state: "detached" });
    await keyboard.press("Escape", "s");
    await keyboard.goTo(frame, "approve-menu");
    await keyboard.press("Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
    await keyboard.hasFocus(frame, "confirm-yes");
    await keyboard.press("Enter");
    await panel.says("Approved");
    await assertApproved(workbench, 4);
  });

  it("opens, renames and deletes plans of the list", async () => {
    script.play(presents("# Another plan\n"), says("As you like."));
    await keyboard.run("Plan Mode: New Session");
    const agent = await workbench.agentView();
    await agent.locator(".welcome").waitFor({ timeout: 60_000 });
    await agent.locator('[data-testid="composer"]:focus-within').waitFor({ timeout: 20_000 });
    await agent.waitForFunction(() => document.hasFocus());
    await keyboard.type("/plan Something else");
    await keyboard.press("Enter");
    await workbench.planStatus.filter({ hasText: "Plan: waiting for you" }).waitFor({ timeout: 60_000 });
    panel = await keyboard.toReview(1);
    await panel.frame.locator("h1", { hasText: "Another plan" }).waitFor();
    await keyboard.press("q");
    await keyboard.hasFocus(panel.frame, "Keep reviewing");
    await keyboard.goTo(panel.frame, "confirm-yes");
    await keyboard.press("Enter");
    await panel.says("Quit");

    await keyboard.run("Plan Mode: Rename Plan…");
    await keyboard.pick("Greet people");
    await keyboard.answer("Greetings", "Rename the plan");
    await keyboard.run("Plan Mode: Open Plan in Review");
    await keyboard.pick("Greetings");
    panel = await ReviewSurface.showing(workbench, "Approved");
    await keyboard.run("Plan Mode: Delete Plan…");
    await keyboard.pick("Greetings");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "Greetings" }).waitFor();
    await keyboard.press("Enter");
    // A server has no trash.
    await dialog.filter({ hasText: "Delete for good?" }).waitFor();
    await keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  });

  it("saves a plan into the folder, and reviews that file like any other", async () => {
    await keyboard.run("Plan Mode: Export Plan with Comments…");
    await keyboard.pick("Another plan");
    await keyboard.answer(join(folder, "kept.md"), "Export the plan");
    await workbench.page.locator(".tab.active", { hasText: "kept.md" }).waitFor();
    await keyboard.run("Markdown: Review with Comments");
    await workbench.page.locator(".tab.active", { hasText: "kept.md (review)" }).waitFor();
  });
});
