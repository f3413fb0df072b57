import { strict as assert } from "node:assert";
import { manyUpdates } from "../../../src/acp/manyUpdates.ts";

describe("A past that is told in few messages", () => {
  it("is read as the same updates one by one", () => {
    const updates = [
      { sessionUpdate: "user_message_chunk", content: { type: "text", text: "Go" } },
      { sessionUpdate: "tool_call", toolCallId: "a", title: "x", content: null, locations: [{ path: "/a" }] },
      { sessionUpdate: "plan", entries: [] },
    ];
    assert.deepEqual(manyUpdates({ sessionId: "s", updates }), updates);
  });

  for (const junk of [
    undefined,
    null,
    7,
    {},
    { sessionUpdate: 1 },
    { sessionUpdate: "agent_message_chunk" },
    { sessionUpdate: "agent_message_chunk", content: "text" },
    { sessionUpdate: "tool_call", title: "without an id" },
    { sessionUpdate: "tool_call", toolCallId: "a", content: "text" },
    { sessionUpdate: "tool_call_update", toolCallId: "a", locations: [1] },
    { sessionUpdate: "plan" },
    { sessionUpdate: "current_mode_update", currentModeId: "default" },
  ]) {
    it(`leaves out ${JSON.stringify(junk)}`, () => {
      assert.deepEqual(manyUpdates({ updates: [junk] }), []);
      assert.deepEqual(manyUpdates(junk), []);
    });
  }
});
