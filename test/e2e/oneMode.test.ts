import assert from "node:assert/strict";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import { AgentSurface } from "./agentSurface.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

/** How the three places and the agent's own file say one mode. */
interface ShownMode {
  readonly status: RegExp;
  readonly chip: RegExp;
  readonly state: string;
}

const normal: ShownMode = { status: /^\s*Normal\s*$/, chip: /^Normal$/, state: "Inactive" };
const plan: ShownMode = { status: /^\s*Plan: on\s*$/, chip: /Plan · starting$/, state: "Pending" };
const alwaysApprove: ShownMode = { status: /^\s*Always-approve\s*$/, chip: /^Always-approve$/, state: "Inactive" };

describe("one mode, changed from everywhere", function () {
  this.slow(20_000);
  let workbench: Workbench;
  let folder: string;
  let agent: AgentSurface;
  before(async () => {
    folder = await createSampleRepository();
    workbench = await Workbench.start({ folder });
    agent = await AgentSurface.open(workbench);
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  const shows = async ({ status, chip, state }: ShownMode): Promise<void> => {
    await workbench.planStatus.filter({ hasText: status }).waitFor();
    await agent.mode.filter({ hasText: chip }).waitFor();
    // What was asked for is shown at once, and confirmed when it is on disk.
    const onDisk = (): string => new SessionFiles(workbench.home).mode.state;
    for (const deadline = Date.now() + 10_000; onDisk() !== state && Date.now() < deadline; ) {
      await workbench.page.waitForTimeout(50);
    }
    assert.equal(onDisk(), state);
  };
  /** `when` clauses of menus follow the context key planMode.state. */
  const menuOffersGate = async (): Promise<boolean> => {
    await workbench.page.locator(".pane-header", { hasText: "Agent" }).locator(".codicon-toolbar-more").click();
    const menu = workbench.page.locator(".monaco-menu:visible");
    await menu.getByText("Choose Model…").waitFor();
    const offered = (await menu.getByText("Show What Is Blocked While Planning").count()) > 0;
    await workbench.press("Escape");
    await menu.waitFor({ state: "detached" });
    return offered;
  };

  it("begins in Normal", async () => {
    await shows(normal);
    assert.equal(await menuOffersGate(), false);
  });

  it("follows a click on the status bar, there and back", async () => {
    await workbench.planStatus.locator("a").click();
    await shows(plan);
    assert.equal(await menuOffersGate(), true);
    await workbench.planStatus.locator("a").click();
    await shows(normal);
  });

  it("follows Shift+Tab in the composer: Normal, Plan, Always-approve, Normal", async () => {
    await agent.composer.focus();
    for (const mode of [plan, alwaysApprove, normal]) {
      await workbench.press("Shift+Tab");
      await shows(mode);
    }
  });

  it("follows /plan, which changes nothing when planning is on", async () => {
    await agent.send("/plan");
    await shows(plan);
    await agent.send("/plan");
    await workbench.page.locator(".statusbar-item", { hasText: "/view-plan shows the plan" }).waitFor();
    await shows(plan);
  });

  it("ends by the click what /plan began, and begins by the palette what Shift+Tab ends", async () => {
    await workbench.planStatus.locator("a").click();
    await shows(normal);
    await workbench.runCommand("Plan Mode: Toggle Plan Mode");
    await shows(plan);
    await agent.composer.focus();
    await workbench.press("Shift+Tab");
    await shows(alwaysApprove);
    await workbench.runCommand("Plan Mode: Next Mode (Normal, Plan, Always-Approve)");
    await shows(normal);
  });

  it("follows the choice that the chip below the composer offers", async () => {
    await agent.mode.click();
    const label = workbench.page.locator(".quick-input-list .label-name", { hasText: /^Plan$/u });
    await label.click();
    await label.waitFor({ state: "hidden" });
    await shows(plan);
  });

  it("says Plan over an armed Always-approve, which is back after the approval", async () => {
    await agent.newSession();
    await agent.composer.focus();
    await workbench.press("Shift+Tab");
    await shows(plan);
    await workbench.press("Shift+Tab");
    await shows(alwaysApprove);
    await agent.send("/plan Add a --json flag to the list command");
    await workbench.planStatus.filter({ hasText: /Plan: waiting for you/u }).waitFor({ timeout: 60_000 });
    const review = await ReviewSurface.of(workbench);
    await review.waits(1);
    await review.approve();
    await workbench.planStatus.filter({ hasText: alwaysApprove.status }).waitFor({ timeout: 60_000 });
    await shows(alwaysApprove);
  });
});
