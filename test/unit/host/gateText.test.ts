import { strict as assert } from "node:assert";
import { gateText } from "../../../src/host/gateText.ts";

describe("The gate's list as text", () => {
  it("says what is closed and every attempt, one line each", () => {
    const attempt = {
      tool: "run_terminal_command",
      target: "rm -rf\nsrc",
      reason: "rm changes files.",
      at: "2026-01-02T03:04:05Z",
    };
    const text = gateText([{ what: "Edits", rule: "only plan.md" }], [attempt]);
    assert.match(text, /^- Edits: only plan\.md$/m);
    assert.match(text, /^- 2026-01-02T03:04:05Z run_terminal_command rm -rf src: rm changes files\.$/m);
    assert.match(gateText([], []), /Nothing was stopped/);
  });
});
