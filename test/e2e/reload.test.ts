import assert from "node:assert/strict";
import { createSampleRepository, removeSampleRepository, sampleRequest } from "../host/sampleRepository.ts";
import { AgentSurface } from "./agentSurface.ts";
import { folderHashes } from "./folderHash.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

describe("a plan that waits", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let panel: ReviewSurface;
  let untouched: Readonly<Record<string, string>>;
  before(async () => {
    folder = await createSampleRepository();
    untouched = folderHashes(folder);
    workbench = await Workbench.start({ folder });
    await workbench.planStatus.waitFor();
    await workbench.runCommand("Plan Mode: Plan a Change…");
    await workbench.answerInput(sampleRequest);
    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(await panel.lineOf("Start in"), "Where exactly?");
    await panel.openComposer(await panel.lineOf("Tests for this area"));
    await workbench.page.keyboard.type("half a comm");
    await panel.note.fill("half a note");
    const agent = await AgentSurface.open(workbench);
    await agent.composer.fill("half a message");
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  const isComplete = async (): Promise<void> => {
    await panel.waits(1);
    await panel.threads.filter({ hasText: "Where exactly?" }).waitFor();
    assert.equal(await panel.threads.count(), 1);
    assert.equal(await panel.frame.getByTestId("comment-field").locator("textarea").inputValue(), "half a comm");
    assert.equal(await panel.note.inputValue(), "half a note");
    await workbench.planStatus.filter({ hasText: "Plan: waiting for you" }).waitFor();
  };

  it("is there again after its panel was hidden by another editor", async () => {
    await panel.frame.getByTestId("plan").click({ position: { x: 4, y: 4 } });
    await workbench.runCommand("File: New Untitled Text File");
    await workbench.page.locator(".tab.active", { hasText: "Untitled-1" }).waitFor();
    await workbench.page.locator(".tab", { hasText: "plan.md" }).click();
    panel = await ReviewSurface.of(workbench);
    await isComplete();
  });

  it("is there again after its panel was closed", async () => {
    await workbench.page
      .locator(".tab.active", { hasText: "plan.md" })
      .locator(`.tab-actions a[aria-label^="Close"]`)
      .click();
    await workbench.page.locator(".tab", { hasText: "plan.md" }).waitFor({ state: "detached" });
    assert.notEqual(new SessionFiles(workbench.home).review.parked, null);
    await workbench.runCommand("Plan Mode: View Plan");
    panel = await ReviewSurface.of(workbench);
    await isComplete();
  });

  it("is there again after the window was reloaded, with comments, drafts and the message in the composer", async () => {
    await workbench.reload();
    panel = await ReviewSurface.of(workbench);
    await isComplete();
    const agent = await AgentSurface.open(workbench);
    assert.equal(await agent.composer.inputValue(), "half a message");
    await agent.frame.getByTestId("plan-card").filter({ hasText: "Plan ready for review" }).waitFor();
    await workbench.screenshot("reloaded");
  });

  it("can still be approved then, with the note and the comment", async () => {
    await panel.approve();
    await panel.says("Approved");
    await workbench.planStatus.filter({ hasText: "Normal" }).waitFor();
    const { review, mode } = new SessionFiles(workbench.home);
    assert.deepEqual(
      review.decisions.map(({ decision, revision }) => [decision.kind, revision]),
      [["approve", 1]],
    );
    assert.equal(mode.awaiting_plan_approval, false);
    const agent = await AgentSurface.open(workbench);
    await agent.says("This planner has no language model");
    assert.deepEqual(folderHashes(folder), untouched);
  });
});
