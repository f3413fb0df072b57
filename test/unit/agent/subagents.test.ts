import { strict as assert } from "node:assert";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { AgentHarness, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";
import type { Answer, Step } from "../../support/agent/scriptedModel.ts";

type Calls = NonNullable<Answer["calls"]>;

/** Root and children share the scripted model; a request of a child is known by its system prompt. */
const isChild = (options: LanguageModelV3CallOptions): boolean =>
  JSON.stringify(options.prompt[0]).includes("You are a subagent");

const resultsIn = (options: LanguageModelV3CallOptions): string => JSON.stringify(options.prompt.slice(1));

describe("Subagents", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
    writeFileSync(join(harness.dirs.cwd, "a.txt"), "alpha\n");
  });
  afterEach(async () => {
    await harness.dispose();
  });

  const task = (type: string, extra: object = {}) => ({
    name: "task",
    input: { description: "Look around", prompt: "Look for alpha", subagent_type: type, ...extra },
    id: "task",
  });

  /** The same step for every request: the root's answers in order, the child's by what it has done so far. */
  const script = (
    root: readonly Step[],
    child: (options: LanguageModelV3CallOptions, nth: number) => Answer | Promise<Answer>,
  ) => {
    let roots = 0;
    let children = 0;
    const step: Step = async (options) => {
      if (isChild(options)) {
        children += 1;
        return await child(options, children);
      }
      const next = root[roots] ?? { text: "Done." };
      roots += 1;
      return typeof next === "function" ? await next(options) : next;
    };
    return Array.from({ length: 40 }, () => step);
  };

  it("report once, keep their own transcript, and show what they do while they do it", async () => {
    const steps = script([{ calls: [task("explore")] }], (_, nth) =>
      nth === 1 ? { calls: [{ name: "grep", input: { pattern: "alpha" }, id: "g" }] } : { text: "alpha is in a.txt:1" },
    );
    const started = await harness.start(steps, { plan: true });
    await started.client.prompt(started.sessionId, "Plan");
    assert.equal(resultOf(started.model, "task"), "alpha is in a.txt:1");
    const folder = join(dirname(started.planPath), "subagents");
    const [own = ""] = readdirSync(folder);
    assert.match(readFileSync(join(folder, own, "transcript.jsonl"), "utf8"), /alpha is in a\.txt/);
    assert.match(readFileSync(join(folder, own, "messages.jsonl"), "utf8"), /Look for alpha/);
    const shown = started.client.updates.filter(
      (update) => update.sessionUpdate === "tool_call_update" && update.toolCallId === "task",
    );
    assert.ok(
      shown.some(
        (update) => JSON.stringify(update).includes('Search \\"alpha\\"') || JSON.stringify(update).includes("Search"),
      ),
    );
    assert.equal(
      started.client.updates.some((update) => "toolCallId" in update && update.toolCallId === "g"),
      false,
    );
  });

  for (const [type, has, hasNot] of [
    [
      "explore",
      ["read_file", "list_dir", "grep", "glob"],
      ["write_file", "run_terminal_command", "todo_write", "task"],
    ],
    ["plan", ["read_file", "list_dir", "grep", "glob", "todo_write"], ["write_file", "run_terminal_command", "task"]],
    [
      "general-purpose",
      ["write_file", "run_terminal_command", "web_fetch", "todo_write"],
      ["task", "ask_user_question", "enter_plan_mode", "exit_plan_mode", "reply_to_comment"],
    ],
  ] as const) {
    it(`of the kind ${type} have ${has.join(", ")}, and no ${hasNot.join(", ")}`, async () => {
      let tools: readonly string[] = [];
      const steps = script([{ calls: [task(type)] }], (options, nth) => {
        tools = (options.tools ?? []).map(({ name }) => name);
        return nth === 1 ? { calls: [{ name: hasNot[0], input: {}, id: "x" }] } : { text: resultsIn(options) };
      });
      const started = await harness.start(steps);
      await started.client.prompt(started.sessionId, "Go");
      assert.ok(has.every((name) => tools.includes(name)));
      assert.ok(!hasNot.some((name) => tools.includes(name)));
      assert.match(resultOf(started.model, "task") ?? "", /There is no tool/);
    });
  }

  it("are bound by the session's gate, and their attempts are in the same list", async () => {
    const edits: Calls = [
      { name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" },
      { name: "run_terminal_command", input: { command: "touch b.txt" }, id: "t" },
    ];
    const steps = script([{ calls: [task("general-purpose")] }], (options, nth) =>
      nth === 1 ? { calls: edits } : { text: resultsIn(options) },
    );
    const started = await harness.start(steps);
    const { client, sessionId } = started;
    await client.setMode(sessionId, "always-approve");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.equal(readFileSync(join(harness.dirs.cwd, "a.txt"), "utf8"), "alpha\n");
    assert.match(resultOf(started.model, "task") ?? "", /Rejected: [\s\S]*Rejected: /);
    const stopped = client.notes.filter(({ method }) => method === "_plan-mode/stopped").map(({ params }) => params);
    assert.deepEqual(
      stopped.map(({ tool, by }) => [tool, by]),
      [
        ["write_file", "Look around"],
        ["run_terminal_command", "Look around"],
      ],
    );
    assert.equal(client.asked.length, 0);
  });

  it("started in the background before planning are gated from their next call on", async () => {
    let goOn: () => void = () => undefined;
    const planned = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const steps = script(
      [
        { calls: [task("general-purpose", { background: true })] },
        { text: "It works on." },
        { calls: [{ name: "task_output", input: { id: "agent-1", wait_ms: 5_000 }, id: "out" }] },
      ],
      async (options, nth) => {
        if (nth === 1) {
          return { calls: [{ name: "write_file", input: { path: "before.txt", content: "x" }, id: "w1" }] };
        }
        if (nth === 2) {
          await planned;
          return { calls: [{ name: "write_file", input: { path: "after.txt", content: "x" }, id: "w2" }] };
        }
        return { text: resultsIn(options) };
      },
    );
    const started = await harness.start(steps);
    const { client, sessionId, model } = started;
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "task") ?? "", /agent-1 is at work/);
    await client.until(() => existsSync(join(harness.dirs.cwd, "before.txt")));
    await client.setMode(sessionId, "plan");
    await client.until(() => client.said.includes("Still running from before"));
    goOn();
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "out") ?? "", /Rejected: /);
    assert.equal(existsSync(join(harness.dirs.cwd, "after.txt")), false);
  });

  it("ask through the session, under their name, and share its permission mode", async () => {
    const steps = script([{ calls: [task("general-purpose")] }], (options, nth) =>
      nth === 1
        ? { calls: [{ name: "write_file", input: { path: "b.txt", content: "x" }, id: "w" }] }
        : { text: resultsIn(options) },
    );
    const started = await harness.start(steps);
    started.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await started.client.prompt(started.sessionId, "Go");
    assert.match(JSON.stringify(started.client.asked[0]?.params), /Subagent \\"Look around\\": Write b\.txt/);
    assert.ok(existsSync(join(harness.dirs.cwd, "b.txt")));
  });

  it("run side by side, and end with Stop", async () => {
    let working = 0;
    const steps = script(
      [
        {
          calls: [
            { ...task("explore"), id: "one" },
            { ...task("explore"), id: "two" },
          ],
        },
      ],
      async () => {
        working += 1;
        return { hangs: true, text: "…" };
      },
    );
    const started = await harness.start(steps);
    const { client, sessionId } = started;
    const turn = client.prompt(sessionId, "Go");
    await client.until(() => working === 2);
    await client.cancel(sessionId);
    assert.equal((await turn).stopReason, "cancelled");
    const report = await client.agent.request<{ running: unknown[] }>("_plan-mode/gate", { sessionId });
    assert.deepEqual(report.running, []);
  });

  it("are told of plan mode, and the session of them", async () => {
    const steps = script([{ calls: [task("explore")] }], (options) => ({ text: resultsIn(options) }));
    const started = await harness.start(steps, { plan: true });
    await started.client.prompt(started.sessionId, "Plan");
    assert.match(resultOf(started.model, "task") ?? "", /The session is in plan mode/);
    assert.ok(wordsOf(started.model, 0, "system").length > 0);
  });
});

