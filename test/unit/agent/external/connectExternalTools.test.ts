import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, it } from "mocha";
import {
  type ConnectOptions,
  connectExternalTools,
  type ExternalTools,
} from "../../../../src/agent/external/connectExternalTools.ts";
import type { ExternalServer } from "../../../../src/agent/external/externalServer.ts";
import type { ToolContext } from "../../../../src/agent/tools/toolContext.ts";
import type { ToolResult } from "../../../../src/agent/tools/toolResult.ts";
import { callTool } from "../../../support/agent/memoryToolContext.ts";

const fixtures = join(import.meta.dirname, "../../../fixtures/mcp");

function program(script: string, ...args: readonly string[]): ExternalServer {
  const env = { OWN_TOKEN: "t" };
  return { kind: "stdio", name: "fixture", command: process.execPath, args: [join(fixtures, script), ...args], env };
}

/** A killed process may stay as a zombie where nobody waits for it. */
function isRunning(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}

describe("Tools of MCP servers over stdio", () => {
  const open: ExternalTools[] = [];
  const problems: string[] = [];

  async function connect(
    servers: readonly ExternalServer[],
    over: Partial<ConnectOptions> = {},
  ): Promise<ExternalTools> {
    const tools = await connectExternalTools(servers, {
      cwd: tmpdir(),
      env: { ...process.env, ANTHROPIC_API_KEY: "secret" },
      signal: new AbortController().signal,
      onProblem: ({ message }) => problems.push(message),
      ...over,
    });
    open.push(tools);
    return tools;
  }

  async function call(
    { tools }: ExternalTools,
    name: string,
    input: unknown = {},
    over: Partial<ToolContext> = {},
  ): Promise<ToolResult> {
    const tool = tools.find((one) => one.name === `mcp__fixture__${name}`);
    assert.ok(tool, `no tool ${name}`);
    return await callTool(tool, input, over);
  }

  afterEach(async () => {
    await Promise.all(open.splice(0).map((tools) => tools.dispose()));
    problems.length = 0;
  });

  it("are offered under their server's name, with their schema and what they say of themselves", async () => {
    const { tools } = await connect([program("server.mjs")]);
    const echo = tools.find(({ name }) => name === "mcp__fixture__echo");
    assert.ok(echo);
    const schema = echo.jsonSchema();
    assert.deepEqual([schema["type"], schema["required"]], ["object", ["words"]]);
    const prepared = echo.prepare({ words: "x" }, "/work");
    assert.ok(prepared.ok);
    assert.deepEqual(prepared.value.access, { kind: "external", server: "fixture", tool: "echo", readOnly: true });
    const die = tools.find(({ name }) => name === "mcp__fixture__die")?.prepare({}, "/work");
    assert.deepEqual(die?.ok === true && die.value.access, {
      kind: "external",
      server: "fixture",
      tool: "die",
      readOnly: false,
    });
  });

  it("answer, and their errors are errors that the model can read", async () => {
    const tools = await connect([program("server.mjs")]);
    assert.deepEqual(await call(tools, "echo", { words: "grüß dich" }), { text: "grüß dich" });
    assert.deepEqual(await call(tools, "refuse"), { text: "not today", isError: true });
    const wrong = await call(tools, "echo", { words: 7 });
    assert.equal(wrong.isError, true);
    assert.match(wrong.text, /words/u);
    assert.match((await call(tools, "echo", "words")).text, /must be one JSON object/u);
    assert.equal((await call(tools, "picture")).text, "[image, image/png, 1 kB: not shown]\n[a: file:///a.txt]");
  });

  it("run in the session's folder, with their own variables and without keys", async () => {
    const tools = await connect([program("server.mjs")]);
    const environment: unknown = JSON.parse((await call(tools, "environment")).text);
    assert.ok(typeof environment === "object" && environment !== null);
    assert.deepEqual(
      [Reflect.get(environment, "OWN_TOKEN"), Reflect.get(environment, "ANTHROPIC_API_KEY")],
      ["t", undefined],
    );
    assert.equal(
      (await call(tools, "where")).text,
      execFileSync("pwd", ["-P"], { cwd: tmpdir(), encoding: "utf8" }).trim(),
    );
    assert.match((await call(tools, "roots")).text, /file:\/\//u);
  });

  it("have long answers cut", async () => {
    const { text } = await call(await connect([program("server.mjs")]), "flood");
    assert.ok(text.length < 31_000);
    assert.match(text, /^<x+\n\[970002 characters left out\]\nx+>$/u);
  });

  it("can be stopped, and answer the next call", async () => {
    const tools = await connect([program("server.mjs")]);
    const stop = new AbortController();
    const sleeping = call(tools, "sleep", {}, { signal: stop.signal });
    await delay(50);
    stop.abort();
    assert.deepEqual(await sleeping, { text: "mcp__fixture__sleep was stopped.", isError: true });
    assert.equal((await call(tools, "echo", { words: "still here" })).text, "still here");
  });

  it("that never return are given up after a silence, and answer the next call", async () => {
    const tools = await connect([program("server.mjs")], { callTimeoutMs: 200 });
    assert.deepEqual(await call(tools, "sleep"), {
      text: "mcp__fixture__sleep failed: it was silent for 0.2 s, so it was given up. Check the arguments, or go on without this tool.",
      isError: true,
    });
    assert.equal((await call(tools, "echo", { words: "still here" })).text, "still here");
  });

  it("are reported when their server dies, once, and fail from then on", async () => {
    const tools = await connect([program("server.mjs")]);
    const died = await call(tools, "die");
    assert.equal(died.isError, true);
    await delay(50);
    assert.deepEqual(problems, [
      "The tool server fixture is gone, and its tools with it. It ended with exit code 3. Its last words: out of memory",
    ]);
    assert.match(
      (await call(tools, "echo", { words: "x" })).text,
      /failed: .*\. Check the arguments, or go on without this tool\.$/u,
    );
  });

  it("end with the session, and whatever they have started ends with them", async () => {
    const tools = await connect([program("server.mjs")]);
    const child = Number((await call(tools, "child")).text);
    assert.equal(isRunning(child), true);
    await tools.dispose();
    await delay(50);
    assert.equal(isRunning(child), false);
    assert.deepEqual(problems, []);
  });

  it("are told apart by the names of their servers, of which there is only one each", async () => {
    const second: ExternalServer = { ...program("server.mjs"), name: "other one" };
    const { tools } = await connect([program("server.mjs"), second, program("server.mjs")]);
    const echoes = tools.map(({ name }) => name).filter((name) => name.endsWith("__echo"));
    assert.deepEqual(echoes, ["mcp__fixture__echo", "mcp__other_one__echo"]);
    assert.deepEqual(problems, ["There are two tool servers named fixture; only the first is used."]);
  });

  const failures: readonly [string, ExternalServer, RegExp][] = [
    [
      "is not there",
      { ...program(""), kind: "stdio", command: "/no/such/program", args: [], env: {} },
      /could not be connected: .*ENOENT/u,
    ],
    ["ends at once", program("misbehave.mjs", "die"), /It ended with exit code 4\. Its last words: no such database$/u],
    ["never answers", program("misbehave.mjs", "silent"), /it did not answer within 0\.7 s/u],
    ["does not want to end", program("misbehave.mjs", "deaf"), /it did not answer within 0\.7 s/u],
    ["prints junk", program("misbehave.mjs", "junk"), /It printed lines that are not messages, such as: hello there/u],
    ["never ends its line", program("misbehave.mjs", "endless"), /could not be connected/u],
  ];
  for (const [how, server, message] of failures) {
    it(`are left out when their server ${how}, and nothing waits for it`, async () => {
      const started = Date.now();
      const { tools } = await connect([server], { connectTimeoutMs: 700 });
      assert.ok(Date.now() - started < 4_000);
      assert.deepEqual(tools, []);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? "", message);
      assert.match(problems[0] ?? "", /^The tool server fixture could not be connected: /u);
    });
  }

  it("are offered although their server logs to its standard output", async () => {
    const { tools } = await connect([program("misbehave.mjs", "chatty")]);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["mcp__fixture__good"],
    );
    assert.deepEqual(problems, []);
  });

  it("are limited in number", async () => {
    const { tools } = await connect([program("misbehave.mjs", "many")]);
    assert.equal(tools.length, 100);
    assert.deepEqual(problems, ["fixture has more than 100 tools; only the first 100 are offered."]);
  });

  it("are listed to the end although the list never ends", async () => {
    const { tools } = await connect([program("misbehave.mjs", "forever")]);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["mcp__fixture__again"],
    );
  });

  it("are offered beside others of the same server that can't be read or are too large", async () => {
    const { tools } = await connect([program("misbehave.mjs", "odd")]);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["mcp__fixture__good"],
    );
    assert.deepEqual(problems, [
      "fixture lists 2 tools that can't be read; they are left out.",
      "The tool huge of fixture is left out: its schema is too large.",
    ]);
  });

  it("are given up when the session ends before they are connected", async () => {
    const stop = new AbortController();
    const connecting = connect([program("misbehave.mjs", "silent")], { signal: stop.signal });
    stop.abort();
    assert.deepEqual((await connecting).tools, []);
  });
});

