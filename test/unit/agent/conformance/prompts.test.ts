import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calls, hangs, says } from "../../../e2e/planningScript.ts";
import { text } from "../../../support/agent/conformingAgent.ts";
import { describeOnTheWire } from "../../../support/agent/describeOnTheWire.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const allow = (params: Record<string, unknown>): unknown => {
  const [option] = params["options"] as { optionId: string; kind: string }[];
  return { outcome: { outcome: "selected", optionId: option?.optionId } };
};

describeOnTheWire("prompts", (agent) => {
  it("takes every kind of content, and names what it can't use", async () => {
    const { client, sessionId } = await agent().session({}, says("Seen."));
    const prompt = [
      { type: "text", text: "Look at " },
      { type: "resource_link", uri: "file:///work/a%20file.ts", name: "a file.ts" },
      { type: "resource", resource: { uri: "file:///work/b.ts", text: "const b = 1;", mimeType: "text/plain" } },
      { type: "resource", resource: { uri: "file:///work/c.bin", blob: "AAAA" } },
      { type: "image", data: pixel, mimeType: "image/png" },
      { type: "image", data: "AAAA", mimeType: "image/tiff" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
    ];
    const { stopReason } = await client.result("session/prompt", { sessionId, prompt });
    assert.equal(stopReason, "end_turn");
    const sent = JSON.stringify(agent().requests.at(-1)?.body);
    for (const part of [
      "Look at @/work/a file.ts",
      "@/work/b.ts",
      "const b = 1;",
      "@/work/c.bin",
      pixel,
      "audio: this agent",
      "image/tiff, which models don't take",
    ]) {
      assert.ok(sent.includes(part), part);
    }
  });

  it("calls a prompt without words wrong, and asks no model", async () => {
    const { client, sessionId } = await agent().session({});
    const before = agent().requests.length;
    for (const prompt of [[], text(""), text(" \n")]) {
      assert.equal((await client.request("session/prompt", { sessionId, prompt })).error?.code, -32_602);
    }
    assert.equal(agent().requests.length, before);
  });

  it("streams words, and tells of usage", async () => {
    const { client, sessionId } = await agent().session({}, says("One two three four five six seven."));
    await client.result("session/prompt", { sessionId, prompt: text("Count") });
    const chunks = client.updates("agent_message_chunk");
    assert.ok(chunks.length > 1);
    assert.equal(
      chunks.map(({ content }) => (content as { text: string }).text).join(""),
      "One two three four five six seven.",
    );
    assert.equal(new Set(chunks.map(({ messageId }) => messageId)).size, 1);
    assert.ok(Number(client.updates("usage_update").at(-1)?.["used"]) > 0);
  });

  it("shows its to-dos as plan entries, complete each time", async () => {
    const todos = (status: string) => ({
      name: "todo_write",
      input: {
        todos: [
          { id: "1", content: "Look", status },
          { id: "2", content: "Write", status: "pending" },
        ],
      },
    });
    const { client, sessionId } = await agent().session(
      {},
      calls("So.", todos("in_progress")),
      calls("So.", todos("completed")),
      says("Done."),
    );
    await client.result("session/prompt", { sessionId, prompt: text("Go") });
    assert.deepEqual(
      client.updates("plan").map(({ entries }) => (entries as { status: string }[]).map(({ status }) => status)),
      [
        ["in_progress", "pending"],
        ["completed", "pending"],
      ],
    );
  });

  it("asks before it writes, tells of the call with its diff, and takes no for an answer", async () => {
    const path = join(agent().dirs.cwd, "asked.txt");
    const write = { name: "write_file", input: { path: "asked.txt", content: "new\n" } };
    const { client, sessionId } = await agent().session({}, calls("I write.", write), says("Done."));
    client.answers.set("session/request_permission", allow);
    await client.result("session/prompt", { sessionId, prompt: text("Write it") });
    assert.equal(readFileSync(path, "utf8"), "new\n");
    const [asked] = client.asked("session/request_permission");
    const call = asked?.["toolCall"] as { toolCallId: string; kind: string };
    assert.equal(call.kind, "edit");
    const kinds = ((asked?.["options"] ?? []) as { kind: string }[]).map(({ kind }) => kind);
    assert.ok(kinds.includes("allow_once") && kinds.includes("reject_once"), kinds.join());
    const [first] = client.updates("tool_call").filter(({ toolCallId }) => toolCallId === call.toolCallId);
    assert.ok(first !== undefined);
    const updates = client.updates("tool_call_update").filter(({ toolCallId }) => toolCallId === call.toolCallId);
    assert.equal(updates.at(-1)?.["status"], "completed");
    assert.match(JSON.stringify(updates), /"type":"diff","path":"[^"]*asked\.txt","oldText":null,"newText":"new\\n"/);

    for (const outcome of [
      { outcome: "cancelled" },
      { outcome: "selected", optionId: "reject-once" },
      { outcome: "selected", optionId: "never-offered" },
    ]) {
      const no = { name: "write_file", input: { path: "asked.txt", content: "other\n" } };
      agent().script.play(calls("I write.", no), says("Then not."));
      client.answers.set("session/request_permission", () => ({ outcome }));
      await client.result("session/prompt", { sessionId, prompt: text("Write it again") });
      assert.equal(readFileSync(path, "utf8"), "new\n", JSON.stringify(outcome));
    }
    client.answers.set("session/request_permission", () => {
      throw new Error("no such thing");
    });
    agent().script.play(calls("I write.", write), says("Then not."));
    const { stopReason } = await client.result("session/prompt", { sessionId, prompt: text("Once more") });
    assert.equal(stopReason, "end_turn");
  });

  it("reads and writes through the client where it offers that", async () => {
    writeFileSync(join(agent().dirs.cwd, "open.txt"), "saved\n");
    const { client, sessionId } = await agent().session(
      { fs: { readTextFile: true, writeTextFile: true } },
      calls("I read.", { name: "read_file", input: { path: "open.txt" } }),
      calls("I edit.", {
        name: "search_replace",
        input: { path: "open.txt", old_string: "unsaved", new_string: "edited" },
      }),
      says("Done."),
    );
    let open = "unsaved\n";
    client.answers.set("fs/read_text_file", () => ({ content: open }));
    client.answers.set("fs/write_text_file", ({ content }) => {
      open = String(content);
    });
    client.answers.set("session/request_permission", allow);
    await client.result("session/prompt", { sessionId, prompt: text("Edit it") });
    assert.equal(open, "edited\n");
    assert.equal(readFileSync(join(agent().dirs.cwd, "open.txt"), "utf8"), "saved\n");
    assert.ok(client.asked("fs/read_text_file").every((params) => params["sessionId"] === sessionId));
  });

  it("runs commands in a terminal of the client where it offers that, but never while it plans or without asking", async () => {
    const run = { name: "run_terminal_command", input: { command: "echo here > made.txt; echo out" } };
    const look = { name: "run_terminal_command", input: { command: "echo looked" } };
    const { client, sessionId } = await agent().session({ terminal: true }, calls("I run.", run), says("Done."));
    client.answers.set("session/request_permission", allow);
    client.answers.set("terminal/create", () => ({ terminalId: "t-1" }));
    client.answers.set("terminal/wait_for_exit", () => ({ exitCode: 3, signal: null }));
    client.answers.set("terminal/output", () => ({ output: "from the client\n", truncated: false }));
    client.answers.set("terminal/release", () => null);
    await client.result("session/prompt", { sessionId, prompt: text("Run it") });
    const [created] = client.asked("terminal/create");
    assert.equal(created?.["cwd"], agent().dirs.cwd);
    assert.match(JSON.stringify(created), /echo here > made\.txt/);
    assert.deepEqual(client.asked("terminal/release"), [{ sessionId, terminalId: "t-1" }]);
    assert.match(JSON.stringify(client.updates("tool_call_update")), /"type":"terminal","terminalId":"t-1"/);
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /from the client\\\\?n?.*exit code 3/);

    // Nobody is asked about what only reads: that holds for the sandbox here, not for the client's terminal.
    agent().script.play(calls("I look.", look), says("Done."));
    await client.result("session/prompt", { sessionId, prompt: text("Look") });
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /looked/);
    assert.equal(client.asked("terminal/create").length, 1);

    await client.result("session/set_mode", { sessionId, modeId: "plan" });
    agent().script.play(calls("I look.", look), calls("I run.", run), says("Done."));
    await client.result("session/prompt", { sessionId, prompt: text("Look") });
    assert.equal(client.asked("terminal/create").length, 1);
    assert.match(JSON.stringify(agent().requests.at(-2)?.body), /looked/);
  });

  it("kills what the client runs when the turn is stopped", async () => {
    const run = { name: "run_terminal_command", input: { command: "touch started; sleep 60" } };
    const { client, sessionId } = await agent().session({ terminal: true }, calls("I run.", run));
    client.answers.set("session/request_permission", allow);
    client.answers.set("terminal/create", () => ({ terminalId: "t-2" }));
    client.answers.set("terminal/kill", () => null);
    client.answers.set("terminal/output", () => ({ output: "", truncated: false }));
    client.answers.set("terminal/release", () => null);
    const end = client.result("session/prompt", { sessionId, prompt: text("Run it") });
    await client.until(() => client.asked("terminal/wait_for_exit").length > 0);
    client.notify("session/cancel", { sessionId });
    assert.equal((await end)["stopReason"], "cancelled");
    assert.deepEqual(client.asked("terminal/kill"), [{ sessionId, terminalId: "t-2" }]);
    await client.until(() => client.asked("terminal/release").length > 0);
  });

  it("stops a streaming answer, and goes on with the next prompt", async () => {
    const { client, sessionId } = await agent().session({}, hangs("I begin"), says("Fresh."));
    const end = client.result("session/prompt", { sessionId, prompt: text("Go") });
    await client.until(() => client.updates("agent_message_chunk").length > 0);
    client.notify("session/cancel", { sessionId });
    assert.equal((await end)["stopReason"], "cancelled");
    assert.equal(
      (await client.result("session/prompt", { sessionId, prompt: text("Again") }))["stopReason"],
      "end_turn",
    );
  });

  it("stops while it asks, and withdraws what it asked", async () => {
    const write = { name: "write_file", input: { path: "never.txt", content: "x" } };
    const { client, sessionId } = await agent().session({}, calls("I write.", write));
    const end = client.result("session/prompt", { sessionId, prompt: text("Write") });
    await client.until(() => client.asked("session/request_permission").length > 0);
    client.notify("session/cancel", { sessionId });
    assert.equal((await end)["stopReason"], "cancelled");
    assert.ok(client.messages.some(({ method }) => method === "$/cancel_request"));
  });

  it("asks its questions in a form, and without forms says that it can't", async () => {
    const ask = {
      name: "ask_user_question",
      input: {
        questions: [
          {
            question: "Which?",
            options: [
              { label: "A", description: "First" },
              { label: "B", description: "" },
            ],
          },
          {
            question: "Some?",
            options: [
              { label: "C", description: "" },
              { label: "D", description: "" },
            ],
            multi_select: true,
          },
        ],
      },
    };
    const { client, sessionId } = await agent().session(
      { elicitation: { form: {} } },
      calls("I ask.", ask),
      says("Thanks."),
    );
    client.answers.set("elicitation/create", () => ({ action: "accept", content: { q1: "B", q2: ["C", "D"] } }));
    await client.result("session/prompt", { sessionId, prompt: text("Ask me") });
    const [form] = client.asked("elicitation/create");
    assert.equal(form?.["mode"], "form");
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /\\"Which\?\\\\?": B.*\\"Some\?\\\\?": C, D/);
    client.answers.set("elicitation/create", () => ({ action: "decline" }));
    agent().script.play(calls("I ask.", ask), says("Well."));
    await client.result("session/prompt", { sessionId, prompt: text("Ask again") });
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /declined to answer/);

    const plain = await agent().session({}, calls("I ask.", ask), says("Well."));
    await plain.client.result("session/prompt", { sessionId: plain.sessionId, prompt: text("Ask me") });
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /can't show questions/);
  });

  it("tells of an error of the model and ends the turn", async () => {
    const { client, sessionId } = await agent().session({}, () => ({
      kind: "error",
      status: 401,
      message: "no such key",
    }));
    const { stopReason } = await client.result("session/prompt", { sessionId, prompt: text("Go") });
    assert.equal(stopReason, "end_turn");
    assert.match(JSON.stringify(client.updates("agent_message_chunk")), /key/);
  });
});