describe("Commands in the background", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });
  const run = (command: string, id: string) => ({
    name: "run_terminal_command",
    input: { command, background: true },
    id,
  });

  it("go on, can be read and stopped, and are listed when planning begins", async () => {
    const started = await harness.start([
      { calls: [run("echo ready; sleep 60", "start")] },
      { text: "It runs." },
      { calls: [{ name: "terminal_output", input: { id: "t1" }, id: "read" }] },
      { text: "Read." },
      {
        calls: [
          { name: "stop_terminal", input: { id: "t1" }, id: "stop" },
          { name: "terminal_output", input: { id: "t1" }, id: "again" },
          { name: "terminal_output", input: { id: "t9" }, id: "none" },
        ],
      },
    ]);
    const { client, sessionId, model } = started;
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "start") ?? "", /\[terminal t1 is running\]/);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await client.prompt(sessionId, "Read it");
    assert.match(resultOf(model, "read") ?? "", /^ready\n\[terminal t1 is running\]$/);
    await client.setMode(sessionId, "plan");
    await client.until(() => client.said.includes("sleep 60"));
    const report = await client.agent.request<{ closed: boolean; running: { id: string; title: string }[] }>(
      "_plan-mode/gate",
      { sessionId },
    );
    assert.equal(report.closed, true);
    assert.deepEqual(
      report.running.map(({ id, title }) => [id, title]),
      [["t1", "echo ready; sleep 60"]],
    );
    await client.prompt(sessionId, "Stop it");
    assert.match(resultOf(model, "stop") ?? "", /has ended/);
    assert.match(resultOf(model, "again") ?? "", /stopped by the person|ended by/);
    assert.match(resultOf(model, "none") ?? "", /no terminal t9/);
  });

  it("can be stopped by the person, and end with the session", async () => {
    const started = await harness.start([{ calls: [run("sleep 61", "one"), run("sleep 62", "two")] }]);
    const { client, sessionId } = started;
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "Go");
    const request = { sessionId, id: "t1" };
    assert.deepEqual(await client.agent.request("_plan-mode/stop_terminal", request), { stopped: true });
    assert.deepEqual(await client.agent.request("_plan-mode/stop_terminal", { sessionId, id: "t7" }), {
      stopped: false,
    });
    const { running } = await client.agent.request<{ running: { id: string }[] }>("_plan-mode/gate", { sessionId });
    assert.deepEqual(
      running.map(({ id }) => id),
      ["t2"],
    );
    const closing = Date.now();
    await started.close();
    assert.ok(Date.now() - closing < 5_000);
  });

  it("are not started while planning when they would change something", async () => {
    const started = await harness.start([{ calls: [run("touch x", "one")] }], { plan: true });
    await started.client.prompt(started.sessionId, "Plan");
    assert.match(resultOf(started.model, "one") ?? "", /^Rejected: /);
    assert.equal(existsSync(join(harness.dirs.cwd, "x")), false);
  });
});

