import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgentSurface } from "./agentSurface.ts";
import { greetingPlan } from "./greetingPlan.ts";
import { presents, says } from "./planningScript.ts";
import { assertApproved, reviewInSteps, revisesGreeting } from "./reviewInSteps.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import type { Workbench } from "./workbench.ts";

/** A picture of 2 × 1 pixels. */
const lamp = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==",
  "base64",
);

/** Where a word stands in its row. Runs in the page. */
function placeOf(row: Element, word: string): { x: number; y: number } {
  const text = row.firstChild;
  const range = document.createRange();
  const start = text?.textContent?.indexOf(word) ?? 0;
  range.setStart(text ?? row, start);
  range.setEnd(text ?? row, start + word.length);
  const [inner, outer] = [range.getBoundingClientRect(), row.getBoundingClientRect()];
  return { x: inner.left - outer.left + inner.width / 2, y: inner.top - outer.top + inner.height / 2 };
}

/** One review from the request to the decision, each test from where the one before it stopped. Keys only to write words. */
describe("a review by mouse", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let panel: ReviewSurface;
  const script = reviewInSteps({
    name: "mouse",
    prepare: (folder) => {
      mkdirSync(join(folder, "docs"), { recursive: true });
      writeFileSync(join(folder, "docs/lamp.png"), lamp);
    },
    started: (made) => {
      workbench = made;
    },
  });

  const thread = (words: string) => panel.threads.filter({ hasText: words });
  const place = (words: string) => thread(words).locator(".place").innerText();
  const tab = (name: string) => workbench.page.locator(".tab", { hasText: name });
  /** Its page is made anew when an editor was over it. */
  const backToReview = async (): Promise<void> => {
    await tab("plan.md").filter({ hasNotText: "↔" }).first().click();
    panel = await ReviewSurface.of(workbench);
  };
  const box = async (line: number) => {
    const row = panel.frame.locator(`[data-line="${line}"]`);
    await row.scrollIntoViewIfNeeded();
    const found = await row.boundingBox();
    assert.ok(found !== null);
    return found;
  };
  /** Writes into the field for a comment that is open, and presses its button. */
  const comment = async (words: string): Promise<void> => {
    const before = await panel.threads.count();
    await panel.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await workbench.page.keyboard.type(words);
    await panel.frame.getByTestId("add-comment").click();
    await panel.threads.nth(before).waitFor();
    await thread(words).waitFor();
  };

  it("asks for a plan in the agent's view, and reads it: outline, picture, links and what is behind them", async () => {
    script.play(presents(greetingPlan));
    const agent = await AgentSurface.open(workbench);
    await agent.send("/plan Write a greeting");
    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    const { frame } = panel;
    if (!(await frame.getByTestId("outline").isVisible())) await frame.getByTestId("toggle-outline").click();
    await frame.getByTestId("outline").getByText("Steps").click();
    await frame.waitForFunction(() => document.activeElement?.textContent === "Steps");

    const image = frame.locator(".image img");
    await image.scrollIntoViewIfNeeded();
    await frame.waitForFunction(() => document.querySelector<HTMLImageElement>(".image img")?.naturalWidth === 2);

    const link = frame.locator('[data-href*="src/commands.ts"]').first();
    await link.hover();
    await frame.locator(".preview", { hasText: "commands.ts" }).waitFor();
    await link.click();
    await workbench.page.locator(".tab.active", { hasText: "commands.ts" }).waitFor();
    await backToReview();
  });

  it("copies code and the plan", async () => {
    const { frame } = panel;
    await frame.locator('[data-line="25"]').hover();
    await frame.locator(".copy-code").click();
    await workbench.clipboard("npm test");
    await frame.getByTestId("copy").click();
    await frame.getByRole("menuitem", { name: "Copy plan", exact: true }).click();
    assert.equal(await workbench.clipboard("# Greet"), greetingPlan);
  });

  it("comments on a line, lines, a row of a table, an item, a line of code, words, and the whole plan", async () => {
    await panel.openComposer(5);
    await comment("Whom should it greet?");
    const { mouse } = workbench.page;
    const [from, to] = [await box(7), await box(11)];
    const gutter = (await box(5)).x - 14;
    await mouse.move(gutter, from.y + 8);
    await mouse.down();
    await mouse.move(gutter, to.y + 8, { steps: 5 });
    await mouse.up();
    await comment("Both of these");
    for (const [line, words] of [
      [15, "In which folder?"],
      [21, "Why English?"],
      [26, "Is there such a script?"],
    ] as const) {
      await panel.openComposer(line);
      await comment(words);
    }
    const row = panel.frame.locator('[data-line="5"]');
    await row.dblclick({ position: await row.evaluate(placeOf, "nobody") });
    await panel.openComposer(5);
    await comment("It greets me");
    await panel.frame.getByTestId("comment-on-plan").click();
    await comment("A good plan otherwise");

    assert.equal(await place("Whom should"), "on line 5");
    assert.equal(await place("Both of"), "on lines 7–11");
    assert.equal(await place("In which"), "on line 15");
    assert.equal(await place("Why English"), "on line 21");
    assert.equal(await place("such a script"), "on line 26");
    assert.equal(await thread("It greets me").locator(".selection").innerText(), "nobody");
    assert.equal(await place("A good plan"), "on the whole plan");
  });

  it("suggests a replacement", async () => {
    await panel.openComposer(22);
    await panel.frame.getByText("Suggest replacement").click();
    await panel.frame.locator("vscode-text-area.code:focus-within").waitFor();
    await workbench.page.keyboard.type(" twice");
    await panel.frame.getByTestId("add-comment").click();
    await panel.frame.locator(".suggestion ins", { hasText: "2. Check it twice" }).waitFor();
  });

  it("replies, edits, deletes and brings back, resolves and reopens, and lists the threads", async () => {
    const first = thread("Whom should");
    await first.getByText("Reply", { exact: true }).click();
    await panel.frame.locator(".reply vscode-text-area:focus-within").waitFor();
    await workbench.page.keyboard.type("The whole world?");
    await first.getByText("Add reply").click();
    await first.locator(".comment").nth(1).waitFor();

    await thread("Why English").hover();
    await thread("Why English").getByRole("button", { name: "Edit comment" }).click();
    await panel.frame.locator(".edit vscode-text-area:focus-within").waitFor();
    await workbench.page.keyboard.press("Control+End");
    await workbench.page.keyboard.type(" Or French?");
    await panel.frame.locator(".edit").getByText("Save").click();
    await thread("Why English? Or French?").waitFor();

    const script = thread("such a script");
    await script.hover();
    await script.getByRole("button", { name: "Delete comment" }).click();
    await script.waitFor({ state: "detached" });
    await panel.frame.getByTestId("toast").getByText("Undo").click();
    await script.waitFor();
    await script.getByText("Resolve", { exact: true }).click();
    await script.filter({ hasText: "resolved" }).waitFor();
    await script.locator(".fold").click();
    await script.getByText("Reopen").click();
    await script.filter({ hasText: "resolved" }).waitFor({ state: "detached" });

    await panel.frame.getByTestId("threads").click();
    await panel.frame.locator(".thread-list li").nth(7).waitFor();
    await panel.frame.locator(".thread-list").getByText("In which folder?").click();
    await panel.frame.getByTestId("drawer").waitFor({ state: "detached" });
    await panel.frame.waitForFunction(() => document.activeElement?.textContent?.includes("In which folder?"));
  });

  it("requests changes with a note, and sees what became of each comment", async () => {
    script.play(revisesGreeting);
    await panel.note.click();
    await workbench.page.keyboard.type("Say hello to all.");
    await panel.button("request-changes").click();
    await panel.waits(2);
    await thread("I said who.").filter({ hasText: "addressed" }).waitFor();
    assert.equal(await panel.threads.count(), 8);
    const changed = panel.frame.locator("ins", { hasText: "on it" });
    await changed.waitFor();
    await panel.frame.getByTestId("show-changes").click();
    await changed.waitFor({ state: "detached" });
    await panel.frame.getByTestId("show-changes").click();
    await changed.waitFor();
  });

  it("compares with another revision here and in VS Code's diff editor, and brings it back", async () => {
    const inRevisions = async (name: string): Promise<void> => {
      await panel.frame.getByTestId("revision").click();
      await panel.frame.getByTestId("drawer").getByRole("button", { name }).click();
    };
    await inRevisions("Compare here with revision 1");
    await panel.frame.getByTestId("drawer").waitFor({ state: "detached" });
    await inRevisions("Diff editor with revision 1");
    await workbench.page.locator(".tab.active", { hasText: "revision 1" }).waitFor();
    await backToReview();
    await inRevisions("Restore revision 1");
    await panel.frame.getByTestId("restore-yes").click();
    await panel.waits(3);
    assert.equal(readFileSync(new SessionFiles(workbench.home).plan, "utf8"), greetingPlan);
    assert.equal(await panel.threads.count(), 8);
  });

  it("asks once before it quits, and approves by another way than the first", async () => {
    await panel.button("quit").click();
    await panel.frame.getByText("Keep reviewing").click();
    await panel.button("confirm-yes").waitFor({ state: "detached" });
    await panel.frame.getByTestId("approve-menu").click();
    await panel.frame.getByRole("menuitem", { name: "Approve without starting" }).click();
    await panel.button("confirm-yes").click();
    await panel.says("Approved");
    await assertApproved(workbench, 3);
  });

  it("finds plans in the list: opens, renames and deletes them", async () => {
    script.play(presents("# Another plan\n"), says("As you like."));
    const agent = await AgentSurface.open(workbench);
    await agent.newSession();
    await agent.send("/plan Something else");
    await panel.frame.locator("h1", { hasText: "Another plan" }).waitFor({ timeout: 60_000 });
    await panel.waits(1);

    const { page } = workbench;
    const view = page.locator(".pane", { has: page.locator('.pane-header[aria-label^="Plans"]') });
    if ((await view.locator(".pane-header").getAttribute("aria-expanded")) === "false") {
      await view.locator(".pane-header").click();
    }
    const row = (name: string) => view.locator(".monaco-list-row", { hasText: name });
    await row("Another plan").filter({ hasText: "waits for you" }).waitFor();
    await row("Greet people").filter({ hasText: "approved" }).waitFor();

    const choose = async (name: string, command: string): Promise<void> => {
      await row(name).click({ button: "right" });
      await workbench.chooseFromMenu(command);
    };
    await choose("Greet people", "Rename Plan…");
    await workbench.answerInput("Greetings");
    await row("Greetings").waitFor();
    await choose("Greetings", "Open Plan in Review");
    panel = await ReviewSurface.showing(workbench, "Approved");
    await choose("Greetings", "Delete Plan…");
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Move to Trash" }).click();
    // A server has no trash.
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Delete for Good" }).click();
    await row("Greetings").waitFor({ state: "detached" });
  });
});
