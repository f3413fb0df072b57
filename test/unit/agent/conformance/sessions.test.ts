import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { says } from "../../../e2e/planningScript.ts";
import { text } from "../../../support/agent/conformingAgent.ts";
import { describeOnTheWire } from "../../../support/agent/describeOnTheWire.ts";

interface Option {
  readonly id: string;
  readonly category: string;
  readonly currentValue: string;
  readonly options: readonly { readonly value: string }[];
}

describeOnTheWire("sessions", (agent) => {
  it("opens with modes, options and commands", async () => {
    const { client, opened } = await agent().session({});
    const { currentModeId, availableModes } = opened["modes"] as {
      currentModeId: string;
      availableModes: { id: string }[];
    };
    assert.deepEqual(
      [currentModeId, availableModes.map(({ id }) => id)],
      ["default", ["default", "plan", "always-approve"]],
    );
    const options = opened["configOptions"] as Option[];
    assert.deepEqual(
      options.map(({ id, category, currentValue }) => [id, category, currentValue]),
      [
        ["mode", "mode", "default"],
        ["model", "model", "openai-compatible/scripted-model"],
      ],
    );
    const [commands] = await client.until(() => {
      const updates = client.updates("available_commands_update");
      return updates.length > 0 && updates;
    });
    assert.deepEqual(
      ((commands?.["availableCommands"] ?? []) as { name: string }[]).map(({ name }) => name),
      ["plan", "compact"],
    );
  });

  it("refuses a folder that is none", async () => {
    const { client } = await agent().acquaintance();
    for (const cwd of ["relative/path", join(agent().dirs.cwd, "missing")]) {
      for (const [method, more] of [
        ["session/new", { mcpServers: [] }],
        ["session/load", { sessionId: "none", mcpServers: [] }],
        ["session/resume", { sessionId: "none" }],
      ] as const) {
        assert.equal((await client.request(method, { cwd, ...more })).error?.code, -32_602, `${method} ${cwd}`);
      }
    }
  });

  const withId: readonly (readonly [string, object])[] = [
    ["session/load", { mcpServers: [] }],
    ["session/resume", {}],
    ["session/prompt", { prompt: text("Hi") }],
    ["session/set_mode", { modeId: "plan" }],
    ["session/set_config_option", { configId: "mode", value: "plan" }],
    ["session/delete", {}],
    ["_plan-mode/gate", {}],
  ];
  for (const [method, params] of withId) {
    it(`${method} says that there is no such session`, async () => {
      const { client } = await agent().acquaintance();
      for (const sessionId of ["nobody", "../../etc", ""]) {
        const { error } = await client.request(method, { sessionId, cwd: agent().dirs.cwd, ...params });
        assert.equal(error?.code, -32_602, JSON.stringify(error));
        assert.match(error?.message ?? "", /session/);
      }
    });
  }

  it("lists, loads with its past, resumes without it, closes and deletes", async () => {
    const { client, sessionId } = await agent().session({}, says("Hello."));
    await client.result("session/prompt", { sessionId, prompt: text("Greet me") });
    await client.result("session/close", { sessionId });
    const { sessions } = (await client.result("session/list", { cwd: agent().dirs.cwd })) as {
      sessions: { sessionId: string; cwd: string; title: string; updatedAt: string }[];
    };
    const listed = sessions.find((one) => one.sessionId === sessionId);
    assert.deepEqual([listed?.cwd, listed?.title], [agent().dirs.cwd, "Greet me"]);
    assert.ok(!Number.isNaN(Date.parse(listed?.updatedAt ?? "")));
    assert.deepEqual((await client.result("session/list", { cwd: "/nowhere" }))["sessions"], []);

    const next = agent().start(says("Again."));
    await next.result("initialize", { protocolVersion: 1 });
    const loaded = await next.result("session/load", { sessionId, cwd: agent().dirs.cwd, mcpServers: [] });
    assert.ok("modes" in loaded && "configOptions" in loaded);
    const words = (kind: string): string =>
      next
        .updates(kind)
        .map(({ content }) => (content as { text: string }).text)
        .join("");
    assert.deepEqual([words("user_message_chunk"), words("agent_message_chunk")], ["Greet me", "Hello."]);

    const last = agent().start(says("Once more."));
    await next.result("session/close", { sessionId });
    await last.result("initialize", { protocolVersion: 1 });
    await last.result("session/resume", { sessionId, cwd: agent().dirs.cwd });
    assert.deepEqual(last.updates("user_message_chunk"), []);
    await last.result("session/prompt", { sessionId, prompt: text("And now?") });
    assert.match(JSON.stringify(agent().requests.at(-1)?.body), /Greet me.*Hello\..*And now\?/);
    await last.result("session/delete", { sessionId });
    assert.equal(
      (await last.request("session/load", { sessionId, cwd: agent().dirs.cwd, mcpServers: [] })).error?.code,
      -32_602,
    );
  });

  it("is open in one program at a time", async () => {
    const { sessionId } = await agent().session({});
    const other = agent().start();
    await other.result("initialize", { protocolVersion: 1 });
    const { error } = await other.request("session/load", { sessionId, cwd: agent().dirs.cwd, mcpServers: [] });
    assert.equal(error?.code, -32_602);
    assert.match(error?.message ?? "", /open in another/);
  });

  it("answers every change of the mode with updates, however it is made", async () => {
    const { client, sessionId } = await agent().session({});
    const modes = (): unknown[] => client.updates("current_mode_update").map((update) => update["currentModeId"]);
    await client.result("session/set_mode", { sessionId, modeId: "plan" });
    await client.result("session/set_mode", { sessionId, modeId: "plan" });
    const reply = await client.result("session/set_config_option", {
      sessionId,
      configId: "mode",
      value: "always-approve",
    });
    assert.equal((reply["configOptions"] as Option[]).find(({ id }) => id === "mode")?.currentValue, "always-approve");
    assert.deepEqual([modes().slice(0, 2), modes().at(-1)], [["plan", "plan"], "always-approve"]);
    await client.until(() => {
      const told = client.updates("config_option_update").at(-1)?.["configOptions"] as Option[] | undefined;
      return told?.find(({ id }) => id === "mode")?.currentValue === "always-approve";
    });
    const { error } = await client.request("session/set_mode", { sessionId, modeId: "fly" });
    assert.equal(error?.code, -32_602);
    assert.match(error?.message ?? "", /default, plan and always-approve/);
  });

  it("sets the model of a session, which keeps it", async () => {
    const { client, sessionId } = await agent().session({}, says("Planned."));
    const reply = await client.result("session/set_config_option", { sessionId, configId: "model", value: "offline" });
    assert.equal((reply["configOptions"] as Option[])[1]?.currentValue, "offline");
    const before = agent().requests.length;
    client.answers.set("session/request_permission", () => ({
      outcome: { outcome: "selected", optionId: "reject-once" },
    }));
    await client.result("session/prompt", { sessionId, prompt: text("Look around") });
    assert.equal(agent().requests.length, before);
    await client.result("session/close", { sessionId });
    const again = await client.result("session/load", { sessionId, cwd: agent().dirs.cwd, mcpServers: [] });
    assert.equal((again["configOptions"] as Option[])[1]?.currentValue, "offline");
    for (const wrong of [
      { configId: "model", value: "nobody/nothing" },
      { configId: "colour", value: "red" },
      { configId: "mode", type: "boolean", value: true },
    ]) {
      assert.equal((await client.request("session/set_config_option", { sessionId, ...wrong })).error?.code, -32_602);
    }
    assert.ok(existsSync(agent().dirs.home));
  });
});
