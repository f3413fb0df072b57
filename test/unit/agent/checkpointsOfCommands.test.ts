import { strict as assert } from "node:assert";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgentHarness } from "../../support/agent/agentHarness.ts";
import type { Step } from "../../support/agent/scriptedModel.ts";

const shell = (command: string, more: object = {}): Step => ({
  calls: [{ name: "run_terminal_command", input: { command, ...more } }],
});

describe("What commands change", function () {
  this.timeout(60_000);
  let harness: AgentHarness;
  const file = (name: string): string => join(harness.dirs.cwd, name);
  const read = (name: string): string => readFileSync(file(name), "utf8");
  before(function () {
    if (process.platform === "win32") {
      this.skip();
    }
  });
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  async function started(steps: readonly Step[]) {
    const { client, sessionId } = await harness.start(steps);
    await client.setMode(sessionId, "always-approve");
    const restore = async (turn: number) =>
      await client.agent.request<{ files: { path: string; change: string }[] }>("_plan-mode/restore", {
        sessionId,
        turn,
      });
    return { client, sessionId, restore };
  }

  it("is taken back with the turn: changed, removed and new files, and nothing that git ignores", async () => {
    mkdirSync(file("old"));
    writeFileSync(file("a.txt"), "one\n");
    writeFileSync(file("old/b.bin"), Buffer.from([0, 255, 1]));
    writeFileSync(file(".gitignore"), "*.log\n");
    writeFileSync(file("build.log"), "before\n");
    const { client, sessionId, restore } = await started([
      shell("for f in a.*; do echo two > $f; done; rm -r old; mkdir new; echo x > new/c.txt; echo after > build.log"),
      { calls: [{ name: "write_file", input: { path: "new/d.txt", content: "x" } }] },
      shell("cat a.txt"),
    ]);
    await client.prompt(sessionId, "go");
    assert.equal(read("a.txt"), "two\n");
    const { files } = await restore(1);
    assert.deepEqual(files.map(({ change }) => change).sort(), ["removed", "removed", "restored", "restored"]);
    assert.equal(read("a.txt"), "one\n");
    assert.deepEqual([...readFileSync(file("old/b.bin"))], [0, 255, 1]);
    assert.equal(existsSync(file("new/c.txt")), false);
    assert.equal(existsSync(file("new/d.txt")), false);
    assert.equal(read("build.log"), "after\n");
    assert.match(
      client.said,
      /Not taken back: what these commands did outside of the folder, or to files that git ignores: `for f in a/,
    );
    assert.doesNotMatch(client.said, /cat a\.txt/);
  });

  it("in a folder that is too large is taken back in the files that the command names, and the person is told so", async () => {
    for (let index = 0; index < 2_001; index += 1) {
      writeFileSync(file(`x${index}`), "");
    }
    writeFileSync(file("a.txt"), "one\n");
    const { client, sessionId, restore } = await started([
      shell("echo two > a.txt; for f in x1?; do echo y > $f; done"),
    ]);
    await client.prompt(sessionId, "go");
    await restore(1);
    assert.equal(read("a.txt"), "one\n");
    assert.equal(read("x10"), "y\n");
    assert.match(client.said, /Not taken back: what these commands did to files that they did not name: `echo two/);
  });

  it("in the background is taken back in the files that the command names", async () => {
    writeFileSync(file("a.txt"), "one\n");
    const { client, sessionId, restore } = await started([shell("echo two > a.txt", { background: true })]);
    await client.prompt(sessionId, "go");
    await client.until(() => read("a.txt") === "two\n");
    await restore(1);
    assert.equal(read("a.txt"), "one\n");
  });

  it("is nothing when they only read", async () => {
    writeFileSync(file("a.txt"), "one\n");
    const { client, sessionId, restore } = await started([
      shell("cat a.txt"),
      { calls: [{ name: "write_file", input: { path: "b.txt", content: "x" } }] },
    ]);
    await client.prompt(sessionId, "go");
    await restore(1);
    assert.match(client.said, /Files are as they were/);
    assert.doesNotMatch(client.said, /Not taken back/);
  });
});
