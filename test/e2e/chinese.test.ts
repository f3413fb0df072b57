import assert from "node:assert/strict";
import { createSampleRepository, readyRequest, removeSampleRepository } from "../host/sampleRepository.ts";
import { Workbench } from "./workbench.ts";

describe("VS Code in Simplified Chinese", function () {
  this.slow(20_000);
  let workbench: Workbench;
  let folder: string;
  before(async () => {
    folder = await createSampleRepository();
    workbench = await Workbench.start({
      folder,
      language: "zh-cn",
      env: { PLAN_MODE_SAMPLE_REQUEST: readyRequest },
    });
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  it("plans and reviews in Chinese: status bar, agent view and review", async () => {
    const view = await workbench.agentView(60_000);
    await view.locator('html[lang="zh-cn"]').waitFor();
    await view.locator('[data-testid="composer"]:focus-within').waitFor({ timeout: 60_000 });
    await view.waitForFunction(
      (text) => document.activeElement?.shadowRoot?.querySelector("textarea")?.value === text,
      readyRequest,
    );
    await workbench.press("Enter");
    const review = await workbench.reviewPanel(60_000);
    await review.getByTestId("status").filter({ hasText: "等待批准计划" }).waitFor({ timeout: 60_000 });
    await review.locator('[data-testid="approve"]:not([disabled])').waitFor({ timeout: 60_000 });
    assert.equal(await review.getByTestId("approve").innerText(), "批准");
    await view.getByTestId("open-review").filter({ hasText: "打开审阅" }).waitFor();
    await workbench.planStatus.filter({ hasText: "计划：等待你" }).waitFor();
    await workbench.screenshot("chinese");
  });
});
