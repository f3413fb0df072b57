import assert from "node:assert/strict";
import { scriptedAgent } from "./scriptedAgent.ts";

describe("an agent that keeps files and forks by copying", () => {
  const features = { _meta: { "plan-mode": { restore: true, fork: true } } };

  it("opens the copy that it made", async () => {
    const { client, calls, answers } = await scriptedAgent({}, features);
    answers.set("fork", () => ({ sessionId: "s2" }));
    const forked = await client.forkSession("s1", "/work");
    assert.equal(client.features.fork && client.features.restore, true);
    assert.equal(forked.ok && forked.value.sessionId, "s2");
    assert.deepEqual(
      calls.slice(1).map(({ method, params }) => [method, (params as { sessionId: string }).sessionId]),
      [
        ["fork", "s1"],
        ["load", "s2"],
      ],
    );
  });

  it("says what can be restored and what became of each file, and claims nothing that it does not understand", async () => {
    const { client, answers } = await scriptedAgent({}, features);
    answers.set("checkpoints", () => ({
      checkpoints: [{ turn: 2, at: "2026-01-01", files: ["/w/a", 7] }, { turn: "3", files: [] }, null],
    }));
    answers.set("restore", () => ({
      files: [
        { path: "/w/a", change: "removed" },
        { path: "/w/b", change: "eaten" },
      ],
    }));
    assert.deepEqual(await client.checkpoints("s1"), {
      ok: true,
      value: [{ turn: 2, at: "2026-01-01", files: ["/w/a"] }],
    });
    assert.deepEqual(await client.restore("s1", 2), {
      ok: true,
      value: [
        { path: "/w/a", change: "removed" },
        { path: "/w/b", change: "failed" },
      ],
    });
  });

  it("knows by its number the turn that a prompt began, at once and after a load, and what takes a restore back", async () => {
    const { client, served, answers, last } = await scriptedAgent({}, features);
    const tell = async (update: Record<string, unknown>): Promise<void> =>
      await served.client.notify("session/update", { sessionId: "s1", update: update as never });
    const prompt = { sessionUpdate: "user_message_chunk", messageId: "m1", content: { type: "text", text: "Do it" } };
    await client.newSession("/work");
    answers.set("prompt", async () => {
      await tell({ sessionUpdate: "session_info_update", _meta: { "plan-mode": { turn: 4 } } });
      return { stopReason: "end_turn" };
    });
    await client.prompt("s1", "Do it");
    assert.deepEqual(last().entries, [{ kind: "person", id: "prompt-1", text: "Do it", turn: 4 }]);
    answers.set("load", async () => {
      await tell({ ...prompt, _meta: { "plan-mode": { turn: 4, images: 2 } } });
      await tell({
        sessionUpdate: "agent_message_chunk",
        messageId: "m2",
        content: { type: "text", text: "Files are back" },
        _meta: { "plan-mode": { kind: "divider", undo: 5 } },
      });
      return {};
    });
    const loaded = await client.loadSession("s1", "/work");
    assert.deepEqual(loaded.ok && loaded.value.entries, [
      { kind: "person", id: "m1", text: "Do it", images: 2, turn: 4 },
      { kind: "notice", id: "m2", level: "info", text: "Files are back", undo: 5 },
    ]);
  });
});
