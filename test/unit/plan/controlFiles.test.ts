import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isControlFile } from "../../../src/plan/controlFiles.ts";
import { MemoryFileSystem } from "../../support/memoryFileSystem.ts";
import { planPath } from "./gateContext.ts";

function machine(): MemoryFileSystem {
  return new MemoryFileSystem()
    .file(planPath)
    .file("/home/ada/.plan-mode/config.json")
    .file("/work/src/app.ts")
    .symlink("/work/harmless", "/home/ada/.plan-mode")
    .symlink("/work/dangling", "/nowhere")
    .file("/srv/pm/config.json");
}

// Rows: the path, and whether it steers Plan Mode itself.
const rows: readonly (readonly [string, boolean])[] = [
  ["~/.plan-mode/config.json", true],
  ["~/.plan-mode", true],
  ["~/.plan-mode/sessions/work-1/s1/plan_mode.json", true],
  ["~/.plan-mode/sessions/work-1/s2/plan.md", true],
  [".plan-mode/config.json", true],
  ["/work/.plan-mode/hooks/new.json", true],
  ["/work/sub/.Plan-Mode/config.json", true],
  ["harmless/config.json", true],
  ["harmless/sessions/work-1/s1/review.json", true],
  ["dangling", true],
  ["", true],
  [planPath, false],
  ["~/.plan-mode/sessions/work-1/s1/./plan.md", false],
  ["harmless/sessions/work-1/s1/plan.md", false],
  ["src/app.ts", false],
  ["/work/plan-mode/config.json", false],
  ["/home/ada/.plan-modes/x", false],
];

describe("Files that steer Plan Mode", () => {
  for (const [path, expected] of rows) {
    it(`${expected ? "include" : "do not include"} ${JSON.stringify(path)}`, async () => {
      const context = { home: "/home/ada/.plan-mode", cwd: "/work", planPath, fs: machine() };
      assert.equal(await isControlFile(path, context), expected);
    });
  }

  it("follow PLAN_MODE_HOME", async () => {
    const context = { home: "/srv/pm", cwd: "/work", planPath: "/srv/pm/sessions/s/plan.md", fs: machine() };
    assert.equal(await isControlFile("/srv/pm/config.json", context), true);
    assert.equal(await isControlFile("/srv/pm/sessions/s/plan.md", context), false);
    assert.equal(await isControlFile("/srv/pmx", context), false);
  });

  it("include the plan's name when it is a link, and whatever can't be examined", async () => {
    const fs = new MemoryFileSystem().file("/work/a.ts").symlink(planPath, "/work/a.ts");
    const context = { home: "/home/ada/.plan-mode", cwd: "/work", planPath, fs };
    assert.equal(await isControlFile(planPath, context), true);
    fs.realpath = async () => {
      throw new Error("EACCES");
    };
    assert.equal(await isControlFile("/work/a.ts", context), true);
  });
});
