import { strict as assert } from "node:assert";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgentHarness, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";

describe("The gate in a running turn", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  it("refuses every route that changes something, in every permission mode, without asking", async () => {
    let path = "";
    const started = await harness.start(
      [
        () => {
          mkdirSync(join(harness.dirs.cwd, "src"), { recursive: true });
          writeFileSync(join(harness.dirs.cwd, "src", "a.ts"), "old");
          symlinkSync(join(harness.dirs.cwd, "src", "a.ts"), join(dirname(path), "link.md"));
          return {
            calls: [
              { name: "search_replace", input: { path: "src/a.ts", old_string: "old", new_string: "new" }, id: "1" },
              { name: "write_file", input: { path: "README.md", content: "x" }, id: "2" },
              { name: "delete_file", input: { path: "src/a.ts" }, id: "3" },
              { name: "run_terminal_command", input: { command: "echo x > b.txt" }, id: "4" },
              { name: "run_terminal_command", input: { command: "touch b.txt" }, id: "5" },
              { name: "write_file", input: { path: join(dirname(path), "link.md"), content: "x" }, id: "6" },
              { name: "write_file", input: { path: join(dirname(path), "plan_mode.json"), content: "{}" }, id: "7" },
              {
                name: "write_file",
                input: { path: `${dirname(path)}/../${dirname(path).split("/").at(-1)}/plan.md`, content: "# ok\n" },
                id: "8",
              },
              { name: "read_file", input: { path: "src/a.ts" }, id: "9" },
            ],
          };
        },
      ],
      {},
    );
    path = started.planPath;
    const { client, model, sessionId } = started;
    await client.setMode(sessionId, "always-approve");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    for (const id of ["1", "2", "3", "4", "5", "6", "7"]) {
      assert.match(resultOf(model, id) ?? "", /^Rejected: /, `call ${id}`);
      const call = client.call(id);
      assert.equal(call?.status, "failed");
      assert.match(JSON.stringify(call?.meta), /"stopped":\{"reason":"./);
    }
    assert.match(resultOf(model, "8") ?? "", /plan\.md/);
    assert.equal(readFileSync(path, "utf8"), "# ok\n");
    assert.equal(resultOf(model, "9"), "1\told");
    assert.deepEqual(readdirSync(harness.dirs.cwd).sort(), ["src"]);
    assert.equal(client.asked.length, 0);
    assert.deepEqual(
      client.notes.filter(({ method }) => method === "_plan-mode/stopped").map(({ params }) => params["toolCallId"]),
      ["1", "2", "3", "4", "5", "6", "7"],
    );
  });

  it("closes between two calls of one answer; what ran before stays, and the model is told once (midturn_plan_toggle_activates_and_buffers_reminder)", async () => {
    const calls = Array.from({ length: 10 }, (_, index) => ({
      name: "write_file",
      input: { path: `f${index}.txt`, content: "x" },
      id: `c${index}`,
    }));
    const started = await harness.start([{ calls }, { text: "Planning now." }, { text: "Still." }]);
    const { client, model, sessionId } = started;
    let asked = 0;
    client.onPermission = async () => {
      asked += 1;
      if (asked === 5) {
        // While the prompt is open: the answer of the person does not open the gate again.
        await client.setMode(sessionId, "plan");
      }
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await client.prompt(sessionId, "Write ten files");
    assert.deepEqual(readdirSync(harness.dirs.cwd).sort(), ["f0.txt", "f1.txt", "f2.txt", "f3.txt"]);
    for (let index = 4; index < 10; index += 1) {
      assert.match(resultOf(model, `c${index}`) ?? "", /^Rejected: /);
    }
    assert.equal(asked, 5);
    assert.equal(wordsOf(model, 1, "user").split("Plan mode is active").length, 2);
    await client.prompt(sessionId, "Go on");
    assert.equal(wordsOf(model, 2, "user").split("Plan mode is active").length, 2);
    assert.match(wordsOf(model, 2, "user"), /still active/);
  });

  it("stays closed until the turn ends when the person leaves plan mode in it", async () => {
    const started = await harness.start(
      [
        {
          calls: [
            {
              name: "ask_user_question",
              input: { questions: [{ question: "A?", options: [{ label: "x", description: "" }] }] },
              id: "q",
            },
          ],
        },
        {
          calls: [
            { name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" },
            { name: "exit_plan_mode", input: {}, id: "e" },
          ],
        },
        { text: "Ended." },
        { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w2" }] },
      ],
      { plan: true },
    );
    const { client, model, sessionId } = started;
    client.onQuestion = async () => {
      await client.setMode(sessionId, "always-approve");
      return { outcome: "accepted", answers: { "A?": ["x"] } };
    };
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "w") ?? "", /^Rejected: /);
    assert.match(resultOf(model, "e") ?? "", /has turned plan mode off/);
    assert.deepEqual(
      client.modes.slice(-2).map(({ id, state }) => `${id} ${state}`),
      ["plan ExitPending", "always-approve Inactive"],
    );
    await client.prompt(sessionId, "Now");
    assert.match(wordsOf(model, 3, "user"), /Plan mode is off/);
    assert.ok(existsSync(join(harness.dirs.cwd, "a.txt")));
  });

  it("withdraws an activation that the model has not heard of, without trace (midturn_toggle_off_withdraws_undelivered_reminder)", async () => {
    const started = await harness.start([
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] },
    ]);
    const { client, model, sessionId } = started;
    client.onPermission = async () => {
      await client.setMode(sessionId, "plan");
      await client.setMode(sessionId, "default");
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await client.prompt(sessionId, "Write");
    assert.ok(existsSync(join(harness.dirs.cwd, "a.txt")));
    assert.doesNotMatch(wordsOf(model, 1, "user"), /plan mode/i);
  });

  it("leaves commands to the permissions when the setting says so", async () => {
    const { client, model, sessionId } = await harness.start(
      [{ calls: [{ name: "run_terminal_command", input: { command: "echo hi > b.txt" }, id: "c" }] }],
      { plan: true, settings: { shell: "permissions" } },
    );
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "c") ?? "", /exit code 0/);
    assert.equal(client.asked.length, 1);
  });

  it("answers every set_mode, and changes nothing for an unknown id (qqcode-behaviour.md 8, rows 11 and 13)", async () => {
    const { client, sessionId } = await harness.start([]);
    await client.setMode(sessionId, "default");
    await client.setMode(sessionId, "plan");
    await client.setMode(sessionId, "plan");
    await client.until(() => client.modes.length === 3);
    assert.deepEqual(
      client.modes.map(({ id }) => id),
      ["default", "plan", "plan"],
    );
    await assert.rejects(client.setMode(sessionId, "Plan"), /no mode/);
    assert.equal(client.modes.at(-1)?.id, "plan");
  });
});
