import assert from "node:assert/strict";
import {
  currentMode,
  meaningOf,
  modeFor,
  readModels,
  readModes,
  renewed,
  withCurrent,
} from "../../../src/acp/sessionModes.ts";
import { connectForeign } from "../../support/foreignAgent/connectForeign.ts";

const listed = (current: string, ...ids: readonly string[]) => ({
  modes: { currentModeId: current, availableModes: ids.map((id) => ({ id, name: id })) },
});
const option = (id: string, current: string, values: readonly string[], category = "mode") => ({
  id,
  name: "Mode",
  category,
  type: "select",
  currentValue: current,
  options: values.map((value) => ({ value, name: value })),
});

describe("the modes of other agents", () => {
  const meanings: readonly (readonly [string, string, string | undefined])[] = [
    ["plan", "Plan Mode", "plan"],
    ["https://agentclientprotocol.com/protocol/session-modes#plan", "Plan", "plan"],
    ["https://agentclientprotocol.com/protocol/session-modes#agent", "Agent", "default"],
    ["https://agentclientprotocol.com/protocol/session-modes#autopilot", "Autopilot", "always-approve"],
    ["yolo", "YOLO", "always-approve"],
    ["bypassPermissions", "Bypass Permissions", "always-approve"],
    ["full-access", "Full Access", "always-approve"],
    ["agent-full-access", "Agent (full access)", "always-approve"],
    ["default", "Manual", "default"],
    ["build", "build", "default"],
    ["acceptEdits", "Accept edits", undefined],
    ["auto", "Auto", undefined],
    ["read-only", "Read Only", undefined],
    ["planner-notes", "Explain plans", undefined],
  ];
  for (const [id, name, meaning] of meanings) {
    it(`take ${id} (${name}) for ${meaning ?? "one of the agent's own"}`, () => {
      assert.equal(meaningOf(id, name), meaning);
    });
  }

  it("come from the session's modes, or from a config option where only that one plans", () => {
    assert.equal(readModes(listed("default", "default", "plan"))?.option, undefined);
    const openCode = readModes({
      configOptions: [option("model", "m", ["m"], "model"), option("mode", "build", ["build", "plan"])],
    });
    assert.deepEqual([openCode?.option, openCode?.current], ["mode", "build"]);
    const codex = readModes({
      ...listed("auto", "read-only", "auto"),
      configOptions: [option("collaboration_mode", "default", ["default", "plan"], "other")],
    });
    assert.equal(codex?.option, "collaboration_mode");
    assert.equal(readModes({}), undefined);
    assert.equal(readModes({ modes: "x", configOptions: [7, {}, { id: "mode", currentValue: "a" }] }), undefined);
  });

  it("read options in groups", () => {
    const grouped = {
      ...option("mode", "plan", []),
      options: [{ group: "g", name: "G", options: [{ value: "plan", name: "Plan" }] }],
    };
    const modes = readModes({ configOptions: [grouped] });
    assert.equal(modes && currentMode(modes)?.is, "plan");
  });

  it("hold a plan mode that an agent does not list, where its table says so", () => {
    const grok = readModes({}, "plan");
    assert.deepEqual(
      grok?.choices.map(({ id }) => id),
      ["default", "plan"],
    );
    const own = readModes(listed("a", "a", "plan"), "plan");
    assert.deepEqual(
      own?.choices.map(({ id }) => id),
      ["a", "plan"],
    );
  });

  it("lead back from planning to where it began, but never into always-approve", () => {
    const qwen = readModes(listed("auto", "plan", "default", "auto", "yolo"));
    assert.ok(qwen !== undefined);
    const planning = withCurrent(qwen, "plan");
    assert.equal(modeFor(planning, "default")?.id, "auto");
    assert.equal(modeFor(withCurrent(withCurrent(qwen, "yolo"), "plan"), "default")?.id, "default");
    assert.equal(modeFor(planning, "always-approve")?.id, "yolo");
    const claude = readModes(listed("default", "default", "plan"));
    assert.ok(claude !== undefined);
    assert.equal(modeFor(claude, "always-approve"), undefined);
    const readOnly = readModes(listed("read-only", "read-only", "auto"));
    assert.equal(readOnly && modeFor(readOnly, "plan"), undefined);
  });

  it("stay set in the way in which they were told first, and follow both", () => {
    const told = readModes({
      ...listed("default", "default", "plan"),
      configOptions: [option("mode", "default", ["default", "plan"])],
    });
    const news = readModes({ configOptions: [option("mode", "plan", ["default", "plan"])] });
    assert.ok(told !== undefined && news !== undefined);
    const after = renewed(told, news);
    assert.deepEqual([after.option, after.current, after.before], [undefined, "plan", "default"]);
  });
});

describe("the models of other agents", () => {
  it("are those of the config option of that category, and none without one", () => {
    const models = readModels({
      configOptions: [option("mode", "a", ["a"]), option("model", "opus", ["opus", "haiku"], "model")],
    });
    assert.deepEqual([models?.option, models?.current, models?.choices.length], ["model", "opus", 2]);
    assert.equal(readModels({ configOptions: [option("mode", "a", ["a"])] }), undefined);
  });
});

describe("a new session of another agent", () => {
  const first = (modes: object | undefined, distrust?: string) =>
    connectForeign(
      { ...modes },
      {},
      { traits: { planFolders: [], planFirst: () => true, ...(distrust && { distrust }) } },
    );

  for (const [what, script, distrust, state] of [
    ["begins in plan mode where that is set", listed("default", "default", "plan"), undefined, "Active"],
    ["begins as it is where the agent has no plan mode", listed("auto", "read-only", "auto"), undefined, "Inactive"],
    [
      "begins as it is where the agent's plans can't be trusted",
      listed("default", "default", "plan"),
      "Too old.",
      "Inactive",
    ],
  ] as const) {
    it(what, async () => {
      const foreign = await first(script, distrust);
      const session = await foreign.client.newSession("/work");
      assert.equal(session.ok && session.value.mode?.state, state);
      if (distrust !== undefined && session.ok) {
        const { sessionId } = session.value;
        assert.deepEqual(await foreign.client.setMode(sessionId, "plan"), { ok: false, error: distrust });
        assert.deepEqual(await foreign.client.setOwnMode(sessionId, "plan"), { ok: false, error: distrust });
      }
      await foreign.dispose();
    });
  }
});
