import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { serverNames, toolNames } from "../../../../src/agent/external/externalNames.ts";
import { findProgram } from "../../../../src/agent/external/mcp/findProgram.ts";

describe("Names of external tools", () => {
  it("keep what providers accept", () => {
    assert.deepEqual(
      [...serverNames(["git-hub", "a b", "__x__y", "工具"]).values()],
      ["git-hub", "a_b", "x_y", "server"],
    );
    assert.deepEqual(
      [...toolNames("a", ["read.file", "list__all", "工具"]).values()],
      ["read_file", "list__all", "__"],
    );
  });

  it("can't take the name of another tool, in whichever order they come", () => {
    for (const list of [
      ["read.x", "read_x"],
      ["read_x", "read.x"],
    ]) {
      const names = toolNames("a", list);
      assert.equal(names.get("read_x"), "read_x");
      assert.match(names.get("read.x") ?? "", /^read_x_[0-9a-f]{6}$/u);
    }
  });

  it("can't take the name that another tool would get", () => {
    const taken = toolNames("a", ["read_x", "read.x"]).get("read.x") ?? "";
    const names = [...toolNames("a", ["read.x", "read_x", taken]).values()];
    assert.equal(new Set(names).size, 3);
  });

  it("are short, plain, unique, and of one server each, whatever the servers call them", () => {
    const names = fc.uniqueArray(fc.string({ unit: "grapheme", maxLength: 90 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(names, names, (servers, tools) => {
        const serverList = [...serverNames(servers).values()];
        const all = serverList.flatMap((server) =>
          [...toolNames(server, tools).values()].map((tool) => `mcp__${server}__${tool}`),
        );
        assert.equal(new Set(all).size, servers.length * tools.length);
        for (const name of all) {
          assert.match(name, /^[A-Za-z0-9_-]{1,64}$/u);
        }
        for (const server of serverList) {
          assert.doesNotMatch(server, /__|^_|_$/u);
        }
      }),
    );
  });
});

describe("The program of a server", () => {
  const env = { Path: String.raw`.;relative;C:\Windows;C:\Program Files\nodejs`, PathExt: ".EXE;.CMD" };
  const disk = new Set([
    String.raw`C:\Program Files\nodejs\npx.CMD`,
    String.raw`relative\npx.CMD`,
    String.raw`C:\Windows\where.exe`,
  ]);
  const find = async (command: string, platform = "win32"): Promise<string | undefined> =>
    await findProgram(command, env, platform, async (path) => disk.has(path));

  it("is looked for in absolute folders only, so that a repository can't bring its own", async () => {
    assert.equal(await find("npx"), String.raw`C:\Program Files\nodejs\npx.CMD`);
    assert.equal(await find("where.exe"), String.raw`C:\Windows\where.exe`);
    assert.equal(await find("absent"), undefined);
  });

  it("is taken as it is when it has a path, and on other systems", async () => {
    assert.equal(await find(String.raw`C:\x\y.exe`), String.raw`C:\x\y.exe`);
    assert.equal(await find("npx", "linux"), "npx");
  });
});
