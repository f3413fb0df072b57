import { strict as assert } from "node:assert";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";
import { ModelHarness } from "../../support/agent/modelHarness.ts";
import { startServerFor } from "../../support/models/startServerFor.ts";

describe("Requests beside the conversation", () => {
  it("for a summary and of subagents keep nothing on the server either, and give what was thought back", async () => {
    const harness = new ModelHarness();
    const task = { description: "Look", prompt: "Look", subagent_type: "explore" };
    const { server, env } = await startServerFor("openai/gpt-6-codex", [
      { kind: "answer", reasoning: "Hm.", text: "I ask.", calls: [{ name: "task", input: task }] },
      { kind: "answer", reasoning: "Oh.", text: "I look.", calls: [{ name: "list_dir", input: { path: "." } }] },
      { kind: "answer", text: "Nothing there." },
      { kind: "answer", text: "Done." },
      { kind: "answer", text: "A summary." },
      { kind: "answer", text: "It goes on." },
    ]);
    try {
      const { client, sessionId } = await harness.start("openai/gpt-6-codex", env);
      await client.setMode(sessionId, "always-approve");
      await client.prompt(sessionId, "go");
      await client.prompt(sessionId, "/compact");
      await client.prompt(sessionId, "again");
      assert.match(client.said, /It goes on\.$/);
      const bodies = server.requests.map(({ body }) => JSON.stringify(body));
      assert.equal(bodies.length, 6);
      for (const body of bodies) {
        assert.match(body, /"store":false/);
        assert.doesNotMatch(body, /item_reference/);
      }
      // The second request of the subagent, and the one for the summary.
      assert.match(bodies[2] ?? "", /c2lnbmVk/);
      assert.match(bodies[4] ?? "", /c2lnbmVk/);
      assert.match(bodies[4] ?? "", /"tool_choice":"none"/);
    } finally {
      await harness.dispose();
      await server.close();
    }
  });

  it("of a subagent that makes one call again and again come to an end, and the agent is told", async () => {
    const harness = new AgentHarness();
    try {
      const input = { description: "Look", prompt: "Look", subagent_type: "explore" };
      const look = { calls: [{ name: "list_dir", input: { path: "." } }] };
      const { client, model, sessionId } = await harness.start([
        { calls: [{ name: "task", input, id: "task" }] },
        ...Array.from({ length: 6 }, () => look),
        { text: "I do it myself." },
      ]);
      await client.setMode(sessionId, "always-approve");
      await client.prompt(sessionId, "go");
      assert.match(resultOf(model, "task") ?? "", /made the same call again and again, so it was ended/);
      assert.match(client.said, /I do it myself\./);
    } finally {
      await harness.dispose();
    }
  });
});
