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

  it("are told when plan mode begins and ends, with the plan (plan_mode_entered, plan_mode_exited)", async () => {
    const log = join(harness.dirs.home, "modes.log");
    const tell = `cat >> ${log}; echo >> ${log}`;
    configure({ ...(on("PlanModeEntered", tell) as object), ...(on("PlanModeExited", tell) as object) });
    let path = "";
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    started.client.onReview = () => ({ outcome: "approved" });
    await started.client.prompt(started.sessionId, "Plan");
    await started.client.until(() => existsSync(log) && readFileSync(log, "utf8").includes("PlanModeExited"));
    assert.match(readFileSync(log, "utf8"), /PlanModeEntered[\s\S]*PlanModeExited/);
    assert.match(readFileSync(log, "utf8"), /"plan":"# P\\n","decision":"approved"/);
  });

  it("hear of every event, once each, without the keys of the environment", async () => {
    const log = join(harness.dirs.home, "events.log");
    const events = [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PostToolUse",
      "Stop",
      "Notification",
      "PlanPresented",
      "PlanDecided",
    ];
    const tell = `{ cat; echo " key=$SOME_API_KEY event=$PLAN_MODE_HOOK_EVENT"; } >> ${log}`;
    configure(Object.assign({}, ...events.map((event) => on(event, tell))));
    process.env["SOME_API_KEY"] = "secret";
    try {
      let path = "";
      const question = { question: "Which?", options: [{ label: "a", description: "" }] };
      const started = await harness.start(
        [
          { calls: [{ name: "ask_user_question", input: { questions: [question] } }] },
          presents(() => path, "# P\n"),
          { calls: [write] },
        ],
        { plan: true },
      );
      path = started.planPath;
      const { client, sessionId } = started;
      client.onQuestion = () => ({ outcome: "accepted", answers: { "Which?": ["a"] } });
      client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
      client.onReview = ({ _meta }) => ({
        outcome: "approved",
        _meta: { "plan-mode": { sha256: _meta["plan-mode"].sha256 } },
      });
      await client.prompt(sessionId, "Plan");
      const seen = (): string => (existsSync(log) ? readFileSync(log, "utf8") : "");
      await client.until(() => seen().includes("event=Stop") && seen().includes("event=PlanDecided"));
      for (const event of events) {
        assert.match(seen(), new RegExp(`"hookEventName":"${event}"`), event);
        assert.match(seen(), new RegExp(`event=${event}\n`), event);
      }
      for (const type of ["permission_prompt", "elicitation_dialog", "plan_approval"]) {
        assert.match(seen(), new RegExp(`"notificationType":"${type}"`), type);
      }
      assert.match(seen(), /"permissionMode":"plan"[\s\S]*"permissionMode":"default"/);
      assert.doesNotMatch(seen(), /secret/);
    } finally {
      delete process.env["SOME_API_KEY"];
    }
  });

  for (const [name, command, effect] of [
    ["exit 0", "exit 0", "runs"],
    ["exit 0 with words", "echo fine", "runs"],
    ["exit 1", "exit 1", "runs"],
    ["exit 2", "exit 2", "denied"],
    ["exit 2 with an allowing answer", `echo '{"decision":"allow"}'; exit 2`, "denied"],
    ["a denying answer", `echo '{"decision":"deny","reason":"no"}'`, "denied"],
    ["a denying answer at exit 1", `echo '{"decision":"block"}'; exit 1`, "denied"],
    ["Claude's denying answer", `echo '{"hookSpecificOutput":{"permissionDecision":"deny"}}'`, "denied"],
    ["junk", "echo '{'", "runs"],
    ["a flood", "head -c 3000000 /dev/zero", "runs"],
    ["a missing program", "/no/such/program", "runs"],
    ["a rewrite that does not fit", `echo '{"hookSpecificOutput":{"updatedInput":{"path":5}}}'`, "denied"],
  ] as const) {
    it(`that end with ${name}: the call is ${effect}`, async () => {
      configure(on("PreToolUse", command));
      const { client, sessionId } = await harness.start([{ calls: [write] }]);
      await client.setMode(sessionId, "always-approve");
      await client.prompt(sessionId, "Go");
      assert.equal(existsSync(join(harness.dirs.cwd, "a.txt")), effect === "runs");
    });
  }

  it("that hang are ended, and the call goes on", async () => {
    configure(on("PreToolUse", "sleep 60", { timeout: 0.3 }));
    const { client, sessionId } = await harness.start([{ calls: [write] }]);
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "Go");
    assert.ok(existsSync(join(harness.dirs.cwd, "a.txt")));
    assert.match(client.said, /took longer than 0\.3 s/);
  });

  it("that are configured wrongly are reported with their place, and the others work", async () => {
    configure({ PreToolUse: [{ hooks: [{ type: "command" }, { type: "command", command: "exit 2" }] }] });
    const { client, sessionId } = await harness.start([{ calls: [write] }]);
    await client.until(() => client.said.includes("hooks.PreToolUse.0.hooks.0.command"));
    assert.match(client.said, /config\.json, line 1: hooks/);
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "Go");
    assert.equal(existsSync(join(harness.dirs.cwd, "a.txt")), false);
  });
});
