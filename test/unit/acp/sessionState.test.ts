import assert from "node:assert/strict";
import type { SessionUpdate } from "@agentclientprotocol/sdk";
import {
  applyOpened,
  applyStopped,
  applyTurn,
  applyTurnEnd,
  applyUpdate,
  newSessionState,
  type SessionState,
} from "../../../src/acp/sessionState.ts";

function play(updates: readonly SessionUpdate[], start: SessionState = newSessionState("s1")): SessionState {
  return updates.reduce((state, update, index) => applyUpdate(state, update, 1000 + index * 100), start);
}

function say(text: string, messageId?: string): SessionUpdate {
  const content = { type: "text", text } as const;
  return { sessionUpdate: "agent_message_chunk", content, ...(messageId === undefined ? {} : { messageId }) };
}

const mode = (state: string, awaitingApproval = false): SessionUpdate => ({
  sessionUpdate: "current_mode_update",
  currentModeId: state === "Inactive" ? "default" : "plan",
  _meta: { "plan-mode": { state, awaitingApproval, permissionMode: "default" } },
});

describe("session state", () => {
  it("joins streamed words of one message and begins another for another id", () => {
    const { entries } = play([say("a", "m1"), say("b", "m1"), say("c", "m2")]);
    assert.deepEqual(entries, [
      { kind: "agent", id: "m1", text: "ab", streaming: false },
      { kind: "agent", id: "m2", text: "c", streaming: true },
    ]);
  });

  it("joins words without ids as long as nothing comes between them", () => {
    const { entries } = play([
      say("a"),
      say("b"),
      { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "hm" } },
      say("c"),
    ]);
    assert.deepEqual(
      entries.map((entry) => [entry.kind, "text" in entry ? entry.text : ""]),
      [
        ["agent", "ab"],
        ["thinking", "hm"],
        ["agent", "c"],
      ],
    );
  });

  it("stops streaming when the turn ends", () => {
    const entry = applyTurnEnd(play([say("a")])).entries[0];
    assert.equal(entry?.kind === "agent" && entry.streaming, false);
  });

  it("shows remarks of our own agent as notices, errors as errors", () => {
    const remark = (kind: string): SessionUpdate => ({ ...say(kind, kind), _meta: { "plan-mode": { kind } } });
    assert.deepEqual(play([remark("error"), remark("divider")]).entries, [
      { kind: "notice", id: "error", level: "error", text: "error" },
      { kind: "notice", id: "divider", level: "info", text: "divider" },
    ]);
  });

  it("tells of tries of one request in one row, and of those of the next in another", () => {
    const retry = (text: string): SessionUpdate => ({ ...say(text, text), _meta: { "plan-mode": { kind: "retry" } } });
    const { entries } = play([retry("first"), retry("second"), say("Here I am.", "m1"), retry("third")]);
    assert.deepEqual(
      entries.map((entry) => entry.kind !== "tool" && entry.kind !== "plan" && [entry.id, entry.text]),
      [
        ["retry-first", "second"],
        ["m1", "Here I am."],
        ["retry-third", "third"],
      ],
    );
  });

  it("keeps one row for a call and what each update adds to it", () => {
    const { entries } = play([
      { sessionUpdate: "tool_call", toolCallId: "c1", title: "Read a.ts", kind: "read", status: "pending" },
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "in_progress", rawInput: { path: "a.ts" } },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "c1",
        status: "completed",
        locations: [{ path: "/w/a.ts", line: 3 }],
        content: [
          { type: "content", content: { type: "text", text: "text" } },
          { type: "diff", path: "/w/a.ts", oldText: "a\nb\nc\n", newText: "a\nB\nx\nc\n" },
        ],
      },
    ]);
    assert.deepEqual(entries, [
      {
        kind: "tool",
        id: "c1",
        toolKind: "read",
        title: "Read a.ts",
        status: "completed",
        input: '{\n  "path": "a.ts"\n}',
        output: "text",
        diffs: [{ path: "/w/a.ts", added: 2, removed: 1 }],
        durationMs: 200,
        locations: [{ path: "/w/a.ts", line: 3 }],
      },
    ]);
  });

  it("shows a call that the gate stopped as stopped, with its reason", () => {
    const { entries } = play([
      { sessionUpdate: "tool_call", toolCallId: "c1", title: "Edit a.ts", kind: "edit" },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "c1",
        status: "failed",
        _meta: { "plan-mode": { stopped: { reason: "Only plan.md can be edited." } } },
      },
    ]);
    const [entry] = entries;
    assert.equal(entry?.kind === "tool" && entry.status, "stopped");
    assert.equal(entry?.kind === "tool" && entry.reason, "Only plan.md can be edited.");
  });

  it("knows no duration of a call that is replayed", () => {
    const call: SessionUpdate = { sessionUpdate: "tool_call", toolCallId: "c1", title: "x", status: "completed" };
    const [entry] = applyUpdate(newSessionState("s1"), call, undefined).entries;
    assert.equal(entry?.kind === "tool" && "durationMs" in entry, false);
  });

  it("lists stopped attempts of this planning phase only", () => {
    const attempt = { sessionId: "s1", tool: "write_file", target: "/w/a", reason: "no", at: "2026-11-30" };
    const planning = applyStopped(play([mode("Inactive"), mode("Pending"), mode("Active")]), attempt);
    assert.equal(planning.stopped.length, 1);
    const after = play([mode("Active", true), mode("Inactive")], planning);
    assert.equal(after.stopped.length, 1, "they can still be read after planning");
    assert.equal(play([mode("Pending")], after).stopped.length, 0);
  });

  it("takes the mode from the agent's statement, and from the mode id where there is none", () => {
    assert.equal(play([mode("ExitPending")]).mode?.state, "ExitPending");
    const foreign = play([{ sessionUpdate: "current_mode_update", currentModeId: "plan" }]);
    assert.deepEqual(foreign.mode, { state: "Active", awaitingApproval: false, permissionMode: "default" });
  });

  it("makes a new mode object for every statement, so that a confirmation can be told from silence", () => {
    const once = play([mode("Active")]);
    assert.notEqual(play([mode("Active")], once).mode, once.mode);
  });

  it("knows that the agent works on its own between the two turn notices", () => {
    const begun = applyTurn(newSessionState("s1"), { sessionId: "s1", state: "started" });
    assert.equal(begun.ownTurn, true);
    assert.equal(applyTurn(begun, { sessionId: "s1", state: "ended", stopReason: "end_turn" }).ownTurn, false);
  });

  it("names a call that was never announced by its kind, and leaves out one without any name", () => {
    const state = play([{ sessionUpdate: "tool_call_update", toolCallId: "c1", kind: "edit", status: "failed" }]);
    const [entry] = state.entries;
    assert.equal(entry?.kind === "tool" && entry.title, "edit");
    const nameless = play([{ sessionUpdate: "tool_call_update", toolCallId: "c2", status: "completed" }]);
    assert.deepEqual(nameless.entries, []);
  });

  it("takes no later prompt for the session's title", () => {
    const prompt = (text: string): SessionUpdate => ({
      sessionUpdate: "user_message_chunk",
      messageId: text,
      content: { type: "text", text },
    });
    const first = "Plan a greeting for the whole world";
    const letter = "The person reviewed revision 1 of the plan.\n\nThread t-1: shorter";
    const told = (title: string): SessionUpdate => ({ sessionUpdate: "session_info_update", title });
    const later = told("The person reviewed revision 1 of the plan. Threa…");
    const titled = play([prompt(first), told(first), prompt(letter), later]);
    assert.equal(titled.title, first);
    assert.equal(play([prompt(first), prompt(letter), told("Greetings")]).title, "Greetings");
  });

  it("keeps to-dos and title, and ignores updates that it does not know", () => {
    const state = play([
      { sessionUpdate: "plan", entries: [{ content: "Step", priority: "high", status: "in_progress" }] },
      { sessionUpdate: "session_info_update", title: "Cache" },
      { sessionUpdate: "something_new" } as never,
    ]);
    assert.deepEqual(state.todos, [{ content: "Step", status: "in_progress" }]);
    assert.equal(state.title, "Cache");
  });

  it("reads mode and model from the answer to new and load", () => {
    const opened = applyOpened(newSessionState("s1"), {
      modes: { currentModeId: "always-approve" },
      _meta: { "plan-mode": { model: "offline" } },
    });
    assert.equal(opened.model, "offline");
    assert.equal(opened.mode?.permissionMode, "always-approve");
  });

  it("knows no model of an agent that chooses one at each turn", () => {
    const opened = applyOpened(newSessionState("s1"), { _meta: { "plan-mode": { model: "" } } });
    assert.equal(opened.model, undefined);
  });
});
