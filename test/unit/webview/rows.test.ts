import assert from "node:assert/strict";
import type { TranscriptEntry } from "../../../src/protocol/agentMessages.ts";
import { blockSize, groupTitle, layoutRows, type Row, type ToolEntry } from "../../../webview/agent/rows.ts";

const tool = (id: string, change: Partial<ToolEntry> = {}): ToolEntry => ({
  kind: "tool",
  id,
  toolKind: "read",
  title: `Read ${id}`,
  status: "completed",
  locations: [],
  ...change,
});
const said = (id: string): TranscriptEntry => ({ kind: "agent", id, text: id, streaming: false });
const thought = (id: string): TranscriptEntry => ({ kind: "thinking", id, text: id, streaming: false });
const rowsOf = (...entries: TranscriptEntry[]): readonly Row[] => layoutRows([], entries).flatMap(({ rows }) => rows);
const shape = (...entries: TranscriptEntry[]): readonly string[] =>
  rowsOf(...entries).map((row) => (row.kind === "group" ? `${row.entries.length} in a group` : row.id));

describe("the rows of the transcript", () => {
  it("puts three and more calls that only look at things into one row, with the thoughts between them", () => {
    assert.deepEqual(shape(said("a"), tool("b"), tool("c"), thought("d"), tool("e"), thought("f"), said("g")), [
      "a",
      "4 in a group",
      "f",
      "g",
    ]);
  });

  for (const [what, other] of [
    ["failed", tool("x", { status: "failed" })],
    ["was stopped", tool("x", { status: "stopped" })],
    ["changes something", tool("x", { toolKind: "edit" })],
    ["is said", said("x")],
  ] as const) {
    it(`never hides what ${what} in a group`, () => {
      assert.deepEqual(shape(tool("a"), tool("b"), other, tool("c")), ["a", "b", "x", "c"]);
    });
  }

  it("counts files once, and searches", () => {
    const read = tool("a", { locations: [{ path: "/w/a.ts" }] });
    assert.equal(groupTitle([read, { ...read, id: "b" }, tool("c")]), "Explored 2 files");
    assert.equal(groupTitle([read, tool("d", { toolKind: "search" })]), "Explored 1 file, 1 search");
  });

  it("keeps every block but the last as it was when a word is streamed", () => {
    const entries = Array.from({ length: blockSize * 3 }, (_, index) => said(`e${index}`));
    const before = layoutRows([], entries);
    const after = layoutRows(before, [...entries.slice(0, -1), { ...said("e119"), text: "more" } as TranscriptEntry]);
    assert.deepEqual(
      after.map((block, index) => block === before[index]),
      [true, true, false],
    );
  });

  it("lays ten thousand entries out within a frame", () => {
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      index % 3 === 0 ? said(`s${index}`) : tool(`t${index}`),
    );
    let blocks = layoutRows([], entries);
    const start = process.cpuUsage();
    for (let step = 0; step < 10; step += 1) {
      blocks = layoutRows(blocks, [...entries, said(`new${step}`)]);
    }
    assert.ok(process.cpuUsage(start).user / 10_000 < 60, "milliseconds of processor time for one layout");
  });
});
