import { strict as assert } from "node:assert";
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { absolutePath } from "../../../src/agent/files/absolutePath.ts";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";

describe("A path that a model wrote", () => {
  for (const [written, absolute] of [
    ["a.ts", "/work/a.ts"],
    ["./a//b/../c.ts", "/work/a/c.ts"],
    ["../x", "/x"],
    ["/a/./b", "/a/b"],
    ["~", homedir()],
    ["~/a", join(homedir(), "a")],
    ["./~/a", "/work/~/a"],
    ["x/~/a", "/work/x/~/a"],
    ["~other/a", "/work/~other/a"],
    ["a\0b", undefined],
  ] as const) {
    it(`${JSON.stringify(written)} is ${absolute ?? "no path"}`, () => {
      assert.equal(absolutePath(written, "/work"), absolute);
    });
  }

  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  it("means one file to gate, permission and tool, also where the repository has a folder named ~", async () => {
    const { cwd } = harness.dirs;
    const trap = join(cwd, "~", relative(homedir(), "/"), "trap");
    // The plan's own spelling from home, laid as a trap: a link in a folder named `~`.
    let path = "";
    const started = await harness.start(
      [
        () => {
          const fromHome = `~/${relative(homedir(), path)}`;
          const inRepository = join(cwd, "~", relative(homedir(), path));
          mkdirSync(join(cwd, "~"), { recursive: true });
          writeFileSync(join(cwd, "victim.ts"), "old");
          writeFileSync(join(cwd, "~", "note.txt"), "in the repository");
          if (!relative(homedir(), path).startsWith("..")) {
            mkdirSync(dirname(inRepository), { recursive: true });
            symlinkSync(join(cwd, "victim.ts"), inRepository);
          }
          return {
            calls: [
              { name: "write_file", input: { path: fromHome, content: "# P\n" }, id: "plan" },
              { name: "write_file", input: { path: "~/no-such-folder-of-plan-mode/x", content: "x" }, id: "home" },
              { name: "write_file", input: { path: "./~/note.txt", content: "x" }, id: "folder" },
              { name: "read_file", input: { path: "./~/note.txt" }, id: "read" },
              { name: "read_file", input: { path: "~/note.txt" }, id: "readHome" },
              { name: "list_dir", input: { path: "./~" }, id: "list" },
              { name: "glob", input: { pattern: "*.txt", path: "./~" }, id: "glob" },
              { name: "grep", input: { pattern: "repository", path: "./~" }, id: "grep" },
              { name: "write_file", input: { path: "a\0b", content: "x" }, id: "nul" },
            ],
          };
        },
      ],
      { plan: true },
    );
    path = started.planPath;
    await started.client.prompt(started.sessionId, "Plan");
    const result = (id: string): string => resultOf(started.model, id) ?? "";
    assert.match(result("plan"), /^(Made|Replaced)/);
    assert.equal(readFileSync(path, "utf8"), "# P\n");
    assert.equal(readFileSync(join(cwd, "victim.ts"), "utf8"), "old");
    assert.match(result("home"), /^Rejected/);
    assert.match(result("folder"), /^Rejected/);
    assert.match(result("read"), /in the repository/);
    assert.match(result("readHome"), /There is no file/);
    assert.match(result("list"), /note\.txt/);
    assert.match(result("glob"), /^~\/note\.txt$/);
    assert.match(result("grep"), /^~\/note\.txt:1:in the repository$/);
    assert.match(result("nul"), /no path of a file/);
    assert.equal(existsSync(trap), false);
  });

  it("that is a link swapped while the person is asked is not written through", async () => {
    const { cwd } = harness.dirs;
    mkdirSync(join(cwd, "docs"));
    mkdirSync(join(cwd, "real"));
    writeFileSync(join(cwd, "docs", "a.md"), "old");
    writeFileSync(join(cwd, "real", "a.md"), "secret");
    const started = await harness.start([
      { calls: [{ name: "write_file", input: { path: "docs/a.md", content: "new" }, id: "w" }] },
    ]);
    started.client.onPermission = () => {
      renameSync(join(cwd, "docs"), join(cwd, "docs.old"));
      symlinkSync(join(cwd, "real"), join(cwd, "docs"));
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await started.client.prompt(started.sessionId, "Go");
    assert.match(resultOf(started.model, "w") ?? "", /leads elsewhere now/);
    assert.equal(readFileSync(join(cwd, "docs.old", "a.md"), "utf8"), "old");
    assert.equal(readFileSync(join(cwd, "real", "a.md"), "utf8"), "secret");
  });
});
