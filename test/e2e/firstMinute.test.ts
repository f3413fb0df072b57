import { createSampleRepository, readyRequest, removeSampleRepository } from "../host/sampleRepository.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { Workbench } from "./workbench.ts";

describe("a newcomer's first minute", function () {
  this.slow(20_000);
  let workbench: Workbench;
  let folder: string;
  before(async () => {
    folder = await createSampleRepository();
    workbench = await Workbench.start({ folder, env: { PLAN_MODE_SAMPLE_REQUEST: readyRequest } });
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  it("finds a ready request in the composer, and one Enter leads to a plan that waits", async () => {
    const view = await workbench.agentView(60_000);
    await view.locator('[data-testid="composer"]:focus-within').waitFor({ timeout: 60_000 });
    await view.waitForFunction(
      (text) => document.activeElement?.shadowRoot?.querySelector("textarea")?.value === text,
      readyRequest,
    );
    await workbench.press("Enter");
    const review = await ReviewSurface.of(workbench);
    await review.waits(1);
    await workbench.screenshot("first-minute");
  });
});
