import { strict as assert } from "node:assert";
import { AgentHarness, presents, type Started, wordsOf } from "../../support/agent/agentHarness.ts";

// Names in brackets are the rows of spec/grok-build-behaviour.md 1.9 and of qqcode-behaviour.md 8.

describe("The mode of a session", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  /** A prompt that declares a mode for itself, as the seed's program has it. */
  const declare = async ({ client, sessionId }: Started, mode: string, text = "Go") =>
    await client.agent.request("session/prompt", {
      sessionId,
      prompt: [{ type: "text", text }],
      _meta: { mode },
    });
  const told = ({ client }: Started) => client.modes.map(({ id, state }) => `${id} ${state}`);

  it("stays pending when it is set while nothing runs (idle_plan_toggle_stays_pending_without_buffered_reminder)", async () => {
    const started = await harness.start([], { plan: true });
    assert.deepEqual(told(started), ["plan Pending"]);
    assert.equal(started.model.requests.length, 0);
  });

  it("tells the model nothing twice when planning is left and entered again in one turn (midturn_reentry_after_delivery_buffers_no_duplicate_reminder)", async () => {
    const ask = {
      name: "ask_user_question",
      input: { questions: [{ question: "A?", options: [{ label: "x", description: "" }] }] },
    };
    const started = await harness.start([{ calls: [ask] }, { text: "Planning." }], { plan: true });
    const { client, model, sessionId } = started;
    client.onQuestion = async () => {
      await client.setMode(sessionId, "default");
      await client.setMode(sessionId, "plan");
      return { outcome: "accepted", answers: { "A?": ["x"] } };
    };
    await client.prompt(sessionId, "Plan");
    assert.deepEqual(told(started).slice(-2), ["plan ExitPending", "plan Active"]);
    assert.equal(wordsOf(model, 1, "user").split("system-reminder>").length, 3);
  });

  it("follows what a prompt declares (prompt_mode_plan_drives_tracker_into_pending_when_inactive, a_declared_mode_change_is_published_to_the_client)", async () => {
    const started = await harness.start([]);
    await declare(started, "plan");
    assert.deepEqual(told(started), ["plan Pending", "plan Active"]);
    assert.match(wordsOf(started.model, 0, "user"), /Plan mode is active/);
    await declare(started, "agent");
    assert.deepEqual(told(started).slice(-1), ["default Inactive"]);
    assert.match(wordsOf(started.model, 1, "user"), /Plan mode is off/);
  });

  it("is Normal when a planning session is asked in `ask`, which is no mode of ours (leaving_plan_for_ask_reports_ask; design.md, “modes”)", async () => {
    const started = await harness.start([]);
    await declare(started, "plan");
    await declare(started, "ask");
    assert.deepEqual(told(started).slice(-1), ["default Inactive"]);
  });

  it("publishes nothing when a prompt declares what holds already (redeclaring_the_mode_already_in_effect_publishes_nothing)", async () => {
    const started = await harness.start([]);
    await declare(started, "agent");
    assert.deepEqual(told(started), []);
    await declare(started, "plan");
    const before = started.client.modes.length;
    await declare(started, "plan");
    assert.equal(started.client.modes.length, before);
  });

  it("is not ended by a prompt that declares nothing, or junk (a_user_turn_still_applies_its_declared_mode; mission.md, deviation 7)", async () => {
    const started = await harness.start([], { plan: true });
    await started.client.prompt(started.sessionId, "One");
    for (const junk of ["Agent", "code", ""]) {
      await declare(started, junk);
    }
    assert.equal(told(started).at(-1), "plan Active");
    await declare(started, "agent");
    assert.equal(told(started).at(-1), "default Inactive");
  });

  it("is not ended by a turn that no person began (a_synthetic_turn_inherits_plan_mode_instead_of_ending_it)", async () => {
    let path = "";
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    const { client, sessionId } = started;
    let decide: (reply: unknown) => void = () => undefined;
    client.onReview = () =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const turn = client.prompt(sessionId, "Plan");
    await client.until(() => client.asked.length > 0);
    await client.cancel(sessionId);
    await turn;
    decide({ outcome: "cancelled", feedback: "Shorter" });
    await client.until(() => client.notes.some(({ params }) => params["state"] === "ended"));
    assert.deepEqual(client.modes.at(-1), { id: "plan", state: "Active", awaiting: false });
  });

  it("is not ended by a prompt that was sent before planning began (spec 12.2, B5)", async () => {
    const ask = {
      name: "ask_user_question",
      input: { questions: [{ question: "A?", options: [{ label: "x", description: "" }] }] },
    };
    const started = await harness.start([{ calls: [ask] }]);
    const { client, sessionId } = started;
    let queued: Promise<unknown> = Promise.resolve();
    client.onQuestion = async () => {
      queued = declare(started, "agent", "Then this");
      await new Promise((resolve) => setTimeout(resolve, 20));
      await client.setMode(sessionId, "plan");
      return { outcome: "accepted", answers: { "A?": ["x"] } };
    };
    await client.prompt(sessionId, "First");
    await queued;
    assert.equal(told(started).at(-1), "plan Active");
  });

  for (const toolset of ["native", "compat"] as const) {
    it(`hides no tool while planning: calls are refused (cursor_filter; ${toolset})`, async () => {
      const { client, model, sessionId } = await harness.start([], { settings: { toolset } });
      await client.prompt(sessionId, "One");
      await client.setMode(sessionId, "plan");
      await client.prompt(sessionId, "Two");
      const names = (request: number) => (model.requests[request]?.tools ?? []).map(({ name }) => name);
      assert.deepEqual(names(0), names(1));
      assert.ok(names(1).includes(toolset === "native" ? "write_file" : "Write"));
      assert.ok(names(1).includes("exit_plan_mode"));
    });
  }

  it("is told once on approval, and the exit text is not due then (plan_mode_exited_emits_current_mode_update_default, plan_mode_exited_does_not_arm_exit_reminder_by_default)", async () => {
    let path = "";
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    const { client, model, sessionId } = started;
    client.onReview = () => ({ outcome: "approved" });
    await client.prompt(sessionId, "Plan");
    assert.deepEqual(
      told(started).filter((mode) => mode.startsWith("default")),
      ["default Inactive"],
    );
    await client.prompt(sessionId, "And now");
    assert.doesNotMatch(wordsOf(model, 2, "user"), /You can edit files, run commands and act again/);
  });

  it("is told once when the agent enters (plan_mode_entered_emits_current_mode_update_plan)", async () => {
    const started = await harness.start([{ calls: [{ name: "enter_plan_mode", input: {} }] }]);
    started.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await started.client.prompt(started.sessionId, "Go");
    assert.deepEqual(told(started), ["plan Active"]);
  });

  it("does not change when the person declines to plan: word for word, and the turn goes on", async () => {
    const started = await harness.start([{ calls: [{ name: "enter_plan_mode", input: {}, id: "enter" }] }]);
    const { client, model, sessionId } = started;
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "reject-once" } });
    assert.equal((await client.prompt(sessionId, "Go")).stopReason, "end_turn");
    assert.match(JSON.stringify(model.requests.at(-1)?.prompt), /"User declined to enter plan mode\."/);
    assert.deepEqual(told(started), []);
  });

  it("is not asked for when the person has just turned it on (spec 12.2, B4; mission.md, deviation 4)", async () => {
    const started = await harness.start([
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" } }] },
      { calls: [{ name: "enter_plan_mode", input: {}, id: "enter" }] },
    ]);
    const { client, sessionId } = started;
    client.onPermission = async () => {
      await client.setMode(sessionId, "plan");
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await client.prompt(sessionId, "Go");
    assert.equal(client.asked.length, 1);
    assert.equal(told(started).at(-1), "plan Active");
  });

  it("begins at once with /plan <text> while a turn runs, and the text runs next", async () => {
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] },
    ]);
    let planned: Promise<unknown> = Promise.resolve();
    client.onPermission = async () => {
      planned = client.prompt(sessionId, "/plan move the cache");
      await client.until(() => client.modes.at(-1)?.state === "Active");
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await client.prompt(sessionId, "Work");
    await planned;
    assert.match(JSON.stringify(model.requests[1]?.prompt), /Rejected: /);
    assert.match(wordsOf(model, 2, "user"), /move the cache$/);
    assert.equal(client.modes.at(-1)?.state, "Active");
  });

  it("never makes the model's past change: each request begins with the one before (the prompt cache holds)", async () => {
    let path = "";
    const started = await harness.start(
      [{ text: "Hi." }, presents(() => path, "# P\n"), { text: "Revising." }, presents(() => path, "# Q\n")],
      {},
    );
    path = started.planPath;
    const { client, model, sessionId } = started;
    const replies = [{ outcome: "cancelled", feedback: "No" }, { outcome: "approved" }];
    client.onReview = () => replies.shift();
    await client.prompt(sessionId, "One");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Two");
    await client.prompt(sessionId, "Three");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Four");
    await client.setMode(sessionId, "default");
    await client.prompt(sessionId, "Five");
    // Marks for the provider's cache move along; the words must not.
    const prompts = model.requests.map(({ prompt }) =>
      prompt.map(({ role, content }) => JSON.stringify({ role, content })),
    );
    assert.ok(prompts.length > 6);
    for (const [at, prompt] of prompts.entries()) {
      const before = prompts[at - 1] ?? [];
      assert.deepEqual(prompt.slice(0, before.length), before, `request ${at}`);
    }
  });

  describe("as QQcode's tests have it", () => {
    const text = (started: Started, request: number) =>
      `${wordsOf(started.model, request, "system")}\n${wordsOf(started.model, request, "user")}`;

    it("rows 1, 2, 7: only a planning session's model reads that it plans, the full text", async () => {
      const normal = await harness.start([]);
      await normal.client.prompt(normal.sessionId, "Hello");
      assert.doesNotMatch(text(normal, 0), /Plan mode is active/);
      const planning = await harness.start([], { plan: true });
      await planning.client.prompt(planning.sessionId, "Hello");
      assert.match(text(planning, 0), /Plan mode is active[\s\S]*## Plan File:/);
    });

    it("rows 3, 4, 5, 8: the text comes and goes with the mode, and the system prompt never changes (the model's cache holds)", async () => {
      const started = await harness.start([]);
      const { client, model, sessionId } = started;
      for (const mode of ["default", "always-approve", "plan", "default"]) {
        await client.setMode(sessionId, mode);
        await client.prompt(sessionId, mode);
      }
      const last = (request: number) => JSON.stringify(model.requests[request]?.prompt.slice(-3));
      assert.doesNotMatch(last(1), /Plan mode is active/);
      assert.match(last(2), /Plan mode is active/);
      assert.match(last(3), /Plan mode is off/);
      assert.equal(new Set(model.requests.map((_, at) => wordsOf(model, at, "system"))).size, 1);
    });

    it("row 6: the person's words reach the model as they are, in a message of their own", async () => {
      const started = await harness.start([], { plan: true });
      await started.client.prompt(started.sessionId, "  Verbatim,\nplease ");
      const own = started.model.requests[0]?.prompt.filter(
        ({ role, content }) => role === "user" && JSON.stringify(content).includes("Verbatim"),
      );
      assert.deepEqual(
        own?.map(({ content }) => content),
        [[{ type: "text", text: "  Verbatim,\nplease " }]],
      );
    });

    for (const [row, first, second] of [
      ["9", "always-approve", "default"],
      ["10", "default", "always-approve"],
      ["13", "plan", "plan"],
      ["14", "default", "plan"],
      ["15", "plan", "always-approve"],
    ] as const) {
      it(`row ${row}: ${first} → ${second} is answered, and holds`, async () => {
        const { client, sessionId } = await harness.start([]);
        await client.setMode(sessionId, first);
        await client.setMode(sessionId, second);
        assert.equal(client.modes.at(-1)?.id, second);
      });
    }

    it("rows 11, 12: an unknown or empty id is refused and changes nothing", async () => {
      const { client, sessionId } = await harness.start([], { plan: true });
      for (const id of ["Plan", "auto", ""]) {
        await assert.rejects(client.setMode(sessionId, id), /no mode/);
      }
      assert.deepEqual(client.modes.at(-1), { id: "plan", state: "Pending", awaiting: false });
    });

    it("row 16: a new session names its three modes and the one that holds", async () => {
      const { client } = await harness.start([], { settings: { defaultMode: "plan" } });
      const { modes } = await client.newSession(harness.dirs.cwd);
      assert.deepEqual(
        modes?.availableModes.map(({ id, name }) => `${id} ${name}`),
        ["default Normal", "plan Plan", "always-approve Always-approve"],
      );
      assert.equal(modes?.currentModeId, "plan");
    });
  });
});
