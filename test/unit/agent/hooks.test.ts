import { strict as assert } from "node:assert";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgentHarness, presents, resultOf } from "../../support/agent/agentHarness.ts";

describe("Hooks in a turn", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
    mkdirSync(harness.dirs.home, { recursive: true });
  });
  afterEach(async () => {
    await harness.dispose();
  });
  const configure = (hooks: unknown): void =>
    writeFileSync(join(harness.dirs.home, "config.json"), JSON.stringify({ hooks }));
  const on = (event: string, command: string, extra: object = {}): unknown => ({
    [event]: [{ hooks: [{ type: "command", command, ...extra }] }],
  });
  const write = { name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" };

  it("deny a call with their reason", async () => {
    configure(on("PreToolUse", "echo 'not today' >&2; exit 2"));
    const { client, model, sessionId } = await harness.start([{ calls: [write] }]);
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "w") ?? "", /hook denied.*not today/);
    assert.equal(client.asked.length, 0);
  });

  it("rewrite the input, and the gate judges what they wrote", async () => {
    let path = "";
    configure(on("PreToolUse", `echo '{"hookSpecificOutput":{"updatedInput":{"path":"evil.txt","content":"x"}}}'`));
    const started = await harness.start(
      [() => ({ calls: [{ name: "write_file", input: { path, content: "# P\n" }, id: "w" }] })],
      { plan: true },
    );
    path = started.planPath;
    await started.client.prompt(started.sessionId, "Plan");
    assert.match(resultOf(started.model, "w") ?? "", /^Rejected/);
    assert.equal(existsSync(join(harness.dirs.cwd, "evil.txt")), false);
  });

  it("that say allow open nothing", async () => {
    configure(on("PreToolUse", `echo '{"decision":"approve","hookSpecificOutput":{"permissionDecision":"allow"}}'`));
    const { client, model, sessionId } = await harness.start([{ calls: [write] }], { plan: true });
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "w") ?? "", /^Rejected/);
  });

  it("that fail are reported, and block only when they must hold", async () => {
    configure(on("PreToolUse", "exit 7"));
    const first = await harness.start([{ calls: [write] }]);
    first.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await first.client.prompt(first.sessionId, "Go");
    assert.ok(existsSync(join(harness.dirs.cwd, "a.txt")));
    assert.match(first.client.said, /exit 7 failed/);
    configure(on("PreToolUse", "exit 7", { onError: "deny" }));
    const second = await harness.start([{ calls: [write] }]);
    await second.client.prompt(second.sessionId, "Go");
    assert.match(resultOf(second.model, "w") ?? "", /hook denied/);
  });

  it("are told of reviews, and answer none", async () => {
    const log = join(harness.dirs.home, "hooks.log");
    const tell = `cat >> ${log}; echo >> ${log}; echo '{"decision":"approve"}'`;
    configure({ ...(on("PlanPresented", tell) as object), ...(on("PlanDecided", tell) as object) });
    let path = "";
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    let decide: (reply: unknown) => void = () => undefined;
    started.client.onReview = () => new Promise((resolve) => (decide = resolve));
    const turn = started.client.prompt(started.sessionId, "Plan");
    await started.client.until(
      () => started.client.asked.length === 1 && existsSync(log) && readFileSync(log, "utf8").includes("PlanPresented"),
    );
    assert.equal(started.client.modes.at(-1)?.awaiting, true);
    decide({ outcome: "cancelled" });
    await turn;
    await started.client.until(() => readFileSync(log, "utf8").includes('"decision":"changesRequested"'));
  });

  it("that are configured wrongly are reported with their place", async () => {
    configure({ PreToolUse: [{ hooks: [{ type: "command" }] }] });
    const { client } = await harness.start([]);
    await client.until(() => client.said.includes("hooks.PreToolUse.0.hooks.0.command"));
  });
});
