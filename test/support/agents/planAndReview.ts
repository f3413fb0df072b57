import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AgentSurface } from "../../e2e/agentSurface.ts";
import { ReviewSurface } from "../../e2e/reviewSurface.ts";
import { Workbench } from "../../e2e/workbench.ts";
import { AgentRun } from "./agentRun.ts";
import { installAgent } from "./installAgent.ts";
import type { RealAgent } from "./realAgent.ts";

const firstPlan = `# Greet the world

## Steps

1. Write greeting.txt
2. Check it
`;
const secondPlan = firstPlan.replace("Check it", "Read it again");
const comments = ["Say which words it holds", "Name the command that checks it"] as const;
const content = "Hello, world!\n";

/**
 * The whole way with a real agent, as a person goes it: a session in the agent view, its plan in our panel, two comments, the
 * revised plan, the approval, and only then the edit. Where the agent can't be installed, the test is skipped with a notice.
 */
export function describePlanAndReview(agent: RealAgent): void {
  describe(`${agent.name} in the workbench`, () => {
    let run: AgentRun | undefined;
    let workbench: Workbench | undefined;

    before(async function () {
      const folder = await installAgent(agent).catch((error: unknown) => {
        console.log(`Skipped: ${agent.name} can't be installed. ${String(error)}`);
        return this.skip();
      });
      run = await AgentRun.prepare(agent, folder);
      workbench = await Workbench.start({ folder: run.folder, env: run.env, settings: run.settings });
    });
    afterEach(async function () {
      if (this.currentTest?.state === "failed") await workbench?.screenshot(`failed-agent-${agent.id}`);
    });
    after(async () => {
      await workbench?.dispose();
      await run?.dispose();
    });

    it("shows its plan, sends comments back, and lets it edit after the approval only", async () => {
      assert.ok(run !== undefined && workbench !== undefined);
      const { model } = run;
      const greeting = join(run.folder, "greeting.txt");
      const early = agent.writes(greeting, "Too early\n").slice(0, 1);
      model.play([...early, ...agent.presents(firstPlan)]);

      const view = await AgentSurface.open(workbench);
      await workbench.runCommand("Plan Mode: Plan a Change…");
      await workbench.answerInput("Plan a greeting");
      const panel = await reviewOf(agent, workbench, view);
      await panel.waits(1);
      if (agent.writesWhilePlanning !== true) {
        assert.ok(!existsSync(greeting), "a file was written while the agent planned");
      }
      await workbench.screenshot(`agent-${agent.id}-plan`);

      await panel.commentByMouse(await panel.lineOf("Write greeting.txt"), comments[0]);
      await panel.commentByMouse(await panel.lineOf("Check it"), comments[1]);
      const heardBefore = model.heard.length;
      model.play([...agent.refused, ...agent.presents(secondPlan), ...agent.writes(greeting, content)]);
      await panel.button("request-changes").click();
      await panel.waits(2);
      assert.ok(await panel.lineOf("Read it again"));
      const heard = model.heard.slice(heardBefore).join("\n");
      for (const words of [...comments, "Write greeting.txt"]) assert.ok(heard.includes(words), `not told: ${words}`);
      await workbench.screenshot(`agent-${agent.id}-revised`);

      if (agent.writesWhilePlanning !== true) {
        assert.ok(!existsSync(greeting), "a file was written before the approval");
      }
      await panel.approve();
      await panel.says("Approved");
      if (agent.writesWhilePlanning === true) {
        const told = (await workbench.notifications()).filter((text) =>
          text.includes("changed while the agent planned"),
        );
        assert.match(told.join("\n"), /greeting\.txt/);
      }
      await allowUntil(view, "The greeting is written.");
      assert.equal(readFileSync(greeting, "utf8"), content);
      assert.equal(model.left, 0);
      await workbench.screenshot(`agent-${agent.id}-done`);
    });

    it("leaves no process behind", async () => {
      assert.ok(run !== undefined && workbench !== undefined);
      if (process.platform === "linux") assert.ok(run.running.length > 1, "the agent was not seen running");
      await workbench.dispose();
      workbench = undefined;
      for (let tries = 0; run.running.length > 0 && tries < 100; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      assert.deepEqual(run.running, []);
    });
  });
}

/** The panel that the agent's request opens; for an agent that asks for none, a command takes its answer as the plan. */
async function reviewOf(agent: RealAgent, workbench: Workbench, view: AgentSurface): Promise<ReviewSurface> {
  if (agent.asks) return await ReviewSurface.of(workbench);
  await view.says("Check it");
  await workbench.runCommand("Plan Mode: Review This Answer as a Plan");
  return await ReviewSurface.of(workbench);
}

/** Allows once what the agent asks for, until it has said these words. */
async function allowUntil(view: AgentSurface, words: string): Promise<void> {
  const done = view.frame.locator("main", { hasText: words });
  const card = view.permissions.first();
  for (;;) {
    await done.or(card).first().waitFor({ timeout: 60_000 });
    if (await done.isVisible()) return;
    const overflow = await card.evaluate((one) => one.scrollWidth - one.clientWidth);
    assert.equal(overflow, 0, "the agent's options do not fit into the card");
    await view.allow(card);
  }
}
