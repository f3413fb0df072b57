import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { greetingPlan, greetingPlanRevised } from "./greetingPlan.ts";
import { packExtension } from "./packedExtension.ts";
import { PlanningScript, presents } from "./planningScript.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

/** The extension is installed from its package here, as people have it. */
describe("comments of a review", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let packages: string;
  let server: ModelServer;
  let panel: ReviewSurface;
  const script = new PlanningScript();
  before(async () => {
    folder = await createSampleRepository();
    packages = mkdtempSync(join(tmpdir(), "plan-mode-packages-"));
    server = await startOpenAiServer(script.reply);
    workbench = await Workbench.start({
      folder,
      extension: packExtension("0.0.1", packages),
      env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "dummy" },
      settings: { "planMode.model": "openai-compatible/scripted-model" },
    });
    script.play(presents(greetingPlan), presents(greetingPlanRevised));
    await workbench.planStatus.waitFor({ timeout: 60_000 });
    await workbench.runCommand("Plan Mode: Plan a Change…");
    await workbench.answerInput("Write a greeting");
    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(5, "Whom should it greet?");
    await panel.commentByMouse(15, "In which folder?");
  });
  after(async () => {
    await workbench?.dispose();
    await server?.close();
    await removeSampleRepository(folder);
    rmSync(packages, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-comments-last");
  });

  const areThere = async (revision: number): Promise<void> => {
    await panel.waits(revision);
    await panel.threads.filter({ hasText: "Whom should it greet?" }).filter({ hasText: "line 5" }).waitFor();
    await panel.threads.filter({ hasText: "In which folder?" }).filter({ hasText: "line 15" }).waitFor();
    assert.equal(await panel.threads.count(), 2);
  };
  const reopened = async (): Promise<void> => {
    await workbench.planStatus.waitFor({ timeout: 60_000 });
    await workbench.runCommand("Plan Mode: View Plan");
    panel = await ReviewSurface.of(workbench);
  };

  it("outlive a revision that was asked for", async () => {
    await panel.button("request-changes").click();
    await areThere(2);
  });

  it("outlive VS Code itself, started anew as after a restart of the machine", async () => {
    await workbench.restart();
    await reopened();
    await areThere(2);
  });

  it("outlive an update of the extension, and can be answered after it", async () => {
    await workbench.restart(packExtension("9.9.9", packages));
    await reopened();
    await areThere(2);
    await panel.commentByMouse(7, "Said after the update");
    const { review } = new SessionFiles(workbench.home);
    assert.deepEqual(
      review.threads.map(({ comments }) => comments[0]?.body),
      ["Whom should it greet?", "In which folder?", "Said after the update"],
    );
  });

  it("can only be read in a second window, which says who has them", async () => {
    const second = await Workbench.start({ folder, home: workbench.home });
    try {
      await second.planStatus.waitFor({ timeout: 60_000 });
      await second.runCommand("Plan Mode: Open Plan in Review");
      await second.page.locator(".quick-input-list .monaco-list-row", { hasText: "Greet people" }).click();
      const there = await ReviewSurface.of(second);
      await there.notice.filter({ hasText: /another window or program \(process \d+/ }).waitFor();
      await there.threads.filter({ hasText: "Said after the update" }).waitFor();
      await there.frame.locator('[data-line="7"]').hover();
      assert.equal(await there.frame.getByTestId("gutter-add").count(), 0);
      assert.equal(await there.frame.locator('[data-testid="approve"]:not([disabled])').count(), 0);
      await second.screenshot("second-window");
    } finally {
      await second.dispose();
    }
  });

  it("outlive quitting the plan, and are there when it is opened from the list", async () => {
    await panel.button("quit").click();
    await panel.button("confirm-yes").click();
    await panel.says("Quit");
    await workbench.restart();
    await workbench.planStatus.waitFor({ timeout: 60_000 });
    await workbench.runCommand("Plan Mode: Open Plan in Review");
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Greet people" }).click();
    panel = await ReviewSurface.of(workbench);
    await panel.says("Quit");
    await panel.threads.filter({ hasText: "Said after the update" }).waitFor();
    assert.equal(await panel.threads.count(), 3);
  });
});
