import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgentHarness, resultOf, type Started, wordsOf } from "../../support/agent/agentHarness.ts";
import type { Step } from "../../support/agent/scriptedModel.ts";

const asks: Step = {
  calls: [
    {
      name: "ask_user_question",
      input: { questions: [{ question: "A?", options: [{ label: "x", description: "" }] }] },
      id: "q",
    },
  ],
};
const answer = { outcome: "accepted", answers: { "A?": "x" } };

describe("A question that waits", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  const asking = async (): Promise<Started & { readonly turn: Promise<unknown> }> => {
    const started = await harness.start([asks], { plan: true });
    const turn = started.client.prompt(started.sessionId, "Plan it").catch(() => undefined);
    await started.client.until(() => started.client.asked.length > 0);
    return { ...started, turn };
  };
  /** The session as the next client sees it, with the question asked again. */
  const again = async (first: Started, steps: readonly Step[] = []) => {
    const second = await harness.resume(first, steps);
    await second.client.until(() => second.client.asked.length > 0);
    return second;
  };
  const kept = ({ planPath }: Started): number => {
    const record: { questions: unknown[] } = JSON.parse(readFileSync(join(dirname(planPath), "session.json"), "utf8"));
    return record.questions.length;
  };
  const turns = ({ client }: Started) =>
    client.notes.flatMap(({ method, params }) => (method === "_plan-mode/turn" ? [params["state"]] : []));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

  it("is on disk while it is open, and no longer once it is answered", async () => {
    const first = await asking();
    assert.equal(kept(first), 1);
    const other = await harness.start([asks]);
    other.client.onQuestion = () => answer;
    await other.client.prompt(other.sessionId, "Go");
    assert.match(resultOf(other.model, "q") ?? "", /"A\?": x/);
    assert.equal(kept(other), 0);
  });

  it("outlives lost connections, and is answered once", async () => {
    const first = await asking();
    await first.close();
    const second = await again(first);
    await second.close();
    const third = await harness.resume(first, [{ text: "Planning on." }]);
    third.client.onQuestion = () => answer;
    await third.client.until(() => turns(third).length === 2);
    assert.deepEqual(turns(third), ["started", "ended"]);
    assert.match(resultOf(third.model, "q") ?? "", /has not answered yet/);
    assert.equal(wordsOf(third.model, 0, "user").split("The person answered").length, 2);
    await third.close();
    const fourth = await harness.resume(first, []);
    await settled();
    assert.deepEqual(fourth.client.asked, []);
  });

  it("is withdrawn by a prompt, which the model then goes by", async () => {
    const first = await asking();
    await first.close();
    const { client, model, sessionId } = await again(first);
    await client.prompt(sessionId, "Never mind, take y");
    assert.equal(client.asked[0]?.signal.aborted, true);
    assert.match(wordsOf(model, 0, "user"), /withdrawn[\s\S]*Never mind, take y/);
    assert.equal(client.call("q")?.status, "failed");
    assert.equal(kept(first), 0);
  });

  it("is withdrawn by Stop, in its turn and after it", async () => {
    const first = await asking();
    await first.client.cancel(first.sessionId);
    await first.turn;
    assert.equal(kept(first), 0);
    const other = await asking();
    await other.close();
    const second = await again(other);
    await second.client.cancel(other.sessionId);
    await second.client.until(() => second.client.call("q")?.status === "failed");
    assert.equal(second.client.asked[0]?.signal.aborted, true);
    assert.equal(kept(other), 0);
    assert.deepEqual(turns(second), []);
  });

  const noAnswers: readonly (readonly [string, () => unknown, RegExp])[] = [
    ["a refusal", () => ({ outcome: "cancelled" }), /declined to answer/],
    ["junk", () => ({ outcome: "sure" }), /could not be understood/],
    ["an error", () => Promise.reject(new Error("broken")), /was not answered/],
  ];
  for (const [name, reply, told] of noAnswers) {
    it(`starts no turn by ${name}, and the model learns of it in its next one`, async () => {
      const first = await asking();
      await first.close();
      const second = await harness.resume(first, []);
      second.client.onQuestion = reply;
      await second.client.until(() => told.test(second.client.call("q")?.text ?? ""));
      await settled();
      assert.deepEqual(turns(second), []);
      assert.equal(kept(first), 0);
      await second.client.prompt(first.sessionId, "Go on");
      assert.match(wordsOf(second.model, 0, "user"), told);
    });
  }

  it("is put into words where the client can't show it", async () => {
    const first = await asking();
    await first.close();
    const { client, sessionId } = await harness.resume(first, [], { features: {} });
    await client.until(() => client.said.includes("- A?"));
    await client.prompt(sessionId, "x");
    assert.equal(kept(first), 0);
  });
});
