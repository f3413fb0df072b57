import assert from "node:assert/strict";
import { text } from "../../../support/agent/conformingAgent.ts";
import { describeOnTheWire } from "../../../support/agent/describeOnTheWire.ts";

describeOnTheWire("the connection", (agent) => {
  for (const version of [1, 0, 2, 65_535]) {
    it(`answers initialize with its own version when the client speaks ${version}`, async () => {
      const client = agent().start();
      const result = await client.result("initialize", { protocolVersion: version, clientCapabilities: {} });
      assert.equal(result["protocolVersion"], 1);
    });
  }

  it("says who it is and what it can do", async () => {
    const client = agent().start();
    const { agentInfo, authMethods, agentCapabilities } = await client.result("initialize", { protocolVersion: 1 });
    const { _meta, ...capabilities } = agentCapabilities as Record<string, unknown>;
    assert.equal((agentInfo as { name: string }).name, "plan-mode");
    assert.deepEqual(authMethods, []);
    assert.deepEqual(capabilities, {
      loadSession: true,
      promptCapabilities: { image: true, audio: false, embeddedContext: true },
      mcpCapabilities: { http: true, sse: true },
      sessionCapabilities: { list: {}, close: {}, delete: {}, resume: {} },
    });
    assert.ok(typeof _meta === "object");
  });

  it("may be introduced anew, with other abilities", async () => {
    const { client, sessionId } = await agent().session({});
    await client.result("initialize", { protocolVersion: 1, clientCapabilities: { terminal: true } });
    await client.result("session/set_mode", { sessionId, modeId: "plan" });
  });

  const early: readonly (readonly [string, object])[] = [
    ["session/new", { cwd: "/", mcpServers: [] }],
    ["session/load", { sessionId: "x", cwd: "/", mcpServers: [] }],
    ["session/resume", { sessionId: "x", cwd: "/" }],
    ["session/list", {}],
    ["session/prompt", { sessionId: "x", prompt: text("Hi") }],
    ["session/set_mode", { sessionId: "x", modeId: "plan" }],
    ["session/set_config_option", { sessionId: "x", configId: "mode", value: "plan" }],
    ["session/close", { sessionId: "x" }],
    ["session/delete", { sessionId: "x" }],
  ];
  for (const [method, params] of early) {
    it(`refuses ${method} before initialize`, async () => {
      const { error } = await agent().stranger().request(method, params);
      assert.equal(error?.code, -32_600);
      assert.match(error?.message ?? "", /initialize/);
    });
  }

  it("has no way to sign in, and says so", async () => {
    const { client } = await agent().session({});
    const { error } = await client.request("authenticate", { methodId: "oauth" });
    assert.equal(error?.code, -32_602);
    assert.match(error?.message ?? "", /needs no sign-in/);
    assert.equal((await client.request("logout", {})).error?.code, -32_601);
  });

  for (const method of ["session/fly", "fs/read_text_file", "_somebody/else", ""]) {
    it(`does not know ${JSON.stringify(method)}`, async () => {
      const { client } = await agent().acquaintance();
      const { error } = await client.request(method, {});
      assert.ok(error !== undefined && [-32_601, -32_600].includes(error.code), JSON.stringify(error));
    });
  }

  const wrong: readonly (readonly [string, unknown])[] = [
    ["initialize", {}],
    ["initialize", { protocolVersion: "one" }],
    ["session/new", {}],
    ["session/new", { cwd: 5, mcpServers: [] }],
    ["session/load", { cwd: "/" }],
    ["session/prompt", { prompt: text("Hi") }],
    ["session/prompt", { sessionId: "x", prompt: "Hi" }],
    ["session/prompt", { sessionId: "x", prompt: [{ type: "smell" }] }],
    ["session/set_mode", { sessionId: "x" }],
    ["session/set_config_option", { sessionId: "x", value: "plan" }],
    ["session/list", { cwd: 5 }],
    ["_plan-mode/gate", {}],
  ];
  for (const [method, params] of wrong) {
    it(`calls the params of ${method} wrong: ${JSON.stringify(params)}`, async () => {
      const client = method === "initialize" ? agent().stranger() : (await agent().acquaintance()).client;
      const { error } = await client.request(method, params);
      assert.equal(error?.code, -32_602, JSON.stringify(error));
    });
  }

  it("lives on after junk, unknown notifications and replies that nobody waits for", async () => {
    const { client, sessionId } = await agent().session({});
    for (const line of ["junk", "{}", "[]", "null", '{"jsonrpc":"1.0"}', '{"jsonrpc":"2.0","id":99,"result":{}}', ""]) {
      client.line(line);
    }
    client.notify("session/gone", { sessionId });
    client.notify("session/cancel", { sessionId: "unknown" });
    client.notify("session/cancel", { sessionId });
    assert.deepEqual(await client.result("session/set_mode", { sessionId, modeId: "default" }), {});
    const parse = client.messages.filter(({ error }) => error?.code === -32_700);
    assert.ok(parse.length >= 1, "a line that is not JSON is answered with a parse error");
  });

  it("ends with its client", async () => {
    const { client } = await agent().session({});
    client.hangUp();
    assert.equal(await client.ended, 0);
  });
});
