import assert from "node:assert/strict";
import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { describe, it } from "mocha";
import { chatMessages } from "../../../../src/host/languageModels/chatMessages.ts";
import { chatTools } from "../../../../src/host/languageModels/chatTools.ts";
import { fakeChatApi } from "./fakeChat.ts";

/** Messages as plain values: the role, then a line for each part. */
function plain(prompt: LanguageModelV3Prompt): unknown {
  const assistant = fakeChatApi.LanguageModelChatMessage.Assistant([]).role;
  return chatMessages(prompt, fakeChatApi).map(({ role, content }) => [
    role === assistant ? "assistant" : "user",
    ...content.map((part) => JSON.parse(JSON.stringify(part)) as unknown),
  ]);
}

const result = (id: string, value: string): LanguageModelV3Prompt[number] => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId: id, toolName: "grep", output: { type: "text", value } }],
});

describe("A prompt for vscode.lm", () => {
  it("has the rules before the person's first words, as there is no system role", () => {
    assert.deepEqual(
      plain([
        { role: "system", content: "Rules." },
        { role: "user", content: [{ type: "text", text: "Do it." }] },
      ]),
      [["user", { value: "Rules." }, { value: "Do it." }]],
    );
  });

  it("begins with the rules even where nobody has said anything yet", () => {
    assert.deepEqual(plain([{ role: "system", content: "Rules." }]), [["user", { value: "Rules." }]]);
    assert.deepEqual(
      plain([
        { role: "system", content: "Rules." },
        { role: "assistant", content: [{ type: "text", text: "Hello." }] },
      ]),
      [
        ["user", { value: "Rules." }],
        ["assistant", { value: "Hello." }],
      ],
    );
  });

  it("keeps calls and their results together, and drops thoughts and empty words", () => {
    assert.deepEqual(
      plain([
        { role: "user", content: [{ type: "text", text: "Go." }] },
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "Hm." },
            { type: "text", text: "" },
            { type: "tool-call", toolCallId: "1", toolName: "grep", input: { pattern: "a" } },
            { type: "tool-call", toolCallId: "2", toolName: "grep", input: "junk" },
          ],
        },
        result("1", "found"),
        result("2", ""),
        { role: "user", content: [{ type: "text", text: "Go on." }] },
      ]),
      [
        ["user", { value: "Go." }],
        ["assistant", { callId: "1", name: "grep", input: { pattern: "a" } }, { callId: "2", name: "grep", input: {} }],
        ["user", { callId: "1", content: [{ value: "found" }] }, { callId: "2", content: [{ value: "[no output]" }] }],
        ["user", { value: "Go on." }],
      ],
    );
  });

  it("hands on pictures where VS Code can, and says what is missing where it can't", () => {
    const prompt: LanguageModelV3Prompt = [
      { role: "user", content: [{ type: "file", mediaType: "image/png", data: "AAAA", filename: "a.png" }] },
    ];
    assert.deepEqual(plain(prompt), [["user", { value: "[a.png (image/png) can't be shown to this model]" }]]);
    const api = {
      ...fakeChatApi,
      LanguageModelDataPart: { image: (data: Uint8Array, mime: string) => ({ value: `${mime} ${data.length}` }) },
    };
    assert.deepEqual(chatMessages(prompt, api)[0]?.content, [{ value: "image/png 3" }]);
  });
});

describe("The tools of a request to vscode.lm", () => {
  const tool = (name: string) => ({ type: "function", name, inputSchema: { type: "object" } }) as const;
  const cases: readonly [string, Pick<LanguageModelV3CallOptions, "tools" | "toolChoice">, unknown][] = [
    ["are left to the model", { tools: [tool("a"), tool("b")], toolChoice: { type: "auto" } }, [["a", "b"], 1]],
    [
      "are left out when none may be called",
      { tools: [tool("a")], toolChoice: { type: "none" } },
      [undefined, undefined],
    ],
    [
      "are one when it must be that one",
      { tools: [tool("a"), tool("b")], toolChoice: { type: "tool", toolName: "b" } },
      [["b"], 2],
    ],
    [
      "are not forced when there are several",
      { tools: [tool("a"), tool("b")], toolChoice: { type: "required" } },
      [["a", "b"], 1],
    ],
    ["may be missing", {}, [undefined, undefined]],
  ];
  for (const [how, options, expected] of cases) {
    it(how, () => {
      const { tools, toolMode } = chatTools(options, fakeChatApi);
      assert.deepEqual([tools?.map(({ name }) => name), toolMode], expected);
    });
  }
});
