import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { agentIdPattern } from "../../../../src/host/agents/agentDefinition.ts";
import { findProgram } from "../../../../src/host/agents/findProgram.ts";
import { knownAgents } from "../../../../src/host/agents/knownAgents.ts";
import { distrustOf, prepareAgent } from "../../../../src/host/agents/preparedAgent.ts";
import { readAgents } from "../../../../src/host/agents/readAgents.ts";
import { isBelow, versionIn } from "../../../../src/host/agents/version.ts";

const known = (id: string) => {
  const agent = knownAgents.find((candidate) => candidate.id === id);
  assert.ok(agent !== undefined, id);
  return agent;
};

describe("the table of agents", () => {
  it("knows the agents that people have, each once", () => {
    const ids = knownAgents.map(({ id }) => id);
    assert.deepEqual(ids, ["grok", "claude", "gemini", "codex", "opencode", "qwen", "copilot", "goose"]);
    assert.ok(ids.every((id) => agentIdPattern.test(id)));
  });

  it("takes agents of the setting, and changes only what an entry names", () => {
    const { agents, problems } = readAgents({
      mine: { command: "/opt/mine", args: ["--stdio"], env: { A: "1" }, planMode: "planning" },
      gemini: { env: { GEMINI_API_KEY: "k" } },
    });
    assert.deepEqual(problems, []);
    const [mine, gemini] = [agents.find(({ id }) => id === "mine"), agents.find(({ id }) => id === "gemini")];
    assert.deepEqual(
      [mine?.name, mine?.command, mine?.args, mine?.unlistedPlanMode],
      ["mine", "/opt/mine", ["--stdio"], "planning"],
    );
    assert.deepEqual({ ...gemini, env: {} }, { ...known("gemini"), env: {} });
    assert.deepEqual(gemini?.env, { GEMINI_API_KEY: "k" });
  });

  const bad: readonly (readonly [string, unknown, RegExp])[] = [
    ["no command", { mine: { args: [] } }, /planMode\.agents\.mine: command is missing/],
    ["an empty command", { mine: { command: "" } }, /command is not usable \(must not be empty\)/],
    ["arguments that are one text", { mine: { command: "a", args: "--acp" } }, /args is not usable/],
    ["a name that nobody reads", { mine: { command: "a", arg: [] } }, /mine: it is not usable/],
    ["an id that is a path", { "../x": { command: "a" } }, /an id is made of small letters/],
    ["the id of the built-in agent", { "built-in": { command: "a" } }, /is not “built-in”/],
    ["a list", [], /must be an object/],
    ["a text", "claude", /must be an object/],
    ["an entry that is no object", { mine: 7 }, /mine: it is not usable/],
  ];
  for (const [what, setting, problem] of bad) {
    it(`says what is wrong with ${what}, and keeps the others`, () => {
      const { agents, problems } = readAgents(setting);
      assert.match(problems.join("\n"), problem);
      assert.equal(agents.length, knownAgents.length);
    });
  }

  it("reads versions as programs print them, and orders them", () => {
    const printed = ["0.61.0", "v1.18.33\n", "grok 0.2.117 (3fe1 2026-08-01)", "qwen-code 0.24.4-nightly.1", "none"];
    assert.deepEqual(printed.map(versionIn), ["0.61.0", "1.18.33", "0.2.117", "0.24.4-nightly.1", undefined]);
    const below = [
      ["0.2.116", "0.2.117"],
      ["0.9.0", "0.10.0"],
      ["0.33.0-preview.1", "0.33.0"],
      ["0.2", "0.2.117"],
    ] as const;
    for (const [version, limit] of below) {
      assert.ok(isBelow(version, limit), `${version} < ${limit}`);
      assert.ok(!isBelow(limit, version), `${limit} ≥ ${version}`);
    }
    assert.ok(!isBelow("0.2.117", "0.2.117"));
    assert.ok(!isBelow("unknown", "1.0.0"));
  });

  it("names Grok Build before 0.2.117, and one of an unknown version, as not to be trusted with plans", () => {
    const grok = known("grok");
    assert.match(distrustOf(grok, "0.2.116") ?? "", /^Grok Build 0\.2\.116 is not offered plan mode: before 0\.2\.117/);
    assert.match(distrustOf(grok, undefined) ?? "", /^Grok Build of an unknown version/);
    assert.equal(distrustOf(grok, "0.2.117"), undefined);
    assert.equal(distrustOf(grok, "1.0.62"), undefined);
    assert.equal(distrustOf(known("claude"), undefined), undefined);
  });
});

describe("an agent's program", () => {
  let folder: string;
  const make = (name: string, text: string, mode = 0o755): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "plan-mode-programs-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is found on the PATH, in absolute folders only", async () => {
    const path = make("agent", "#!/bin/sh\n");
    const PATH = ["relative", ".", folder].join(delimiter);
    assert.deepEqual(await findProgram("agent", { PATH }), { ok: true, value: path });
    assert.deepEqual(await findProgram(path, {}), { ok: true, value: path });
    const found = await findProgram("./agent", { PATH });
    assert.ok(!found.ok);
    assert.match(found.error, /neither a name on the PATH nor an absolute path/);
    assert.deepEqual(await findProgram("no-such-agent", { PATH }), {
      ok: false,
      error: "There is no program no-such-agent on this machine.",
    });
  });

  it("that may not be executed says so", async function () {
    if (process.platform === "win32") this.skip();
    make("agent", "#!/bin/sh\n", 0o644);
    const found = await findProgram("agent", { PATH: folder });
    assert.ok(!found.ok);
    assert.match(found.error, /agent may not be executed \(chmod \+x would allow it\)/);
  });

  it("of an older version starts with the arguments of that version", async function () {
    if (process.platform === "win32") this.skip();
    make("gemini", "#!/bin/sh\necho 0.32.1\n");
    const env = { PATH: [folder, process.env["PATH"] ?? ""].join(delimiter) };
    const older = await prepareAgent(known("gemini"), env);
    assert.ok(older.ok);
    assert.deepEqual([older.value.version, older.value.args], ["0.32.1", ["--experimental-acp"]]);
    make("gemini", "#!/bin/sh\necho 0.61.0\n");
    const newer = await prepareAgent(known("gemini"), env);
    assert.ok(newer.ok);
    assert.deepEqual([newer.value.version, newer.value.args], ["0.61.0", ["--acp"]]);
  });

  it("that is missing says where it comes from", async () => {
    const missing = await prepareAgent(known("qwen"), { PATH: folder });
    assert.deepEqual(missing, {
      ok: false,
      error: "Qwen Code: There is no program qwen on this machine. (npm: @qwen-code/qwen-code)",
    });
  });
});
