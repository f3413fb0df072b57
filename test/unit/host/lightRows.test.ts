import assert from "node:assert/strict";
import { detailsOf, lightRow } from "../../../src/host/session/lightRows.ts";
import type { TranscriptEntry } from "../../../src/protocol/agentMessages.ts";

type Tool = Extract<TranscriptEntry, { readonly kind: "tool" }>;

const long = "x".repeat(2000);
const tool = (change: Partial<Tool>): Tool => ({
  kind: "tool",
  id: "c1",
  toolKind: "read",
  title: "Read a.ts",
  status: "completed",
  locations: [],
  ...change,
});

describe("rows for the view", () => {
  for (const [what, entry] of [
    ["a short output", tool({ output: "short" })],
    ["an output that still grows", tool({ status: "running", output: long })],
    ["what the agent said, however long", { kind: "agent", id: "m1", text: long, streaming: false }],
    ["a thought that still grows", { kind: "thinking", id: "m1", text: long, streaming: true }],
  ] as const) {
    it(`keep ${what}`, () => assert.equal(lightRow(entry), entry));
  }

  it("leave out a long output and a long thought, which can be had one by one", () => {
    const read = tool({ input: "{}", output: long, durationMs: 3 });
    const { input: _input, output: _output, ...rest } = read;
    assert.deepEqual(lightRow(read), { ...rest, cut: true });
    assert.deepEqual(detailsOf(read), { input: "{}", output: long });
    const thought = { kind: "thinking", id: "m1", text: long, streaming: false } as const;
    assert.deepEqual(lightRow(thought), { ...thought, text: "", cut: true });
    assert.deepEqual(detailsOf(thought), { text: long });
    assert.deepEqual(detailsOf(undefined), {});
  });

  it("are the same object for the same row, so that they are sent once", () => {
    const read = tool({ output: long });
    assert.equal(lightRow(read), lightRow(read));
  });
});
