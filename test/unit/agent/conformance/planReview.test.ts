import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls, presents, says } from "../../../e2e/planningScript.ts";
import { ConformingAgent, text } from "../../../support/agent/conformingAgent.ts";
import type { RawClient } from "../../../support/agent/rawClient.ts";

const plan = "# Plan\n\n1. Write done.txt\n";
const revised = "# Plan\n\n1. Write done.txt with care\n";
const write = { name: "write_file", input: { path: "done.txt", content: "done\n" } };
const ours = { _meta: { "plan-mode": { planReview: true, askUserQuestion: true } } };

describe("plan-mode acp on the wire: the review of a plan", function () {
  this.timeout(30_000);
  let agent: ConformingAgent;
  beforeEach(async function () {
    this.timeout(300_000);
    const prepared = await ConformingAgent.prepare();
    if (prepared === undefined) this.skip();
    agent = prepared;
  });
  afterEach(async () => {
    await agent?.endClients();
    await agent?.dispose();
  });

  const planning = async (capabilities: Readonly<Record<string, unknown>>) => {
    const session = await agent.session(capabilities);
    await session.client.result("session/set_mode", { sessionId: session.sessionId, modeId: "plan" });
    return session;
  };
  const done = (): boolean => existsSync(join(agent.dirs.cwd, "done.txt"));
  const choose = (client: RawClient, ...choices: readonly string[]): void => {
    const left = [...choices];
    client.answers.set("session/request_permission", (params) => {
      const kind = (params["toolCall"] as { kind?: string }).kind;
      const optionId = kind === "switch_mode" ? left.shift() : "allow-once";
      return { outcome: { outcome: "selected", optionId } };
    });
  };

  it("asks a client without the extension by a permission request of kind switch_mode, with the plan as Markdown", async () => {
    const { client, sessionId } = await planning({});
    agent.script.play(presents(plan), presents(revised), calls("I work.", write), says("Done."));
    choose(client, "keep-planning", "approve");
    const { stopReason } = await client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
    assert.equal(stopReason, "end_turn");
    const asked = client
      .asked("session/request_permission")
      .filter(({ toolCall }) => (toolCall as { kind?: string }).kind === "switch_mode");
    assert.deepEqual(
      asked.map(({ toolCall }) => (toolCall as { content: object[] }).content),
      [plan, revised].map((words) => [{ type: "content", content: { type: "text", text: words } }]),
    );
    assert.deepEqual(
      ((asked[0]?.["options"] ?? []) as { name: string; kind: string }[]).map(({ name, kind }) => [name, kind]),
      [
        ["Approve", "allow_once"],
        ["Approve and always-approve", "allow_always"],
        ["Keep planning", "reject_once"],
        ["Quit plan mode", "reject_always"],
      ],
    );
    assert.equal(readFileSync(join(agent.dirs.cwd, "done.txt"), "utf8"), "done\n");
    assert.equal(client.updates("current_mode_update").at(-1)?.["currentModeId"], "default");
  });

  const closed: readonly (readonly [string, () => unknown])[] = [
    ["cancelled", () => ({ outcome: { outcome: "cancelled" } })],
    ["an option that was not offered", () => ({ outcome: { outcome: "selected", optionId: "yes" } })],
    ["junk", () => ({ approved: true })],
    ["nothing", () => null],
    [
      "an error",
      () => {
        throw new Error("no dialog");
      },
    ],
  ];
  for (const [name, answer] of closed) {
    it(`leaves the review waiting when the answer is ${name}`, async () => {
      const { client, sessionId } = await planning({});
      agent.script.play(presents(plan), calls("I work.", write), says("Done."));
      client.answers.set("session/request_permission", answer);
      await client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
      assert.equal(done(), false);
      assert.equal(client.updates("current_mode_update").at(-1)?.["currentModeId"], "plan");
      await client.result("session/close", { sessionId });
      client.answers.delete("session/request_permission");
      const asked = client.asked("session/request_permission").length;
      await client.result("session/load", { sessionId, cwd: agent.dirs.cwd, mcpServers: [] });
      await client.until(() => client.asked("session/request_permission").length > asked);
    });
  }

  it("quits the plan, and works on nothing", async () => {
    const { client, sessionId } = await planning({});
    agent.script.play(presents(plan), says("Then not."));
    choose(client, "quit");
    await client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
    assert.equal(done(), false);
    assert.match(JSON.stringify(agent.requests.at(-1)?.body), /quit the plan/);
    assert.equal(client.updates("current_mode_update").at(-1)?.["currentModeId"], "default");
  });

  it("asks a client that declares it by the extension method, and takes comments with the reply", async () => {
    const { client, sessionId } = await planning(ours);
    agent.script.play(presents(plan), presents(revised), calls("I work.", write), says("Done."));
    client.answers.set("session/request_permission", () => ({
      outcome: { outcome: "selected", optionId: "allow-once" },
    }));
    client.answers.set("_x.ai/exit_plan_mode", ({ planContent, _meta }) => {
      const { sha256 } = (_meta as Record<string, { sha256: string }>)["plan-mode"] ?? {};
      return planContent === plan
        ? { outcome: "cancelled", feedback: "With care, please" }
        : { outcome: "approved", feedback: "Thanks", _meta: { "plan-mode": { sha256 } } };
    });
    await client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
    const sent = agent.requests.map(({ body }) => JSON.stringify(body));
    assert.match(sent[1] ?? "", /NOT approved.*With care, please/);
    assert.match(sent[2] ?? "", /Comments of the reviewer.*Thanks/);
    assert.equal(done(), true);
    const [asked] = client.asked("_x.ai/exit_plan_mode");
    assert.deepEqual([asked?.["sessionId"], asked?.["planContent"]], [sessionId, plan]);
  });

  it("asks anew when another text was approved than the one on disk", async () => {
    const { client, sessionId } = await planning(ours);
    agent.script.play(presents(plan), calls("I work.", write), says("Done."));
    let asked = 0;
    client.answers.set("session/request_permission", () => ({
      outcome: { outcome: "selected", optionId: "allow-once" },
    }));
    client.answers.set("_x.ai/exit_plan_mode", ({ _meta }) => {
      asked += 1;
      const { sha256 } = (_meta as Record<string, { sha256: string }>)["plan-mode"] ?? {};
      return { outcome: "approved", _meta: { "plan-mode": { sha256: asked === 1 ? "0".repeat(64) : sha256 } } };
    });
    await client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
    assert.equal(asked, 2);
    assert.equal(done(), true);
  });

  it("stays parked when the turn is stopped, and a reply that comes later counts", async () => {
    const { client, sessionId } = await planning(ours);
    agent.script.play(presents(plan), calls("I work.", write), says("Done."));
    client.answers.set("session/request_permission", () => ({
      outcome: { outcome: "selected", optionId: "allow-once" },
    }));
    let decide: (reply: unknown) => void = () => undefined;
    const decided = new Promise((resolve) => {
      decide = resolve;
    });
    client.answers.set("_x.ai/exit_plan_mode", () => decided);
    const end = client.result("session/prompt", { sessionId, prompt: text("Make done.txt") });
    const asked = await client.until(() => client.asked("_x.ai/exit_plan_mode")[0]);
    client.notify("session/cancel", { sessionId });
    assert.equal((await end)["stopReason"], "cancelled");
    assert.equal(done(), false);
    const { sha256 } = (asked["_meta"] as Record<string, { sha256: string }>)["plan-mode"] ?? {};
    decide({ outcome: "approved", _meta: { "plan-mode": { sha256 } } });
    await client.until(() =>
      client.messages.some(({ method, params }) => method === "_plan-mode/turn" && params?.["state"] === "ended"),
    );
    assert.equal(done(), true);
  });

  it("asks before it turns plan mode on, and goes on without when refused", async () => {
    const { client, sessionId } = await agent.session(
      {},
      calls("A plan first.", { name: "enter_plan_mode", input: {} }),
      says("Without, then."),
    );
    client.answers.set("session/request_permission", () => ({
      outcome: { outcome: "selected", optionId: "reject-once" },
    }));
    await client.result("session/prompt", { sessionId, prompt: text("Do something large") });
    const [asked] = client.asked("session/request_permission");
    assert.match(JSON.stringify(asked?.["toolCall"]), /"title":"Enter plan mode"/);
    assert.deepEqual(
      client
        .updates("current_mode_update")
        .map((update) => update["currentModeId"])
        .filter((mode) => mode === "plan"),
      [],
    );
  });
});
