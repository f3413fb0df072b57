import assert from "node:assert/strict";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import { Workbench } from "./workbench.ts";

describe("a new window", () => {
  let workbench: Workbench;
  let folder: string;
  before(async () => {
    folder = await createSampleRepository();
    workbench = await Workbench.start({ folder });
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  it("shows the mode in the status bar", async () => {
    await workbench.planStatus.waitFor();
    assert.notEqual((await workbench.planStatus.innerText()).trim(), "");
  });

  it("lists the commands in the palette", async () => {
    await workbench.findCommand("Plan Mode: Plan a Change…");
    await workbench.screenshot("palette");
    await workbench.press("Escape");
  });

  it("activates the extension in less than 50 ms, by VS Code's own clock", async () => {
    const times: number[] = [];
    // Other programs of the machine disturb a single measurement; the best of five windows is the extension's own time.
    for (let window = 0; window < 5 && !times.some((time) => time < 50); window++) {
      if (window > 0) await workbench.reload();
      times.push(await activationTime(workbench));
    }
    console.log(`      activation: ${times.join(", ")} ms`);
    assert.ok(Math.min(...times) < 50, `${times.join(", ")} ms`);
  });
});

/** Milliseconds that VS Code took to load the extension's code and to run its activate(). */
async function activationTime(workbench: Workbench): Promise<number> {
  await workbench.planStatus.waitFor();
  await workbench.runCommand("Developer: Show Running Extensions");
  const row = workbench.page.locator(".monaco-list-row", { hasText: /plan-mode\.plan-mode|Plan Mode/ }).first();
  await row.waitFor();
  return Number(/Activation: (\d+)ms/.exec(await row.innerText())?.[1]);
}
