import assert from "node:assert/strict";
import { permissionReply, readPermission } from "../../../src/acp/permissionRequests.ts";
import { promptBlocks } from "../../../src/acp/promptBlocks.ts";

describe("a permission request on the wire", () => {
  const request = {
    sessionId: "s1",
    toolCall: {
      toolCallId: "c1",
      title: "Edit a.ts",
      content: [{ type: "diff" as const, path: "/w/a.ts", oldText: "a\nb\n", newText: "a\nc\nd\n" }],
    },
    options: [{ optionId: "always", name: "Always", kind: "allow_always" as const }],
    _meta: { "plan-mode": { rule: "Edit(/w/a.ts)" } },
  };

  it("shows the rule that the agent suggests, and how many lines each file would change", () => {
    const { card } = readPermission(request, new AbortController().signal);
    assert.equal(card.rule, "Edit(/w/a.ts)");
    assert.deepEqual(card.diffs, [{ path: "/w/a.ts", added: 2, removed: 1 }]);
  });

  it("takes the person's rule and reason back, beside the option that ACP has", () => {
    assert.deepEqual(permissionReply({ optionId: "always", rule: "Edit(/w/**)" }), {
      outcome: { outcome: "selected", optionId: "always" },
      _meta: { "plan-mode": { rule: "Edit(/w/**)" } },
    });
    assert.deepEqual(permissionReply({ optionId: "always" }), {
      outcome: { outcome: "selected", optionId: "always" },
    });
  });
});

describe("a prompt on the wire", () => {
  const parts = [
    { kind: "image", mimeType: "image/png", data: "aGk=" },
    { kind: "context", uri: "plan-mode:problems", text: "a.ts:1:1: error" },
  ] as const;

  it("takes pictures and context along as blocks where the agent reads them", () => {
    const blocks = promptBlocks("fix @problems", parts, { images: true, embeddedContext: true });
    assert.deepEqual(
      blocks.map(({ type }) => type),
      ["text", "image", "resource"],
    );
  });

  it("puts context into the words for other agents, and leaves pictures out", () => {
    assert.deepEqual(promptBlocks("fix @problems", parts, { images: false, embeddedContext: false }), [
      { type: "text", text: "fix @problems\n\na.ts:1:1: error" },
    ]);
  });
});
