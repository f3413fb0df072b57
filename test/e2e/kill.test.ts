import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import type { ModelServer } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { AgentSurface } from "./agentSurface.ts";
import { folderHashes } from "./folderHash.ts";
import { calls, hangs, PlanningScript, presents, says } from "./planningScript.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

const plan = "# Limit the list\n\n1. Read src/commands.ts\n2. Add a limit\n3. Test it\n";
const write = { name: "write_file", input: { path: "killed.txt", content: "x\n" } };
const question = {
  name: "ask_user_question",
  input: { questions: [{ question: "Which limit?", options: [{ label: "Ten" }, { label: "A setting" }] }] },
};

describe("the extension host is killed", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let server: ModelServer;
  let agent: AgentSurface;
  let untouched: Readonly<Record<string, string>>;
  const script = new PlanningScript();
  before(async () => {
    folder = await createSampleRepository();
    untouched = folderHashes(folder);
    server = await startOpenAiServer(script.reply);
    workbench = await Workbench.start({
      folder,
      env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "dummy" },
      settings: { "planMode.model": "openai-compatible/scripted-model" },
    });
  });
  after(async () => {
    await workbench?.dispose();
    await server?.close();
    await removeSampleRepository(folder);
  });
  beforeEach(async () => {
    agent = await AgentSurface.open(workbench);
    await agent.newSession();
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-kill");
  });

  const kill = async (): Promise<void> => {
    workbench.killExtensionHost();
    await workbench.reload();
  };
  const status = (text: string) => workbench.planStatus.filter({ hasText: text }).waitFor({ timeout: 60_000 });
  /** A model that believes it may write is refused; the person's words still reach it. */
  const writesNothing = async (): Promise<void> => {
    script.play(calls("I write.", write), says("That was refused."));
    await agent.send("Go on");
    await agent.says("That was refused.");
    await agent.tools("killed.txt").and(agent.frame.locator(".stopped")).first().waitFor();
    assert.deepEqual(folderHashes(folder), untouched);
  };

  it("while planning: it plans on, the turn is over, and what was written before is there", async () => {
    script.play(calls("I look.", { name: "read_file", input: { path: "src/commands.ts" } }), hangs("I think about "));
    await agent.send("/plan Limit the list");
    await agent.says("I think about");
    await workbench.planStatus.filter({ hasText: /^\s*Plan\s*$/ }).waitFor();
    await kill();

    agent = await AgentSurface.open(workbench);
    await workbench.planStatus.filter({ hasText: /^\s*Plan\s*$/ }).waitFor({ timeout: 60_000 });
    await agent.says("Limit the list");
    await agent.tools("src/commands.ts").waitFor();
    assert.equal(await agent.frame.getByTestId("stop").count(), 0);
    assert.equal(new SessionFiles(workbench.home).mode.state, "Active");
    await writesNothing();
  });

  it("while a question is open: the card is back, and answering it continues the planning", async () => {
    script.play(calls("I have to ask.", question));
    await agent.send("/plan Limit the list");
    await agent.questions.getByText("Which limit?").waitFor({ timeout: 60_000 });
    await kill();

    agent = await AgentSurface.open(workbench);
    await workbench.planStatus.filter({ hasText: /^\s*Plan\s*$/ }).waitFor({ timeout: 60_000 });
    await agent.says("I have to ask.");
    const asked = server.requests.length;
    script.play(says("A setting it is."));
    await agent.questions.getByText("A setting").click({ timeout: 60_000 });
    await agent.answerCard(agent.questions, "Answer");
    await agent.says("A setting it is.");
    const told = JSON.stringify(server.requests[asked]?.body);
    // The cut call has a result that is none of the answers; the answer comes behind it, once.
    assert.match(told, /"role":"tool"/);
    assert.doesNotMatch(told, /"role":"tool"[^}]*(Ten|A setting)/);
    assert.equal(told.split("The person answered").length, 2);
    assert.equal(new SessionFiles(workbench.home).mode.state, "Active");
    await writesNothing();
  });

  it("while a review with three comments and a half-typed draft waits: all of it is there, and it can be decided", async () => {
    script.play(presents(plan));
    await agent.send("/plan Limit the list");
    let panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(3, "Which function?");
    await panel.commentByMouse(4, "Where does the number live?");
    await panel.commentByKeyboard(1, "Which test?");
    await panel.openComposer(1);
    await workbench.page.keyboard.type("a thought that is not fin");
    // Drafts are saved as they are typed, a moment later.
    await workbench.page.waitForTimeout(500);
    await kill();

    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await status("Plan: waiting for you");
    assert.equal(await panel.threads.count(), 3);
    for (const words of ["Which function?", "Where does the number live?", "Which test?"]) {
      await panel.threads.filter({ hasText: words }).waitFor();
    }
    const field = panel.frame.getByTestId("comment-field").locator("textarea");
    assert.equal(await field.inputValue(), "a thought that is not fin");
    const { mode, review } = new SessionFiles(workbench.home);
    assert.equal(mode.awaiting_plan_approval, true);
    assert.deepEqual(review.decisions, []);
    assert.deepEqual(folderHashes(folder), untouched);

    const asked = server.requests.length;
    script.play(calls("I begin.", write), says("Written."));
    await panel.approve();
    await panel.says("Approved");
    agent = await AgentSurface.open(workbench);
    await agent.reject(agent.permissions);
    assert.equal(existsSync(join(folder, "killed.txt")), false);
    const told = JSON.stringify(server.requests[asked]?.body);
    for (const words of ["Which function?", "Where does the number live?", "Which test?"]) {
      assert.ok(told.includes(words), words);
    }
  });

  it("while leaving: plan mode is over, the model is told, and edits ask as before", async () => {
    script.play(hangs("I think about "));
    await agent.send("/plan Limit the list");
    await agent.says("I think about");
    await workbench.planStatus.locator("a").click();
    await status("Plan: leaving");
    assert.equal(new SessionFiles(workbench.home).mode.state, "ExitPending");
    await kill();

    agent = await AgentSurface.open(workbench);
    await status("Normal");
    const asked = server.requests.length;
    script.play(calls("I write.", write), says("It was not allowed."));
    await agent.send("Go on");
    await agent.reject(agent.permissions);
    assert.match(JSON.stringify(server.requests[asked]?.body), /Plan mode is off/);
    assert.deepEqual(folderHashes(folder), untouched);
  });
});
