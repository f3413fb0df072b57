import assert from "node:assert/strict";
import { appendFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import { startAnthropicServer } from "../support/models/anthropicServer.ts";
import type { ModelServer, ScriptedReply } from "../support/models/modelServer.ts";
import { startOpenAiServer } from "../support/models/openAiServer.ts";
import { AgentSurface } from "./agentSurface.ts";
import { PlanningScript, presents, says } from "./planningScript.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { SessionFiles } from "./sessionFiles.ts";
import { Workbench } from "./workbench.ts";

const plan = "# Limit the list\n\n1. Read src/commands.ts\n2. Add a limit\n";

describe("bad input", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let server: ModelServer;
  let agent: AgentSurface;
  const script = new PlanningScript();
  before(async () => {
    folder = await createSampleRepository();
    server = await startOpenAiServer(script.reply);
    const gone = await startAnthropicServer([]);
    await gone.close();
    workbench = await Workbench.start({
      folder,
      env: {
        OPENAI_BASE_URL: server.url,
        OPENAI_API_KEY: "dummy",
        // Nobody listens there any more.
        ANTHROPIC_BASE_URL: gone.url,
        ANTHROPIC_API_KEY: "dummy",
      },
      settings: { "planMode.model": "openai-compatible/scripted-model" },
    });
    agent = await AgentSurface.open(workbench);
  });
  after(async () => {
    await workbench?.dispose();
    await server?.close();
    await removeSampleRepository(folder);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-bad-input");
  });

  const presented = async (): Promise<ReviewSurface> => {
    script.play(presents(plan));
    await agent.newSession();
    await agent.send("/plan Limit the list");
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    return panel;
  };

  /** The scripted model has heard of the decision: what is played next is for the next session. */
  const turnEnds = () => agent.says("Nothing else to do.");

  describe("from the model's endpoint", () => {
    beforeEach(() => agent.newSession());
    const unauthorised: ScriptedReply = { kind: "error", status: 401, message: "Incorrect API key provided." };
    for (const [name, reply, message] of [
      ["a key that is refused", unauthorised, "was not accepted"],
      [
        "a limit that is used up for an hour",
        { kind: "error", status: 429, message: "Too many requests.", headers: { "retry-after": "3600" } },
        "Too many requests",
      ],
    ] as const) {
      it(`says what happened and goes on: ${name}`, async () => {
        script.play(() => reply, says(`Fine again after ${name}.`));
        await agent.send("Hello");
        await agent.errors(message).waitFor({ timeout: 60_000 });
        await agent.send("Hello again");
        await agent.says(`Fine again after ${name}.`);
      });
    }

    it("tells the model twice that its stream is none, then the person, and goes on", async () => {
      const none = (): ScriptedReply => ({ kind: "malformed" });
      script.play(none, none, none, says("Fine again after a stream that is none."));
      await agent.send("Hello");
      await agent.errors("could not be read").waitFor({ timeout: 60_000 });
      await agent.send("Hello again");
      await agent.says("Fine again after a stream that is none.");
    });

    it("goes on by itself where the connection broke in the middle of an answer, and says so", async () => {
      script.play(() => ({ kind: "broken", text: "I beg" }), says("Fine again after a connection that broke."));
      await agent.send("Hello");
      await agent.says("The agent goes on from where the answer broke off.");
      await agent.says("Fine again after a connection that broke.");
    });

    it("says what happened and goes on: an endpoint that is down", async () => {
      await workbench.changeSettings({ "planMode.model": "anthropic/scripted-model" });
      try {
        await agent.send("Hello");
        await agent.errors("No connection to").waitFor({ timeout: 60_000 });
      } finally {
        await workbench.changeSettings({ "planMode.model": "openai-compatible/scripted-model" });
      }
      script.play(says("Reached after all."));
      await agent.send("Hello again");
      await agent.says("Reached after all.");
      await workbench.screenshot("bad-endpoint");
    });
  });

  describe("in plan.md while it is under review", () => {
    it("shows what was changed on disk as a new revision, and decides about that one only", async () => {
      const panel = await presented();
      const files = new SessionFiles(workbench.home);
      appendFileSync(files.plan, "3. Test it\n");
      await panel.waits(2);
      await panel.frame.locator('[data-line="5"]', { hasText: "Test it" }).waitFor();
      await panel.notice.filter({ hasText: "The new revision is on the screen" }).waitFor();
      await panel.button("approve").click();
      await panel.says("Approved");
      await turnEnds();
      assert.deepEqual(
        files.review.decisions.map(({ decision, revision }) => [decision.kind, revision]),
        [["approve", 2]],
      );
    });

    it("keeps a deleted plan on the screen, approves nothing, and takes the file back", async () => {
      const panel = await presented();
      const files = new SessionFiles(workbench.home);
      renameSync(files.plan, `${files.plan}.away`);
      await panel.notice.filter({ hasText: "The last text stays on the screen" }).waitFor();
      await panel.frame.locator('[data-line="4"]', { hasText: "Add a limit" }).waitFor();
      await panel.button("approve").click();
      await panel.frame.getByTestId("decision-failed").filter({ hasText: "Put it back" }).waitFor();
      await workbench.screenshot("bad-deleted");
      assert.deepEqual(files.review.decisions, []);
      assert.equal(files.mode.awaiting_plan_approval, true);
      renameSync(`${files.plan}.away`, files.plan);
      await panel.notice.filter({ hasText: "The last text stays on the screen" }).waitFor({ state: "detached" });
      await panel.button("approve").click();
      await panel.says("Approved");
      await turnEnds();
    });

    it("never follows a link that was put in its place", async () => {
      const panel = await presented();
      const files = new SessionFiles(workbench.home);
      const elsewhere = join(folder, "README.md");
      const before = readFileSync(elsewhere, "utf8");
      rmSync(files.plan);
      symlinkSync(elsewhere, files.plan);
      await panel.notice.filter({ hasText: "The last text stays on the screen" }).waitFor();
      assert.equal(await panel.frame.locator('[data-line="1"]').first().innerText(), "Limit the list");
      await panel.button("approve").click();
      await panel.frame.getByTestId("decision-failed").filter({ hasText: "Put it back" }).waitFor();
      assert.deepEqual(files.review.decisions, []);
      // It can still be quit.
      await panel.button("quit").click();
      await panel.button("confirm-yes").click();
      await panel.says("Quit");
      await turnEnds();
      assert.equal(readFileSync(elsewhere, "utf8"), before);
    });
  });

  describe("in the files of the home", () => {
    it("reports a config.json that is broken, by line, and leaves it as it is", async () => {
      const config = join(workbench.home, "config.json");
      writeFileSync(config, '{\n  "model": nonsense\n}\n');
      try {
        await workbench.runCommand("Plan Mode: New Session");
        await agent.says("config.json, line 2: not valid JSON");
        script.play(says("Working with defaults."));
        await agent.send("Hello");
        await agent.says("Working with defaults.");
        assert.equal(readFileSync(config, "utf8"), '{\n  "model": nonsense\n}\n');
        await workbench.screenshot("bad-config");
      } finally {
        rmSync(config);
      }
    });

    it("opens a session whose plan_mode.json is broken, closed rather than open, and says so", async () => {
      await presented();
      const files = new SessionFiles(workbench.home);
      workbench.killExtensionHost();
      writeFileSync(join(files.directory, "plan_mode.json"), '{"state": "Act');
      await workbench.reload();
      const panel = await ReviewSurface.of(workbench);
      await panel.waits(1);
      await workbench.planStatus.filter({ hasText: "Plan: waiting for you" }).waitFor({ timeout: 60_000 });
      agent = await AgentSurface.open(workbench);
      await agent.says("plan_mode.json is not valid JSON");
      assert.deepEqual(files.review.decisions, []);
      await workbench.screenshot("bad-snapshot");
    });
  });
});

