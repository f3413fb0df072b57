import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { newerNode } from "../host/newerNode.ts";
import { RawClient } from "../support/agent/rawClient.ts";
import { root } from "../support/sourceFiles.ts";

const windows = process.platform === "win32";

/** Needs the build, which `npm test` makes before. */
describe("the npm package", function () {
  this.timeout(60_000);
  const scratch = mkdtempSync(join(tmpdir(), "plan-mode-npm-"));
  const project = join(scratch, "project");
  const program = join(scratch, "consumer/node_modules/.bin", windows ? "plan-mode.cmd" : "plan-mode");
  let env: Record<string, string>;

  before(async function () {
    this.timeout(300_000);
    const npm = (args: readonly string[], cwd: string): void => {
      execFileSync(windows ? "npm.cmd" : "npm", [...args, "--ignore-scripts", "--loglevel=error"], {
        cwd,
        shell: windows,
        stdio: ["ignore", "ignore", "inherit"],
      });
    };
    // The searching program of this machine is not there for the package: its own search has to do.
    env = {
      PATH: dirname(await newerNode()),
      HOME: scratch,
      PLAN_MODE_HOME: join(scratch, "home"),
      PLAN_MODE_MODEL: "offline",
    };
    npm(["pack", "--pack-destination", scratch], root);
    const packed = readdirSync(scratch).find((name) => name.endsWith(".tgz")) ?? "";
    mkdirSync(join(scratch, "consumer"));
    writeFileSync(join(scratch, "consumer/package.json"), JSON.stringify({ private: true }));
    npm(["install", join(scratch, packed), "--offline", "--no-audit", "--no-fund"], join(scratch, "consumer"));
    mkdirSync(join(project, "src"), { recursive: true });
    writeFileSync(join(project, "src/math.js"), "export function add(a, b) {\n  return a + b;\n}\n");
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  const run = (...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((done) => {
      execFile(program, args, { cwd: project, env, shell: windows }, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, stdout, stderr });
      }).stdin?.end();
    });

  it("brings no other package and nothing that has to be compiled", () => {
    const modules = join(scratch, "consumer/node_modules");
    assert.deepEqual(
      readdirSync(modules).filter((name) => !name.startsWith(".")),
      ["plan-mode"],
    );
    const files = readdirSync(join(modules, "plan-mode"), { recursive: true }).map(String);
    assert.deepEqual(
      files.filter((name) => /\.(node|so|dll|dylib|exe|gyp)$/.test(name)),
      [],
    );
    for (const name of ["dist/webview", "dist/extension.cjs", "src", "test"]) {
      assert.equal(existsSync(join(modules, "plan-mode", name)), false, name);
    }
  });

  it("has the command, with its version and its usage", async () => {
    assert.match((await run("--version")).stdout, /^\d+\.\d+\.\d+\n$/);
    const { stdout } = await run("--help");
    for (const command of ["acp", "plan", "check", "mcp", "hook"])
      assert.match(stdout, new RegExp(`plan-mode ${command}`));
  });

  it("plans, with a search of its own where ripgrep is not installed", async () => {
    const { code, stdout } = await run("plan", "Add a subtract function beside add in src/math.js", "--json");
    assert.equal(code, 3);
    assert.match((JSON.parse(stdout) as { plan: string }).plan, /src\/math\.js/);
  });

  it("reads commands with the grammars that it brings", async () => {
    assert.match((await run("check", "cat src/math.js | head -1")).stdout, /^allow/);
    assert.match((await run("check", "cat src/math.js > src/copy.js")).stdout, /^deny/);
  });

  it("serves ACP", async () => {
    const client = new RawClient([program, "acp"], env, project);
    try {
      const { agentInfo } = await client.result("initialize", { protocolVersion: 1, clientCapabilities: {} });
      assert.equal((agentInfo as { name: string }).name, "plan-mode");
      const { sessionId } = await client.result("session/new", { cwd: project, mcpServers: [] });
      await client.result("session/close", { sessionId });
      client.hangUp();
      assert.equal(await client.ended, 0);
    } finally {
      await client.kill();
    }
  });

  it("serves MCP, and answers the hook, without an editor", async () => {
    const client = new RawClient([program, "mcp"], env, project);
    try {
      const clientInfo = { name: "test", version: "1" };
      await client.result("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
      const { tools } = await client.result("tools/list", {});
      assert.deepEqual(
        (tools as { name: string }[]).map(({ name }) => name),
        ["submit_plan", "ask_user_question"],
      );
    } finally {
      await client.kill();
    }
    const { code, stdout } = await run("hook");
    assert.deepEqual([code, stdout], [2, ""]);
  });
});
