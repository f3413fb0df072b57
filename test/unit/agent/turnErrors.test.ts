import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { APICallError } from "@ai-sdk/provider";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";

const apiError = (statusCode: number) =>
  new APICallError({
    message: "failed",
    url: "https://x",
    requestBodyValues: {},
    statusCode,
    responseBody: '{"error":{"message":"told so"}}',
    isRetryable: false,
  });

describe("A turn that goes wrong", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  /** Every call in the saved history has exactly one result. */
  const assertWhole = (planPath: string): void => {
    const open = new Set<string>();
    for (const line of readFileSync(join(dirname(planPath), "messages.jsonl"), "utf8")
      .trim()
      .split("\n")) {
      const { message } = JSON.parse(line) as {
        message: { role: string; content: { type: string; toolCallId: string }[] };
      };
      for (const part of Array.isArray(message.content) ? message.content : []) {
        if (part.type === "tool-call") {
          open.add(part.toolCallId);
        } else if (part.type === "tool-result") {
          assert.ok(open.delete(part.toolCallId), `result without a call: ${part.toolCallId}`);
        }
      }
    }
    assert.deepEqual([...open], []);
  };

  for (const [name, step, words] of [
    ["a wrong key", { throws: apiError(401) }, /key .* not accepted/],
    [
      "an error in the stream",
      { text: "Half", breaks: { type: "authentication_error", message: "no" } },
      /not accepted/,
    ],
    ["a stream that breaks off", { text: "Half", breaks: new TypeError("terminated") }, /No connection/],
    ["an answer with nothing in it", {}, /Done|$/],
  ] as const) {
    it(`${name} ends it with a readable message, and the session goes on`, async () => {
      const { client, sessionId, planPath } = await harness.start([step, { text: "Here again." }]);
      const end = await client.prompt(sessionId, "One");
      assert.equal(end.stopReason, "end_turn");
      assert.match(client.said, words);
      await client.prompt(sessionId, "Two");
      assert.match(client.said, /Here again/);
      assertWhole(planPath);
    });
  }

  it("is told to the model where the model can mend it", async () => {
    const { client, model, sessionId, planPath } = await harness.start([
      {
        calls: [
          { name: "write_file", input: "{not json", id: "json" },
          { name: "write_file", input: { path: "a" }, id: "missing" },
          { name: "fly", input: {}, id: "unknown" },
          { name: "read_file", input: { path: "nowhere.txt" }, id: "nofile" },
          { name: "read_file", input: { path: "." }, id: "directory" },
          { name: "ask_user_question", input: { questions: [] }, id: "none" },
          {
            name: "ask_user_question",
            input: {
              questions: [
                { question: "A?", options: [{ label: "x", description: "" }] },
                { question: "A?", options: [{ label: "y", description: "" }] },
              ],
            },
            id: "twice",
          },
        ],
      },
    ]);
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "json") ?? "", /not valid JSON/);
    assert.match(resultOf(model, "missing") ?? "", /content/);
    assert.match(resultOf(model, "unknown") ?? "", /no tool fly[\s\S]*read_file/);
    assert.match(resultOf(model, "nofile") ?? "", /no file nowhere\.txt/);
    assert.match(resultOf(model, "directory") ?? "", /list_dir/);
    assert.match(resultOf(model, "none") ?? "", /at least one question/);
    assert.match(resultOf(model, "twice") ?? "", /text of its own/);
    assertWhole(planPath);
  });

  it("stops in the middle of an answer, keeps what was said, and can go on", async () => {
    const { client, model, sessionId, planPath } = await harness.start([
      { text: "Thinking aloud", hangs: true, calls: [{ name: "list_dir", input: { path: "." } }] },
      { text: "Fresh." },
    ]);
    const turn = client.prompt(sessionId, "Go");
    await client.until(() => client.said.includes("Thinking aloud"));
    await client.cancel(sessionId);
    assert.equal((await turn).stopReason, "cancelled");
    await client.prompt(sessionId, "Again");
    assert.match(JSON.stringify(model.requests.at(-1)?.prompt), /Thinking aloud/);
    assertWhole(planPath);
  });

  it("stops a command with its children, and gives results to the calls behind it", async () => {
    const { client, model, sessionId, planPath } = await harness.start([
      {
        calls: [
          {
            name: "run_terminal_command",
            input: { command: "echo started; sleep 60 & sleep 60; echo never" },
            id: "long",
          },
          { name: "write_file", input: { path: "a.txt", content: "x" }, id: "next" },
        ],
      },
    ]);
    await client.setMode(sessionId, "always-approve");
    const begun = Date.now();
    const turn = client.prompt(sessionId, "Go");
    await client.until(() => client.call("long")?.text.includes("started"));
    await client.cancel(sessionId);
    assert.equal((await turn).stopReason, "cancelled");
    assert.ok(Date.now() - begun < 5_000);
    await client.prompt(sessionId, "Again");
    assert.match(resultOf(model, "long") ?? "", /started[\s\S]*stopped by the person/);
    assert.match(resultOf(model, "next") ?? "", /not made/);
    assertWhole(planPath);
  });

  it("stops while a permission is open", async () => {
    const { client, sessionId, planPath } = await harness.start([
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] },
    ]);
    const turn = client.prompt(sessionId, "Go");
    await client.until(() => client.asked.length === 1);
    await client.cancel(sessionId);
    assert.equal((await turn).stopReason, "cancelled");
    assertWhole(planPath);
  });

  it("goes on after the person declines a call, and does not present a plan in the same answer", async () => {
    const { client, model, sessionId } = await harness.start([
      {
        calls: [
          { name: "exit_plan_mode", input: {}, id: "exit" },
          { name: "enter_plan_mode", input: {}, id: "enter" },
          { name: "web", input: {}, id: "web" },
        ],
      },
    ]);
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "reject-once" } });
    await client.prompt(sessionId, "Go");
    assert.equal(resultOf(model, "enter"), "User declined to enter plan mode.");
    assert.equal(client.modes.length, 0);
    assert.equal(model.requests.length, 2);
  });

  it("queues a prompt that comes while a turn runs", async () => {
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" } }] },
      { text: "One." },
      { text: "Two." },
    ]);
    let allow: () => void = () => undefined;
    client.onPermission = () =>
      new Promise((resolve) => {
        allow = () => resolve({ outcome: { outcome: "selected", optionId: "allow-once" } });
      });
    const first = client.prompt(sessionId, "First");
    await client.until(() => client.asked.length === 1);
    const second = client.prompt(sessionId, "Second");
    allow();
    await Promise.all([first, second]);
    assert.equal(client.said, "One.Two.");
    assert.match(JSON.stringify(model.requests.at(-1)?.prompt.at(-1)), /Second/);
  });
});
