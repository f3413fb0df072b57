import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startAnthropicServer } from "../support/models/anthropicServer.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { AgentSurface } from "./agentSurface.ts";
import { copyCheckout } from "./checkoutCopy.ts";
import { folderHashes } from "./folderHash.ts";
import { calls, PlanningScript, presents, says } from "./planningScript.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

const firstPlan = `# Say hello

## Context

The project greets nobody.

## Steps

1. Write hello.txt
2. Check it
`;
const secondPlan = firstPlan
  .replace("nobody.", "nobody, and it should greet the world.")
  .replace("Check it", "Read it again");

describe("the whole loop on this project's own checkout", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let untouched: Readonly<Record<string, string>>;
  const servers: ModelServer[] = [];
  const openAi = new PlanningScript();
  const anthropic = new PlanningScript();

  before(async () => {
    folder = copyCheckout();
    servers.push(await startOpenAiServer(openAi.reply), await startAnthropicServer(anthropic.reply));
    workbench = await Workbench.start({
      folder,
      env: {
        OPENAI_BASE_URL: servers[0]?.url,
        OPENAI_API_KEY: "dummy",
        ANTHROPIC_BASE_URL: servers[1]?.url,
        ANTHROPIC_API_KEY: "dummy",
      },
      settings: { "planMode.model": "offline" },
    });
    untouched = folderHashes(folder);
  });
  after(async () => {
    await workbench?.dispose();
    for (const server of servers) await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot(`failed-loop`);
  });

  it("goes from a request through comments and a revision to an approval, with the offline planner", async () => {
    await workbench.planStatus.waitFor();
    await workbench.runCommand("Plan Mode: Plan a Change…");
    await workbench.answerInput("Show the number of open comments in the status bar");
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);

    const [first, second] = [await panel.lineOf("Start in"), await panel.lineOf("Drafted by the built-in")];
    await panel.commentByMouse(first, "Name the function that makes the text");
    await panel.commentByMouse(second, "Say it shorter");
    await panel.commentByKeyboard(2, "Why only this one?");
    assert.equal(await panel.threads.count(), 3);
    await workbench.screenshot("loop-commented");

    await panel.button("request-changes").click();
    await panel.waits(2);
    assert.equal(await panel.threads.count(), 3);
    for (const thread of await panel.threads.all()) {
      await thread.locator(".comment.agent").first().waitFor();
    }
    await workbench.screenshot("loop-revised");

    await panel.approve();
    await panel.says("Approved");
    await workbench.planStatus.filter({ hasText: "Normal" }).waitFor();
    const { review, mode } = new SessionFiles(workbench.home);
    assert.deepEqual(
      review.decisions.map(({ decision, revision }) => [decision.kind, revision]),
      [
        ["requestChanges", 1],
        ["approve", 2],
      ],
    );
    assert.equal(mode.state, "Inactive");
    assert.deepEqual(folderHashes(folder), untouched);
  });

  for (const { wire, model, script } of [
    { wire: "OpenAI's", model: "openai-compatible/scripted-model", script: openAi },
    { wire: "Anthropic's", model: "anthropic/scripted-model", script: anthropic },
  ]) {
    it(`refuses a write before the approval and lets the same one through after it, over ${wire} wire`, async () => {
      const target = join(folder, "hello.txt");
      const write = { name: "write_file", input: { path: "hello.txt", content: `Hello over ${wire} wire\n` } };
      rmSync(target, { force: true });
      let told = "";
      script.play(
        calls("I try to write at once.", write, {
          name: "run_terminal_command",
          input: { command: "touch hello.txt" },
        }),
        presents(firstPlan),
        (planPath, request) => {
          told = JSON.stringify(request.body);
          const threads = [...new Set(told.match(/Thread (t-\d+)/g))].map((text) => text.slice("Thread ".length));
          return {
            kind: "answer",
            calls: [
              { name: "write_file", input: { path: planPath, content: secondPlan } },
              ...threads.map((thread_id) => ({
                name: "reply_to_comment",
                input: { thread_id, body: "Done as you said.", addressed: true },
              })),
              { name: "exit_plan_mode", input: {} },
            ],
          };
        },
        calls("I carry it out.", write),
        says("All steps are done."),
      );
      await workbench.changeSettings({ "planMode.model": model });
      const agent = await AgentSurface.open(workbench);
      await agent.newSession();
      await agent.send("/plan Write a greeting");
      const panel = await ReviewSurface.of(workbench);
      await panel.waits(1);

      await agent.tools("hello.txt").and(agent.frame.locator(".stopped")).nth(1).waitFor();
      assert.deepEqual(folderHashes(folder), untouched);

      await panel.commentByMouse(await panel.lineOf("The project greets"), "Whom should it greet?");
      await panel.commentByMouse(await panel.lineOf("Check it"), "Check how?");
      await panel.commentByKeyboard(1, "A good title");
      await panel.button("request-changes").click();
      await panel.waits(2);
      for (const words of ["Whom should it greet?", "Check how?", "A good title", "> 2. Check it"]) {
        assert.ok(told.includes(words), `the model was told: ${words}`);
      }
      assert.equal(await panel.threads.filter({ hasText: "Done as you said." }).count(), 3);
      assert.deepEqual(folderHashes(folder), untouched);

      await panel.approve();
      await panel.says("Approved");
      await agent.answerCard(agent.permissions, "Allow once");
      await agent.says("All steps are done.");
      assert.equal(readFileSync(target, "utf8"), `Hello over ${wire} wire\n`);
      assert.equal(script.left, 0);
      // One prompt, one turn: the approval was the result of the call that presented the plan.
      assert.equal(await agent.frame.locator(".person").count(), 1);
      rmSync(target);
      assert.deepEqual(folderHashes(folder), untouched);
    });
  }
});
