import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls, PlanningScript, presents, says } from "../e2e/planningScript.ts";
import { installOnce } from "../host/installOnce.ts";
import { newerNode } from "../host/newerNode.ts";
import { npmInstall } from "../host/npmInstall.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { root } from "../support/sourceFiles.ts";

const client = "acpx@0.19.1";
const plan = "# Plan\n\n1. Write done.txt\n";
const revised = "# Plan\n\n1. Write done.txt with care\n";

describe("acpx, a client from the npm registry, with our agent", () => {
  const scratch = mkdtempSync(join(tmpdir(), "plan-mode-acpx-"));
  const folder = join(scratch, "work");
  const script = new PlanningScript();
  let node: string;
  let acpx: string;
  let model: ModelServer;

  before(async function () {
    this.timeout(300_000);
    mkdirSync(folder);
    node = await newerNode();
    try {
      const installed = await installOnce(client.replace("@", "-"), async (unfinished) => {
        writeFileSync(join(unfinished, "package.json"), JSON.stringify({ private: true }));
        await npmInstall(unfinished, [client], client);
      });
      acpx = join(installed, "node_modules/acpx/dist/cli.js");
    } catch (error) {
      console.log(`Skipped: ${String(error)}`);
      this.skip();
    }
    model = await startOpenAiServer(script.reply);
  });
  after(async () => {
    if (model !== undefined) {
      await run("sessions", "close");
      await model.close();
    }
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  const run = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
    new Promise((done) => {
      const program = `${node} ${join(root, "dist/cli.js")} acp`;
      const options = ["--cwd", folder, "--ttl", "3", "--agent", program];
      const env = {
        PATH: process.env["PATH"] ?? "",
        HOME: scratch,
        PLAN_MODE_HOME: join(scratch, "home"),
        PLAN_MODE_MODEL: "openai-compatible/scripted-model",
        OPENAI_BASE_URL: model.url,
      };
      execFile(node, [acpx, ...options, ...args], { env }, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
      });
    });
  const asModel = (): string => JSON.stringify(model.requests.at(-1)?.body);

  it("plans, is refused, revises, is approved, and does the work", async () => {
    await run("sessions", "new");
    script.play(presents(plan), says("I wait."));
    const refused = await run("--deny-all", "prompt", "/plan Make done.txt");
    assert.match(refused.output, /Changes requested/);
    assert.match(asModel(), /It is NOT approved\. Plan mode is still on/);
    assert.equal(existsSync(join(folder, "done.txt")), false);

    script.play(
      presents(revised),
      calls("I work.", { name: "write_file", input: { path: "done.txt", content: "done\n" } }),
      says("Done."),
    );
    const approved = await run("--approve-all", "prompt", "Say how");
    assert.equal(approved.code, 0, approved.output);
    assert.match(approved.output, /Plan approved/);
    assert.match(approved.output, /Write done\.txt with care/);
    assert.equal(readFileSync(join(folder, "done.txt"), "utf8"), "done\n");
  });

  it("sets mode and model by our options, and goes on with the session", async () => {
    script.play(says("Planned."));
    const { code, output } = await run("set", "model", "offline");
    assert.equal(code, 0, output);
    assert.equal((await run("set-mode", "plan")).code, 0);
    assert.notEqual((await run("set-mode", "fly")).code, 0);
  });
});
