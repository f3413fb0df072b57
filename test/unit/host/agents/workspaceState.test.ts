import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlanningChanges, PlanningWatch } from "../../../../src/host/agents/planningWatch.ts";
import { changedSince, takeWorkspaceState } from "../../../../src/host/agents/workspaceState.ts";

describe("what changes while another agent plans", () => {
  let root: string;
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "plan-mode-state-"));
    write("a.txt", "a");
    write("src/b.txt", "b");
    write("src/c.txt", "c");
    write(".git/HEAD", "ref");
    write("node_modules/x/index.js", "x");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("is found by content, whatever the times say, in folders without version control too", async () => {
    const before = await takeWorkspaceState(root);
    utimesSync(join(root, "a.txt"), new Date(0), new Date(0));
    write("src/b.txt", "B");
    rmSync(join(root, "src/c.txt"));
    write("new/d.txt", "d");
    if (process.platform !== "win32") symlinkSync("/etc/passwd", join(root, "link"));
    write(".git/HEAD", "other");
    write("node_modules/x/index.js", "y");
    assert.deepEqual(
      changedSince(before, await takeWorkspaceState(root)).filter(({ path }) => path !== "link"),
      [
        { path: join("new", "d.txt"), change: "created" },
        { path: join("src", "b.txt"), change: "changed" },
        { path: join("src", "c.txt"), change: "deleted" },
      ],
    );
  });

  it("is found by size and time in files that are too large to read", async () => {
    const limits = { files: 100, hashedFile: 2, hashedTotal: 100, milliseconds: 5000 };
    write("large.bin", "12345");
    const before = await takeWorkspaceState(root, limits);
    write("large.bin", "123456");
    assert.deepEqual(changedSince(before, await takeWorkspaceState(root, limits)), [
      { path: "large.bin", change: "changed" },
    ]);
  });

  it("is not claimed of files that were not looked at, and that is said", async () => {
    const limits = { files: 1, hashedFile: 10, hashedTotal: 100, milliseconds: 5000 };
    const before = await takeWorkspaceState(root, limits);
    write("a.txt", "A");
    rmSync(join(root, "src"), { recursive: true });
    const now = await takeWorkspaceState(root, limits);
    assert.equal(now.gap ?? before.gap, "the folder has too many files");
    assert.deepEqual(changedSince(before, now), [{ path: "a.txt", change: "changed" }]);
  });

  it("is compared before the agent may begin to work, without what the person saved, and once", async () => {
    const told: PlanningChanges[] = [];
    const watch = new PlanningWatch(root, (changes) => told.push(changes));
    watch.follow(false);
    watch.follow(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    write("by-agent.txt", "1");
    write("by-person.txt", "2");
    watch.saved(join(root, "by-person.txt"));
    await watch.end();
    // The agent says that it plans until its own word that it does not.
    watch.follow(true);
    write("work.txt", "3");
    watch.follow(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(told, [{ files: [{ path: "by-agent.txt", change: "created" }], gap: undefined }]);
    assert.deepEqual(watch.changes, told[0]);
  });
});
