import assert from "node:assert/strict";
import { sha256 } from "../../../src/disk/sha256.ts";
import { glanceAtFile } from "../../../src/host/review/lookAtFile.ts";
import { PlanOnScreen } from "../../../src/host/review/planOnScreen.ts";
import { ReviewStore } from "../../../src/host/review/reviewStore.ts";

const plan = "# Plan\n\nFirst step\n\nSecond step\n\nThe end of a plan that is long enough to be told by it.\n";

describe("a first look at a file that just changed", () => {
  for (const [what, text, decidable, isShown] of [
    ["shows an edit of a file that ends as before", plan.replace("First", "1st"), false, true],
    ["waits while the file is not written to its end", plan.slice(0, 20), false, false],
    ["waits while the file is empty", "", false, false],
    ["waits where lines were added at the end", `${plan}\nOne more\n`, false, false],
    ["leaves a plan alone that somebody has to decide on", plan.replace("First", "1st"), true, false],
  ] as const) {
    it(what, async () => {
      let onDisk: string = plan;
      const screen = new PlanOnScreen("/nowhere/plan.md", await ReviewStore.open("/nowhere", "only read"), {
        now: () => new Date(0),
        readText: async () => ({ kind: onDisk === "" ? "blank" : "present", text: onDisk, sha256: sha256(onDisk) }),
      });
      await screen.follow((await screen.read()).context);
      onDisk = text;
      let told = 0;
      await glanceAtFile(screen, decidable, () => {
        told += 1;
      });
      assert.deepEqual([screen.shown.markdown, told], isShown ? [text, 1] : [plan, 0]);
    });
  }
});
