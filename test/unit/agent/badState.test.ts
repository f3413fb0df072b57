import { strict as assert } from "node:assert";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentClient } from "../../../src/agent/client.ts";
import { AgentHarness, presents, resultOf } from "../../support/agent/agentHarness.ts";
import { memorySession } from "../../support/agent/memorySession.ts";
import { MemoryDisk } from "../../support/agent/memoryStore.ts";
import { scriptedModel } from "../../support/agent/scriptedModel.ts";

describe("A session whose files are not as they should be", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  for (const [name, text] of [
    ["torn", '{"state": "Ina'],
    [
      "of a newer version",
      JSON.stringify({
        state: "Inactive",
        was_previously_active: false,
        reminder_count: 0,
        pending_exit_reminder: false,
        awaiting_plan_approval: false,
        later: 1,
      }),
    ],
    [
      "in an unknown state",
      JSON.stringify({
        state: "Dreaming",
        was_previously_active: false,
        reminder_count: 0,
        pending_exit_reminder: false,
      }),
    ],
  ] as const) {
    it(`plan_mode.json ${name}: the gate is closed, the person is told, the file is kept`, async () => {
      const first = await harness.start([]);
      await first.close();
      const directory = dirname(first.planPath);
      writeFileSync(join(directory, "plan_mode.json"), text);
      const second = await harness.resume(first, [
        { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] },
      ]);
      await second.client.until(() => second.client.said.includes("plan_mode.json"));
      await second.client.prompt(first.sessionId, "Go");
      assert.match(resultOf(second.model, "w") ?? "", /^Rejected/);
      const kept = readdirSync(directory).find((file) => file.includes("unreadable"));
      assert.equal(readFileSync(join(directory, kept ?? ""), "utf8"), text);
      await second.client.setMode(first.sessionId, "default");
      assert.equal(second.client.modes.at(-1)?.id, "default");
    });
  }

  it("plan_mode.json torn while a review waits: the review waits", async () => {
    let path = "";
    const first = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = first.planPath;
    first.client.prompt(first.sessionId, "Plan").catch(() => undefined);
    await first.client.until(() => first.client.asked.length === 1);
    await first.close();
    writeFileSync(join(dirname(path), "plan_mode.json"), "");
    const second = await harness.resume(first, []);
    await second.client.until(() => second.client.asked.length === 1);
  });

  it("session.json damaged or gone: a sentence, and nothing is overwritten", async () => {
    const first = await harness.start([]);
    await first.close();
    const path = join(dirname(first.planPath), "session.json");
    writeFileSync(path, "{");
    await assert.rejects(harness.resume(first, []), /not JSON/);
    assert.equal(readFileSync(path, "utf8"), "{");
    rmSync(dirname(path), { recursive: true });
    await assert.rejects(harness.resume(first, []), /There is no session/);
    await assert.rejects(harness.resume({ ...first, sessionId: "../../etc" }, []), /not the id of a session/);
  });

  it("plan.md deleted while it is under review: an approval of what was shown does not count", async () => {
    let path = "";
    const shown: (string | null)[] = [];
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    started.client.onReview = (params) => {
      shown.push(params.planContent);
      if (shown.length === 1) {
        rmSync(path);
        return { outcome: "approved", _meta: { "plan-mode": { sha256: params._meta["plan-mode"].sha256 } } };
      }
      return { outcome: "cancelled" };
    };
    await started.client.prompt(started.sessionId, "Plan");
    assert.deepEqual(shown, ["# P\n", null]);
    assert.equal(started.client.modes.at(-1)?.state, "Active");
  });

  it("a disk that is full keeps the gate closed, and the decision can be made again", async () => {
    const replies: ((reply: unknown) => void)[] = [];
    const said: string[] = [];
    const client: AgentClient = {
      features: { readTextFile: true, writeTextFile: true, planReview: true, askUserQuestion: true },
      update: (_, update) => {
        if (update.sessionUpdate === "agent_message_chunk") {
          said.push(update.content.text);
        }
      },
      notify: () => undefined,
      request: () => new Promise((resolve) => replies.push(resolve)),
      requestPermission: async () => ({ outcome: "selected", optionId: "allow-once" }),
      readTextFile: async () => "",
      writeTextFile: async () => undefined,
    };
    const { session, store } = await memorySession(
      new MemoryDisk(),
      client,
      scriptedModel([{ calls: [{ name: "exit_plan_mode", input: {} }] }, { text: "Hm." }]),
    );
    await session.setMode("plan");
    const turn = session.prompt("Plan");
    while (replies.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    store.full = true;
    replies[0]?.({ outcome: "approved", _meta: { "plan-mode": { nextMode: "always-approve" } } });
    await turn;
    assert.equal(session.planMode.isPlanning, true);
    assert.deepEqual(session.planMode.status, { state: "Active", awaitingApproval: true, permissionMode: "default" });
    assert.equal((await session.setMode("default")).ok, false);
    assert.equal(session.planMode.isPlanning, true);
    store.full = false;
    assert.equal((await session.setMode("default")).ok, true);
    assert.equal(session.planMode.isPlanning, false);
  });
});
