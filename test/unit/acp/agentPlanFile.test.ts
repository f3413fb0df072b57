import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { isAgentPlanFile } from "../../../src/acp/agentPlanFile.ts";

describe("an agent's own plan file", () => {
  let root: string;
  const folders = ["~/.gemini/", ".opencode/plans/"];

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "plan-mode-plan-file-")));
    mkdirSync(join(root, ".opencode/plans"), { recursive: true });
    mkdirSync(join(root, "src"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("is a Markdown file in a folder where it keeps its plans, there or not yet", async () => {
    assert.ok(await isAgentPlanFile(join(root, ".opencode/plans/a.md"), folders));
    assert.ok(await isAgentPlanFile(join(root, ".opencode/plans/deep/b.md"), folders));
    assert.ok(await isAgentPlanFile(join(homedir(), ".gemini/tmp/x/plans/c.md"), folders));
  });

  it("is nothing else", async () => {
    for (const path of [
      join(root, "src/a.md"),
      join(root, ".opencode/plans/a.ts"),
      join(root, ".opencode/agent/a.md"),
      `${root}/.opencode/plans/../../src/a.md`,
      join(root, ".gemini/a.md"),
      ".opencode/plans/a.md",
      "",
    ]) {
      assert.ok(!(await isAgentPlanFile(path, folders)), path);
    }
    assert.ok(!(await isAgentPlanFile(join(root, ".opencode/plans/a.md"), [])));
  });

  it("is not what a link in such a folder leads to", async function () {
    if (process.platform === "win32") this.skip();
    symlinkSync(join(root, "src"), join(root, ".opencode/plans/out"));
    assert.ok(!(await isAgentPlanFile(join(root, ".opencode/plans/out/a.md"), folders)));
    rmSync(join(root, ".opencode"), { recursive: true });
    mkdirSync(join(root, ".opencode"));
    symlinkSync(join(root, "src"), join(root, ".opencode/plans"));
    assert.ok(!(await isAgentPlanFile(join(root, ".opencode/plans/a.md"), folders)));
  });
});
