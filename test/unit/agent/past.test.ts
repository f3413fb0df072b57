import { strict as assert } from "node:assert";
import type { AgentClient } from "../../../src/agent/client.ts";
import { cutCalls, pastUpdates, tellPast } from "../../../src/agent/session/pastUpdates.ts";
import type { TranscriptLine } from "../../../src/agent/session/transcriptLine.ts";
import type { SessionUpdate } from "../../../src/agent/sessionUpdate.ts";
import { AgentHarness } from "../../support/agent/agentHarness.ts";

const line = (update: SessionUpdate): TranscriptLine => ({ kind: "update", update });
const words = (text: string) => ({ type: "content", content: { type: "text", text } }) as const;
const diff = { type: "diff", path: "/a", oldText: null, newText: "x" } as const;

describe("The past of a session", () => {
  it("tells each call once, where it began, as it is by now", () => {
    const past = pastUpdates([
      line({ sessionUpdate: "tool_call", toolCallId: "a", title: "write_file", kind: "edit", status: "pending" }),
      line({ sessionUpdate: "tool_call_update", toolCallId: "a", title: "a.txt", content: [diff] }),
      line({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Meanwhile" } }),
      line({ sessionUpdate: "tool_call", toolCallId: "b", title: "grep", status: "pending" }),
      line({ sessionUpdate: "tool_call_update", toolCallId: "a", status: "completed", content: [words("Done")] }),
      line({ sessionUpdate: "tool_call_update", toolCallId: "b", status: "in_progress" }),
      line({ sessionUpdate: "tool_call_update", toolCallId: "nobody", status: "failed" }),
    ]);
    assert.deepEqual(past, [
      {
        sessionUpdate: "tool_call",
        toolCallId: "a",
        title: "a.txt",
        kind: "edit",
        status: "completed",
        content: [diff, words("Done")],
      },
      { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Meanwhile" } },
      { sessionUpdate: "tool_call", toolCallId: "b", title: "grep", status: "in_progress" },
      { sessionUpdate: "tool_call_update", toolCallId: "nobody", status: "failed" },
    ]);
    assert.deepEqual(cutCalls(past), ["b"]);
  });

  it("keeps that the gate stopped a call", () => {
    const _meta = { "plan-mode": { stopped: { reason: "planning" } } };
    const [call] = pastUpdates([
      line({ sessionUpdate: "tool_call", toolCallId: "a", title: "x" }),
      line({ sessionUpdate: "tool_call_update", toolCallId: "a", status: "failed", _meta }),
    ]);
    assert.deepEqual(call && "_meta" in call ? call._meta : undefined, _meta);
  });

  for (const [manyUpdates, expected] of [
    [true, ["_plan-mode/updates 1000", "_plan-mode/updates 1000", "_plan-mode/updates 500"]],
    [false, Array.from({ length: 2_500 }, () => "update")],
  ] as const) {
    it(`goes out ${manyUpdates ? "in few messages to a client that takes them so" : "one by one to any other client"}`, () => {
      const told: string[] = [];
      const client = {
        features: { manyUpdates },
        update: () => told.push("update"),
        notify: (method: string, params: { updates: unknown[] }) => told.push(`${method} ${params.updates.length}`),
      } as unknown as AgentClient;
      const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "x" } } as const;
      tellPast(
        client,
        "s",
        Array.from({ length: 2_500 }, () => update),
      );
      assert.deepEqual(told, expected);
    });
  }

  it("is the same for both kinds of client", async () => {
    const harness = new AgentHarness();
    try {
      const first = await harness.start([
        { reasoning: "Hm.", text: "I look.", calls: [{ name: "list_dir", input: { path: "." }, id: "look" }] },
        { text: "Done." },
      ]);
      await first.client.prompt(first.sessionId, "go");
      await first.close();
      const plain = await harness.resume(first, []);
      await plain.close();
      const ours = await harness.resume(first, [], {
        features: { planReview: true, askUserQuestion: true, manyUpdates: true },
      });
      const told = ours.client.notes.filter(({ method }) => method === "_plan-mode/updates");
      assert.equal(told.length, 1);
      const past = (updates: readonly { sessionUpdate: string }[]) =>
        updates.filter(({ sessionUpdate }) => /chunk|tool_call/.test(sessionUpdate));
      assert.deepEqual(told[0]?.params["updates"], past(plain.client.updates));
      assert.deepEqual(past(ours.client.updates), []);
    } finally {
      await harness.dispose();
    }
  });
});
