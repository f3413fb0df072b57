import assert from "node:assert/strict";
import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { Replay } from "../../../src/acp/replay.ts";
import { applyUpdate, newSessionState, type SessionState } from "../../../src/acp/sessionState.ts";

/** A past with calls that end late, and words with and without ids. */
function past(turns: number): readonly SessionUpdate[] {
  return Array.from({ length: turns }, (_, index): SessionUpdate[] => [
    { sessionUpdate: "tool_call", toolCallId: `c${index}`, title: `Call ${index}`, kind: "edit", status: "pending" },
    {
      sessionUpdate: "agent_message_chunk",
      ...(index % 2 === 0 ? { messageId: `m${index}` } : {}),
      content: { type: "text", text: `Words ${index}` },
    },
    { sessionUpdate: "tool_call_update", toolCallId: `c${index % 7 === 0 ? 0 : index}`, status: "completed" },
  ]).flat();
}

function replayed(updates: readonly SessionUpdate[]): SessionState {
  const replay = new Replay();
  let state = newSessionState("s1");
  for (const update of updates) {
    state = replay.apply(state, update);
  }
  return replay.finish(state);
}

describe("a session's past", () => {
  it("is the same, row by row, as if it had been told update by update", () => {
    const updates = [...past(1200), { sessionUpdate: "tool_call_update", toolCallId: "c7", status: "failed" } as const];
    const direct = updates.reduce(
      (state, update) => applyUpdate(state, update, undefined),
      newSessionState("s1"),
    ).entries;
    const { entries } = replayed(updates);
    const withoutIds = (rows: SessionState["entries"]) =>
      rows.map((row) => (row.kind === "tool" || row.id.startsWith("m") ? row : { ...row, id: "" }));
    assert.deepEqual(withoutIds(entries), withoutIds(direct));
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length, "ids are unique");
  });

  it("is told in a time that grows with its length, not with its square", () => {
    const start = process.cpuUsage();
    assert.equal(replayed(past(20_000)).entries.length, 40_000);
    const { user } = process.cpuUsage(start);
    assert.ok(user / 1000 < 4000, `${Math.round(user / 1000)} ms of processor time`);
  });
});
