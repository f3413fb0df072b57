import assert from "node:assert/strict";
import { createSampleRepository } from "../host/sampleRepository.ts";
import { Workbench } from "./workbench.ts";

describe("a new window", () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.start({ folder: await createSampleRepository() });
  });
  after(() => workbench?.dispose());

  it("shows the mode in the status bar", async () => {
    await workbench.planStatus.waitFor();
    assert.notEqual((await workbench.planStatus.innerText()).trim(), "");
  });

  it("lists the commands in the palette", async () => {
    await workbench.findCommand("Plan Mode: Plan a Change…");
    await workbench.screenshot("palette");
    await workbench.press("Escape");
  });
});
