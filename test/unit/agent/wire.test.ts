import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { planModeMeta } from "../../support/agent/planModeMeta.ts";
import { type Step, scriptedModel } from "../../support/agent/scriptedModel.ts";
import { testDirectories, testPorts } from "../../support/agent/testPorts.ts";
import { connect, type ReviewParams } from "../../support/agent/wireClient.ts";

describe("The agent on the wire", () => {
  let dirs: ReturnType<typeof testDirectories>;
  const open: { close(): Promise<void> }[] = [];
  const start = (steps: readonly Step[]) => {
    const model = scriptedModel(steps);
    const connection = connect(testPorts(dirs.home, model));
    open.push(connection);
    return { ...connection, model };
  };
  beforeEach(() => {
    dirs = testDirectories();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
    dirs.remove();
  });

  it("plans, presents, and works only after the approval", async () => {
    const plan = "# Plan\n\n1. Write a.txt\n";
    let planPath = "";
    const { client, model } = start([
      { text: "Looking.", calls: [{ name: "write_file", input: { path: "a.txt", content: "early" } }] },
      () => ({
        calls: [
          { name: "exit_plan_mode", input: {} },
          { name: "write_file", input: { path: planPath, content: plan } },
        ],
      }),
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "late" } }] },
      { text: "All done." },
    ]);
    await client.initialize();
    const session = await client.newSession(dirs.cwd);
    planPath = planModeMeta(session).planPath;
    assert.deepEqual(
      session.modes?.availableModes.map((mode) => mode.id),
      ["default", "plan", "always-approve"],
    );
    await client.setMode(session.sessionId, "plan");
    let shown: ReviewParams | undefined;
    client.onReview = (params) => {
      shown = params;
      assert.equal(existsSync(join(dirs.cwd, "a.txt")), false);
      return { outcome: "approved", _meta: { "plan-mode": { sha256: params._meta["plan-mode"].sha256 } } };
    };
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    const end = await client.prompt(session.sessionId, "Make a.txt");
    assert.equal(end.stopReason, "end_turn");
    assert.equal(shown?.planContent, plan);
    assert.equal(readFileSync(join(dirs.cwd, "a.txt"), "utf8"), "late");
    assert.equal(client.notes.filter((note) => note.method === "_plan-mode/stopped").length, 1);
    assert.match(JSON.stringify(model.requests[0]?.prompt), new RegExp(planPath));
    assert.deepEqual(
      client.modes.map((mode) => `${mode.id} ${mode.state}${mode.awaiting ? " awaiting" : ""}`),
      ["plan Pending", "plan Active", "plan Active awaiting", "default Inactive"],
    );
    assert.match(client.said, /All done/);
  });
});