/** Looks in the notification centre: whether a notification also pops up depends on what else goes on. */
async function notified(workbench: Workbench, text: string): Promise<void> {
  await workbench.runCommand("Notifications: Show Notifications");
  await workbench.page
    .locator(".notifications-center .notification-list-item-message", { hasText: text })
    .waitFor({ timeout: 60_000 });
}

describe("a window that no agent can work in", function () {
  this.slow(60_000);
  let workbench: Workbench | undefined;
  let folder: string | undefined;
  afterEach(async () => {
    await workbench?.dispose();
    workbench = undefined;
    if (folder !== undefined) await removeSampleRepository(folder);
    folder = undefined;
  });

  it("says in an empty window that a folder is needed", async () => {
    workbench = await Workbench.start({});
    const agent = await AgentSurface.open(workbench);
    await agent.says("Open a folder first");
    await workbench.planStatus.locator("a").click();
    await notified(workbench, "Open a folder first");
    await workbench.planStatus.filter({ hasText: "Normal" }).waitFor();
  });

  it("runs nothing in an untrusted folder, and says how to trust it", async () => {
    folder = await createSampleRepository();
    // Without the question at the start: the folder stays in restricted mode.
    workbench = await Workbench.start({
      folder,
      workspaceTrust: true,
      settings: { "security.workspace.trust.startupPrompt": "never" },
    });
    const agent = await AgentSurface.open(workbench);
    await agent.says("This folder is not trusted");
    await workbench.planStatus.locator("a").click();
    await notified(workbench, "Trust this folder first");
    await workbench.screenshot("untrusted");
  });
});