describe("Tools of another source", () => {
  const options = { cwd: "/work", env: {}, signal: new AbortController().signal };

  it("are offered like those of a server", async () => {
    const tool = {
      server: "editor",
      name: "get problems",
      description: "Problems",
      inputSchema: {},
      readOnly: false,
      call: async () => ({ text: "none", isError: false }),
    };
    const sources = [{ name: "editor", tools: async () => [tool] }];
    const { tools } = await connectExternalTools([], {
      ...options,
      sources,
      onProblem: ({ message }) => assert.fail(message),
    });
    const [first] = tools;
    assert.ok(first);
    assert.equal(first.name, "mcp__editor__get_problems");
    assert.deepEqual(first.jsonSchema(), { type: "object" });
    assert.deepEqual(await callTool(first, {}), { text: "none" });
  });

  it("are left out when the source fails or hangs", async () => {
    const problems: string[] = [];
    const sources = [
      { name: "broken", tools: () => Promise.reject(new Error("no window")) },
      { name: "hanging", tools: () => new Promise<never>(() => undefined) },
    ];
    const onProblem = ({ server }: { readonly server: string }): unknown => problems.push(server);
    const { tools } = await connectExternalTools([], { ...options, sources, onProblem, connectTimeoutMs: 50 });
    assert.deepEqual(tools, []);
    assert.deepEqual(problems.toSorted(), ["broken", "hanging"]);
  });
});
