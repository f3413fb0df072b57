import assert from "node:assert/strict";
import { filesByTodo } from "../../../src/host/review/filesByTodo.ts";
import { ProgressReader } from "../../../src/host/review/progressReader.ts";
import type { TranscriptEntry } from "../../../src/protocol/agentMessages.ts";
import { sessionView } from "./fakeAgent.ts";

let id = 0;
const tool = (change: Partial<Extract<TranscriptEntry, { kind: "tool" }>>): TranscriptEntry => ({
  kind: "tool",
  id: `e${(id += 1)}`,
  toolKind: "edit",
  title: "",
  status: "completed",
  locations: [],
  ...change,
});
const list = (...current: string[]): TranscriptEntry =>
  tool({ input: JSON.stringify({ todos: current.map((content) => ({ id: "1", content, status: "in_progress" })) }) });
const edit = (path: string): TranscriptEntry => tool({ diffs: [{ path, added: 1, removed: 0 }] });

describe("progress beside the steps", () => {
  it("counts a file to the item that was in progress when it was changed", () => {
    const files = filesByTodo([
      edit("/early"),
      list("Move it"),
      edit("/a"),
      edit("/a"),
      tool({ diffs: [{ path: "/refused", added: 1, removed: 0 }], status: "stopped" }),
      list("Test it"),
      edit("/b"),
      tool({ input: '{"todos": [' }),
      edit("/c"),
    ]);
    assert.deepEqual(
      [...files].map(([todo, paths]) => [todo, ...paths]),
      [
        ["Move it", "/a"],
        ["Test it", "/b", "/c"],
      ],
    );
  });

  it("is the same object while the agent only speaks, and stays when the session is gone", () => {
    const reader = new ProgressReader();
    const shown = { markdown: "# A\n\n- [ ] Move it\n- [ ] Test it\n", sha256: "h" };
    const todos = [{ content: "Move it", status: "in_progress" }] as const;
    const entries = [list("Move it"), edit("/a")];
    const first = reader.read(shown, sessionView({ todos, entries }));
    assert.deepEqual(first, [{ line: 3, status: "in_progress", files: ["/a"] }]);
    assert.equal(reader.read(shown, sessionView({ todos, entries: [...entries] })), first);
    assert.equal(reader.read(shown, undefined), first);
  });

  it("is none where the agent keeps no list, or one about other things", () => {
    const shown = { markdown: "- [ ] Move it\n", sha256: "h" };
    assert.equal(new ProgressReader().read(shown, sessionView()), undefined);
    const todos = [{ content: "Something else", status: "pending" }] as const;
    assert.equal(new ProgressReader().read(shown, sessionView({ todos })), undefined);
  });
});
