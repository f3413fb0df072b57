import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { AgentSurface } from "./agentSurface.ts";
import { copyCheckout } from "./checkoutCopy.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { Workbench } from "./workbench.ts";

describe("a day in the agent view", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let agent: AgentSurface;

  before(async () => {
    folder = copyCheckout();
    workbench = await Workbench.start({ folder });
    agent = await AgentSurface.open(workbench);
  });
  after(async () => {
    await workbench?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-agent-view");
  });

  const quickPick = (text: string) => workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: text });

  it("mentions a file of the folder", async () => {
    await agent.composer.pressSequentially("@mentionText");
    const row = agent.frame.getByTestId("completions").getByText("mentionText.ts", { exact: true });
    await row.waitFor();
    await workbench.screenshot("agent-view-mention");
    await agent.composer.press("Enter");
    await agent.frame.waitForFunction(() => document.querySelector(".completions") === null);
    await agent.holds("@src/host/mentions/mentionText.ts ");
    await agent.composer.fill("");
  });

  it("adds the file of the editor to the prompt", async () => {
    await workbench.runCommand("Go to File...");
    await workbench.page.locator(".quick-input-widget:visible .quick-input-box input").fill("README.md");
    await quickPick("README.md").first().click();
    await workbench.page.locator(".tab.active", { hasText: "README.md" }).waitFor();
    await workbench.runCommand("Plan Mode: Add to Prompt");
    await agent.focused();
    await agent.holds("@README.md ");
    await agent.composer.fill("");
  });

  it("picks the mode from a list", async () => {
    await agent.mode.click();
    await quickPick("Always-approve").waitFor();
    await workbench.press("Escape");
    await quickPick("Always-approve").waitFor({ state: "hidden" });
    await agent.send("/mode plan");
    await agent.mode.filter({ hasText: "Plan" }).waitFor();
  });

  it("shows what the agent looked at in one row, and its plan as a change in the diff editor", async () => {
    await agent.send("Show the number of open comments in the status bar");
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await agent.frame.getByTestId("group").first().waitFor();
    await agent.frame.getByTestId("change").last().click();
    await workbench.page.locator(".monaco-diff-editor").waitFor();
    await workbench.page.locator(".tab.active", { hasText: "change by the agent" }).waitFor();
    await workbench.screenshot("agent-view-diff");
  });

  it("keeps a session that waits in sight, and opens it again from the list", async () => {
    await agent.newSession();
    const other = agent.frame.getByTestId("other-session");
    await other.filter({ hasText: "needs you" }).waitFor();
    await agent.send("/sessions");
    await quickPick("needs you").waitFor();
    await workbench.screenshot("agent-view-sessions");
    await quickPick("needs you").click();
    await agent.frame.getByTestId("plan-card").waitFor();
    assert.equal(await other.count(), 0);
  });
});
