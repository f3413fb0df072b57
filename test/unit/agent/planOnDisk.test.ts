import { strict as assert } from "node:assert";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../../../src/disk/sha256.ts";
import { AgentHarness, presents, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";
import { planModeMeta } from "../../support/agent/planModeMeta.ts";
import { scriptedModel } from "../../support/agent/scriptedModel.ts";
import { testPorts } from "../../support/agent/testPorts.ts";
import { connect, type ReviewParams } from "../../support/agent/wireClient.ts";

const exit = { calls: [{ name: "exit_plan_mode", input: {}, id: "exit" }] };

describe("The plan's file", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  const unusable: readonly (readonly [string, (path: string) => void, RegExp])[] = [
    [
      "a directory",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      /not a regular file/,
    ],
    ["not UTF-8", (path) => writeFileSync(path, new Uint8Array([0xff, 0xfe, 0x41])), /not UTF-8/],
    ["larger than 5 MB", (path) => writeFileSync(path, "x".repeat(5_000_001)), /larger than 5 MB/],
  ];
  for (const [name, spoil, reason] of unusable) {
    it(`that is ${name} is not presented: the model is told why, planning goes on, nothing is touched`, async () => {
      const { client, model, sessionId, planPath } = await harness.start([exit], { plan: true });
      spoil(planPath);
      await client.prompt(sessionId, "Plan");
      assert.match(resultOf(model, "exit") ?? "", reason);
      assert.match(resultOf(model, "exit") ?? "", /Plan mode is still on/);
      assert.equal(client.asked.length, 0);
      assert.deepEqual(client.modes.at(-1), { id: "plan", state: "Active", awaiting: false });
    });
  }

  it("that is missing is presented as the empty plan that it is", async () => {
    const { client, sessionId, planPath } = await harness.start([exit], { plan: true });
    rmSync(planPath);
    client.onReview = () => ({ outcome: "cancelled" });
    await client.prompt(sessionId, "Plan");
    assert.equal(client.reviews[0]?.planContent, null);
  });

  it("with a byte order mark and CRLF is shown, hashed and approved to the byte", async () => {
    const text = "\uFEFF# Plan\r\n\r\n1. Do it\r\n";
    const { client, model, sessionId, planPath } = await harness.start([exit], { plan: true });
    writeFileSync(planPath, text);
    client.onReview = ({ _meta }) => ({
      outcome: "approved",
      _meta: { "plan-mode": { sha256: _meta["plan-mode"].sha256 } },
    });
    await client.prompt(sessionId, "Plan");
    assert.equal(client.reviews[0]?.planContent, text);
    assert.equal(client.reviews[0]?._meta["plan-mode"].sha256, sha256(text));
    assert.ok(resultOf(model, "exit")?.includes(text));
    assert.equal(readFileSync(planPath, "utf8"), text);
  });

  it("of five megabytes is reviewed whole", async () => {
    const text = `# Plan\n${"a line of the plan\n".repeat(263_000)}`;
    const { client, sessionId, planPath } = await harness.start([exit], { plan: true });
    writeFileSync(planPath, text);
    client.onReview = () => ({ outcome: "abandoned" });
    await client.prompt(sessionId, "Plan");
    assert.equal(client.reviews[0]?.planContent?.length, text.length);
  });

  it("is named by path, hash and text in a fresh context, with the comments", async () => {
    let path = "";
    const { client, model, sessionId, planPath } = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = planPath;
    client.onReview = () => ({
      outcome: "approved",
      feedback: "Mind X",
      _meta: { "plan-mode": { freshContext: true } },
    });
    await client.prompt(sessionId, "Plan");
    const words = wordsOf(model, -1, "user");
    for (const part of [planPath, `sha256 ${sha256("# P\n")}`, "# P\n", "Mind X"]) {
      assert.ok(words.includes(part), part);
    }
  });

  it("goes along when its session is copied: mode, plan and waiting review, under the copy's own id, while the first is open", async () => {
    let path = "";
    const first = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = first.planPath;
    const turn = first.client.prompt(first.sessionId, "Plan");
    await first.client.until(() => first.client.asked.length > 0);
    const copy = join(dirname(dirname(path)), "the-copy");
    cpSync(dirname(path), copy, { recursive: true });
    const second = await harness.resume({ sessionId: "the-copy", planPath: join(copy, "plan.md") }, []);
    assert.equal(planModeMeta(second.loaded).planPath, join(copy, "plan.md"));
    let asked: ReviewParams | undefined;
    second.client.onReview = (params) => {
      asked = params;
      return { outcome: "approved" };
    };
    await second.client.until(() => second.client.notes.some(({ params }) => params["state"] === "ended"));
    assert.deepEqual([asked?.sessionId, asked?.planContent], ["the-copy", "# P\n"]);
    assert.equal(second.client.modes.at(-1)?.state, "Inactive");
    // What is decided about the copy says nothing about the first.
    assert.deepEqual(first.client.modes.at(-1), { id: "plan", state: "Active", awaiting: true });
    await first.client.cancel(first.sessionId);
    await turn;
  });

  it("can't be had where the home is no directory: a sentence says so, and no session begins", async () => {
    writeFileSync(harness.dirs.home, "");
    const { client, close } = connect(testPorts(harness.dirs.home, scriptedModel([])));
    await client.initialize();
    await assert.rejects(client.newSession(harness.dirs.cwd), /can't be used|ENOTDIR|EEXIST|not a directory/i);
    await close();
    rmSync(harness.dirs.home);
  });
});
