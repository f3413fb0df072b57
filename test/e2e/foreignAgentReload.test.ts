import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../support/foreignAgent/connectForeign.ts";
import { ForeignAgentFile, type ForeignScript } from "../support/foreignAgent/foreignScript.ts";
import { AgentSurface } from "./agentSurface.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { Workbench } from "./workbench.ts";

const plan = "# Greet the world\n\n## Steps\n\n1. Write greeting.txt\n2. Check it\n";
const modes = (currentModeId: string) => ({
  currentModeId,
  availableModes: [
    { id: "default", name: "Manual" },
    { id: "plan", name: "Plan" },
  ],
});
const asks: ForeignScript = {
  modes: modes("default"),
  turns: [
    [
      {
        request: {
          method: "session/request_permission",
          params: {
            sessionId: "<sessionId-1>",
            toolCall: { toolCallId: "p1", kind: "switch_mode", title: "Approve plan", rawInput: { plan } },
            options: [
              { optionId: "yes", name: "Yes", kind: "allow_once" },
              { optionId: "no", name: "No", kind: "reject_once" },
            ],
          },
        },
      },
    ],
  ],
};
/** As it comes back: in plan mode, knowing its past, and no longer asking. */
const returns: ForeignScript = {
  modes: modes("plan"),
  past: [{ say: "I had a plan." }],
  turns: [[{ say: "The greeting is written." }, { end: "end_turn" }]],
};

describe("a plan of another agent that waits while the window goes", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let file: ForeignAgentFile;
  const agents = () => ({ scripted: { name: "Scripted Agent", command: file.program, args: file.args } });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "plan-mode-foreign-reload-"));
    writeFileSync(join(folder, "README.md"), "# Greeting\n");
    file = new ForeignAgentFile(asks);
    workbench = await Workbench.start({
      folder,
      settings: { "planMode.agent": "scripted", "planMode.agents": agents() },
    });
  });
  after(async () => {
    await workbench?.dispose();
    file?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-foreign-reload");
  });

  it("is not answered, comes back with its comments, and is decided in a prompt when nothing asks any more", async () => {
    await AgentSurface.open(workbench);
    await workbench.runCommand("Plan Mode: Plan a Change…");
    await workbench.answerInput("Plan a greeting");
    let panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(await panel.lineOf("Check it"), "Name the command");

    file.play(returns);
    await workbench.reload();
    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    assert.deepEqual(file.answers, [], "the reload answered the plan");
    assert.equal(await panel.threads.count(), 1);
    const view = await AgentSurface.open(workbench);
    await view.says("I had a plan.");
    await workbench.screenshot("foreign-reloaded");

    await panel.approve();
    await panel.says("Approved");
    await view.says("The greeting is written.");
    const heard = file.heard
      .filter(({ method }) => method === "session/prompt")
      .map(({ params }) => JSON.stringify(params));
    assert.equal(heard.length, 2);
    for (const words of ["Name the command", "The person approved this plan", "1. Write greeting.txt"]) {
      assert.ok(heard[1]?.includes(words), `the agent was not told: ${words}`);
    }
    const set = file.heard.filter(({ method }) => method === "session/set_mode").map(({ params }) => params);
    assert.equal((set.at(-1) as { modeId: string }).modeId, "default");
    await view.mode.filter({ hasText: "Normal" }).waitFor();
    await until(() => file.running.length === 1);
  });

  it("comes back by itself where the window has its settings only after its editors", async () => {
    await workbench.changeSettings({ "planMode.agents": {} });
    await workbench.reload();
    const view = await workbench.agentView(60_000);
    const problem = view.getByTestId("problem");
    await problem.filter({ hasText: "There is no agent “scripted”" }).waitFor();
    await workbench.changeSettings({ "planMode.agents": agents() });
    await view.getByText("I had a plan.").waitFor();
    await problem.waitFor({ state: "detached" });
  });
});
