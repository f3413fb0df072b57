import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newerNode } from "../../host/newerNode.ts";
import { AgentHarness } from "../../support/agent/agentHarness.ts";
import { startAgentProcess } from "../../support/agent/agentProcess.ts";

const programs: readonly (readonly [string, readonly string[]])[] = [
  ["from source", ["--import", resolve("node_modules/tsx/dist/esm/index.mjs"), resolve("src/cli.ts")]],
  ["as built", [resolve("dist/cli.js")]],
];

for (const [name, program] of programs) {
  describe(`The headless program, ${name}`, function () {
    this.timeout(60_000);
    let harness: AgentHarness;
    let node: string;
    before(async function () {
      this.timeout(300_000);
      if (!existsSync(program.at(-1) ?? "")) {
        this.skip();
      }
      node = await newerNode();
    });
    beforeEach(() => {
      harness = new AgentHarness();
      mkdirSync(join(harness.dirs.cwd, "src"));
      writeFileSync(
        join(harness.dirs.cwd, "package.json"),
        JSON.stringify({ name: "sample", scripts: { test: "node --test" } }),
      );
      writeFileSync(join(harness.dirs.cwd, "src", "math.js"), "export function add(a, b) {\n  return a + b;\n}\n");
    });
    afterEach(async () => {
      await harness.dispose();
    });

    const run = (args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
      new Promise((done) => {
        const env = { ...process.env, PLAN_MODE_HOME: harness.dirs.home, PLAN_MODE_MODEL: "offline" };
        const child = execFile(node, [...program, ...args], { cwd: harness.dirs.cwd, env }, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
          done({ code, stdout, stderr });
        });
        child.stdin?.end();
      });

    it("speaks ACP: plan, review, approve, end of turn", async () => {
      const env = { PLAN_MODE_HOME: harness.dirs.home, PLAN_MODE_MODEL: "offline" };
      const agent = startAgentProcess([...program, "acp"], env, node);
      try {
        const { client } = agent;
        const { agentInfo, protocolVersion } = await client.initialize();
        assert.deepEqual([agentInfo?.name, protocolVersion], ["plan-mode", 1]);
        const { sessionId } = await client.newSession(harness.dirs.cwd);
        await client.setMode(sessionId, "plan");
        let plan: string | null = null;
        client.onReview = (params) => {
          plan = params.planContent;
          return { outcome: "approved", _meta: { "plan-mode": { sha256: params._meta["plan-mode"].sha256 } } };
        };
        const { stopReason } = await client.prompt(sessionId, "Add a subtract function beside add in src/math.js");
        assert.equal(stopReason, "end_turn");
        assert.match(plan ?? "", /src\/math\.js/);
        assert.equal(client.modes.at(-1)?.id, "default");
        const { sessions } = await client.agent.request<{ sessions: { sessionId: string; title: string }[] }>(
          "session/list",
          { cwd: harness.dirs.cwd },
        );
        assert.deepEqual(
          sessions.map((one) => one.sessionId),
          [sessionId],
        );
        assert.match(sessions[0]?.title ?? "", /subtract/);
        assert.equal(agent.errors(), "");
        agent.hangUp();
        assert.equal(await agent.ended, 0);
      } finally {
        await agent.kill();
      }
    });

    it("plan: leaves the plan for a reviewer, exit code 3", async () => {
      const { code, stdout } = await run(["plan", "Add a subtract function beside add in src/math.js", "--json"]);
      assert.equal(code, 3);
      const result = JSON.parse(stdout) as { sessionId: string; planPath: string; status: string; plan: string };
      assert.equal(result.status, "awaits approval");
      assert.equal(readFileSync(result.planPath, "utf8"), result.plan);
      const next = await harness.resume(result, []);
      await next.client.until(() => next.client.asked.length === 1);
      assert.equal(next.client.reviews[0]?.planContent, result.plan);
    });

    it("says how it is used, and refuses what it does not know", async () => {
      assert.match((await run(["--help"])).stdout, /plan-mode acp/);
      assert.match((await run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
      for (const args of [[], ["fly"], ["plan"], ["plan", "--fast", "x"], ["acp", "x"]]) {
        const { code, stdout, stderr } = await run(args);
        assert.deepEqual([code, stdout], [2, ""], args.join(" "));
        assert.match(stderr, /plan-mode acp/);
      }
    });

    it("says which Node it needs on an older one, and that is no approval", async function () {
      if (Number.parseInt(process.versions.node, 10) >= 22) {
        this.skip();
      }
      node = process.execPath;
      const { code, stdout, stderr } = await run(["hook"]);
      node = await newerNode();
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, /needs Node 22 or newer, and this is Node 20\./);
    });

    it("reports a bad config.json with its line, and leaves it alone", async () => {
      const config = '{\n  "permissions": {\n    "deny": "all"\n  }\n}\n';
      mkdirSync(harness.dirs.home, { recursive: true });
      writeFileSync(join(harness.dirs.home, "config.json"), config);
      const { stderr } = await run(["plan", "Add a subtract function beside add in src/math.js"]);
      assert.match(stderr, /config\.json, line 3: permissions\.deny/);
      assert.equal(readFileSync(join(harness.dirs.home, "config.json"), "utf8"), config);
    });
  });
}
