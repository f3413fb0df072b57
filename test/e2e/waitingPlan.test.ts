import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AgentSurface } from "./agentSurface.ts";
import { calls, presents, says } from "./planningScript.ts";
import { reviewInSteps } from "./reviewInSteps.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import type { Workbench } from "./workbench.ts";

const plan = "# Greet\n\n## Steps\n\n1. Write hello.txt\n2. Check it\n";

/** One plan from its first words to the work, where the person is somewhere else most of the time. Each test goes on from the one before it. */
describe("a plan whose person is somewhere else", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let agent: AgentSurface;
  let panel: ReviewSurface;
  const script = reviewInSteps({
    name: "waiting",
    started: (made, madeOn) => {
      workbench = made;
      folder = madeOn;
    },
  });

  const notification = () => workbench.page.locator(".notification-list-item", { hasText: "A plan waits" });
  const badge = () => workbench.page.locator('.activitybar .action-item:has([aria-label^="Plan Mode"]) .badge-content');

  /** What VS Code hears when another program comes to the front. */
  const look = async (at: "here" | "away"): Promise<void> => {
    await workbench.page.evaluate((isHere) => {
      document.hasFocus = () => isHere;
      // VS Code asks again on each of these.
      window.dispatchEvent(new Event(isHere ? "focus" : "blur"));
      document.dispatchEvent(new Event("visibilitychange"));
    }, at === "here");
  };

  const copy = async (item: string): Promise<void> => {
    await panel.frame.getByTestId("copy").click();
    await panel.frame.getByRole("menuitem", { name: item, exact: true }).click();
  };

  it("is opened by /view-plan while the agent plans, and comments go to the agent at any time", async () => {
    let told = "";
    script.play(
      (planPath) => ({
        kind: "answer",
        text: "A first draft.",
        calls: [{ name: "write_file", input: { path: planPath, content: plan } }],
      }),
      says("Tell me what you think."),
      (_, request) => {
        told = JSON.stringify(request.body);
        return { kind: "answer", text: "I will name the person." };
      },
    );
    agent = await AgentSurface.open(workbench);
    await agent.send("/plan Greet somebody");
    await agent.says("Tell me what you think.");
    await agent.send("/view-plan");
    panel = await ReviewSurface.of(workbench);
    await panel.says("Planning");
    assert.equal(await panel.button("approve").count(), 0);
    await panel.commentByMouse(5, "Whom?");
    await panel.frame.getByTestId("send-comments").click();
    agent = await AgentSurface.open(workbench);
    await agent.says("I will name the person.");
    assert.match(told, /Write hello\.txt.*Whom\?/);
    await workbench.screenshot("view-plan");
  });

  it("says once that it waits, in the status bar, on the view, and with a way to the plan", async () => {
    script.play(presents(`${plan}3. Tell somebody\n`));
    await look("away");
    await agent.send("Present it");
    await workbench.planStatus.filter({ hasText: "Plan: waiting for you" }).waitFor({ timeout: 60_000 });
    await look("here");
    await workbench.page.locator('[id="status.notifications"] a').click();
    await notification().first().waitFor({ timeout: 20_000 });
    await workbench.page.locator(".statusbar-item.warning-kind", { hasText: "Plan: waiting for you" }).waitFor();
    assert.equal(await badge().first().innerText(), "1");
    await workbench.screenshot("plan-waits");
    assert.equal(await notification().count(), 1);
    await notification().getByRole("button", { name: "Open" }).click();
    await panel.waits(2);
    await look("away");
    await agent.frame.getByTestId("plan-card").waitFor();
    await look("here");
    assert.deepEqual(
      (await workbench.notifications()).filter((text) => text.includes("A plan waits")),
      [],
    );
  });

  it("is copied with its comments, and saved into the folder", async () => {
    panel = await ReviewSurface.of(workbench);
    await copy("Copy comments");
    assert.match(await workbench.clipboard("The person reviewed"), /Whom\?/);
    await copy("Copy plan and comments");
    assert.match(await workbench.clipboard("# Greet"), /Tell somebody[^]*Whom\?/);
    await workbench.runCommand("Plan Mode: Save Plan to the Workspace…");
    const dialog = workbench.page.locator(".quick-input-widget", { hasText: "Save the plan" });
    await dialog.waitFor();
    // The dialog suggests a place once it has looked at the folder.
    await workbench.page.waitForFunction(
      (suggested) =>
        [...document.querySelectorAll<HTMLInputElement>(".quick-input-box input")].some(({ value }) =>
          value.endsWith(suggested),
        ),
      "/plan.md",
    );
    await workbench.press("Enter");
    await workbench.page.locator(".view-line", { hasText: "Tell somebody" }).first().waitFor();
    assert.equal(readFileSync(join(folder, "plan.md"), "utf8"), `${plan}3. Tell somebody\n`);
  });

  it("shows how far the work is beside its steps, with the files of each, and stays as it was written", async () => {
    const todos = (first: string, second: string) => ({
      todos: [
        { id: "1", content: "Write hello.txt", status: first },
        { id: "2", content: "Check it", status: second },
      ],
    });
    script.play(
      calls("I begin.", { name: "todo_write", input: todos("in_progress", "pending") }),
      calls("I write.", { name: "write_file", input: { path: "hello.txt", content: "hello\n" } }),
      calls("Written.", { name: "todo_write", input: todos("completed", "in_progress") }),
      says("Half of it is done."),
    );
    await workbench.runCommand("Plan Mode: View Plan");
    panel = await ReviewSurface.of(workbench);
    await panel.waits(2);
    await panel.frame.getByTestId("approve-menu").click();
    await panel.frame.getByRole("menuitem", { name: "Approve and always-approve…" }).click();
    await panel.button("confirm-yes").click();
    await panel.says("Approved");
    agent = await AgentSurface.open(workbench);
    await agent.says("Half of it is done.");
    const progress = panel.frame.getByTestId("progress");
    await progress.filter({ hasText: "hello.txt" }).waitFor();
    await panel.frame.getByTestId("steps-done").filter({ hasText: "1 of 3 steps done" }).waitFor();
    await workbench.screenshot("progress");
    assert.equal(readFileSync(new SessionFiles(workbench.home).plan, "utf8"), `${plan}3. Tell somebody\n`);
  });

  it("is read and copied also when its session is over", async () => {
    await agent.newSession();
    await workbench.runCommand("Plan Mode: Open Plan in Review");
    await workbench.page.locator(".quick-input-widget", { hasText: "Which plan?" }).waitFor();
    await workbench.answerInput("Greet");
    panel = await ReviewSurface.showing(workbench, "Approved");
    await panel.frame.getByText("It can be read, but not changed.").waitFor();
    await copy("Copy plan and comments");
    assert.match(await workbench.clipboard("# Greet"), /Tell somebody[^]*Whom\?/);
  });
});