describe("The gate's report", () => {
  it("says what is closed by which rule, what protects the shell, and what was stopped in this phase", async () => {
    const harness = new AgentHarness();
    try {
      const { client, sessionId } = await harness.start(
        [{ calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] }],
        { plan: true, settings: { shellSandbox: "off", readOnlyTools: ["docs/search"] } },
      );
      await client.prompt(sessionId, "Plan");
      const report = await client.agent.request<{
        closed: boolean;
        state: string;
        rules: { what: string; rule: string }[];
        shell: { rule: string; reader: boolean; sandbox: string };
        stopped: { tool: string; target: string }[];
      }>("_plan-mode/gate", { sessionId });
      assert.equal(report.closed, true);
      assert.equal(report.state, "Active");
      assert.deepEqual(report.shell, { rule: "readOnly", reader: true, sandbox: "off", blocksSockets: false });
      assert.match(
        JSON.stringify(report.rules),
        /only the session's own plan\.md[\s\S]*no sandbox here[\s\S]*docs\/search/,
      );
      assert.deepEqual(
        report.stopped.map(({ tool, target }) => [tool, target]),
        [["write_file", "a.txt"]],
      );
      await assert.rejects(client.agent.request("_plan-mode/gate", { sessionId: "nobody" }));
      await assert.rejects(client.agent.request("_plan-mode/gate", 5));
    } finally {
      await harness.dispose();
    }
  });
});
