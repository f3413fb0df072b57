import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtIn } from "../../../../src/host/agents/agentDefinition.ts";
import { SessionAgents } from "../../../../src/host/agents/sessionAgents.ts";
import { PlanList } from "../../../../src/host/plans/planList.ts";
import { ComposerStore } from "../../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../../src/host/session/folderSession.ts";
import { FakeAgent, settle } from "../fakeAgent.ts";

/** Its sessions have ids of their own. */
class NamedAgent extends FakeAgent {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  override async newSession() {
    const made = await super.newSession();
    return made.ok ? { ...made, value: { ...made.value, sessionId: `${this.name}-${made.value.sessionId}` } } : made;
  }
}

describe("a folder with two agents", () => {
  let home: string;
  let chosen: string;
  let composer: ComposerStore;
  let folder: FolderSession;
  let agents: Readonly<Record<string, NamedAgent>>;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), "plan-mode-two-agents-"));
    chosen = "gemini";
    composer = new ComposerStore(join(home, "composer.json"), () => undefined);
    agents = { gemini: new NamedAgent("gemini"), [builtIn]: new NamedAgent("own") };
    folder = new FolderSession({
      cwd: "/work",
      connect: async (events, agentId) => {
        const agent = agents[agentId];
        if (agent === undefined) throw new Error(`There is no agent ${agentId}.`);
        return await agent.connect(events);
      },
      agents: await SessionAgents.open(home, "/work", () => chosen, assert.fail),
      composer,
      services: {
        reviewPlan: () => new Promise(() => undefined),
        commentReplied: () => undefined,
        readTextFile: async () => "",
        writeTextFile: async () => undefined,
      },
      outbox: () => [],
      report: () => undefined,
      newId: () => "q1",
      sampleRequest: "",
    });
  });
  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await settle();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });

  it("begins sessions with the chosen one, and keeps each session with its own", async () => {
    const first = await folder.newSession();
    chosen = builtIn;
    const second = await folder.newSession();
    assert.ok(first.ok && second.ok);
    assert.deepEqual([first.value.agentId, second.value.agentId], ["gemini", builtIn]);
    assert.equal(folder.agentId, builtIn);
    const back = await folder.openSession(first.value.sessionId);
    assert.equal(back.ok && back.value, first.value);
    assert.equal(folder.agentId, "gemini");
    folder.session?.submit("Hello");
    assert.ok(agents["gemini"]?.calls.includes(`prompt ${first.value.sessionId} Hello`));
    assert.ok(!agents[builtIn]?.calls.some((call) => call.startsWith("prompt")));
    const listed = await folder.listSessions();
    assert.ok(listed.ok && listed.value.some(({ sessionId }) => sessionId === first.value.sessionId));
  });

  it("loses only the sessions of the one that is gone, and opens the shown one again with its own agent", async () => {
    const first = await folder.newSession();
    chosen = builtIn;
    const second = await folder.newSession();
    assert.ok(first.ok && second.ok);
    agents["gemini"]?.events?.closed("it ended with exit code 9");
    assert.equal(folder.session, second.value);
    assert.deepEqual([folder.obstacle], [undefined]);
    await folder.openSession(first.value.sessionId);
    assert.ok(agents["gemini"]?.calls.includes(`load ${first.value.sessionId}`));
    agents["gemini"]?.events?.closed("it ended with exit code 9");
    const { session, obstacle } = folder;
    assert.deepEqual([session, obstacle?.kind], [undefined, "failed"]);
    const again = await folder.retry();
    assert.equal(again.ok && again.value.sessionId, first.value.sessionId);
  });

  it("opens a session once when two ask for it at the same time", async () => {
    const agentsGemini = agents["gemini"];
    const first = await folder.newSession();
    assert.ok(first.ok && agentsGemini !== undefined);
    const { sessionId } = first.value;
    agentsGemini.events?.closed("it ended");
    await Promise.all([folder.openSession(sessionId), folder.openSession(sessionId), folder.ensureSession()]);
    assert.equal(agentsGemini.calls.filter((call) => call === `load ${sessionId}`).length, 1);
  });

  it("says that an agent is not there, and opens the next one that is chosen", async () => {
    chosen = "absent";
    const failed = await folder.newSession();
    assert.deepEqual(failed, { ok: false, error: "The agent could not be started: There is no agent absent." });
    chosen = builtIn;
    assert.ok((await folder.retry()).ok);
    assert.equal(folder.agentId, builtIn);
  });

  it("begins a new session where its agent can't open earlier ones", async () => {
    const first = await folder.newSession();
    assert.ok(first.ok);
    const gemini = agents["gemini"];
    assert.ok(gemini !== undefined);
    Object.assign(gemini, { features: { images: false, fork: false, load: false, resume: false } });
    gemini.events?.closed("it ended");
    assert.ok((await folder.retry()).ok);
    assert.ok(!gemini.calls.some((call) => call.startsWith("load")));
    assert.notEqual(folder.session?.sessionId, first.value.sessionId);
  });

  it("lists the plans of both", async () => {
    const directory = join(home, "reviews/gemini/g-1");
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, "plan.md"), "# Greet the world\n");
    const session = { cwd: "/work", agentId: "gemini", sessionId: "g-1", title: "", updatedAt: "" };
    writeFileSync(join(directory, "session.json"), JSON.stringify(session));
    const plans = new PlanList(home);
    assert.deepEqual(
      (await plans.read("/work")).map(({ sessionId, title }) => [sessionId, title]),
      [["g-1", "Greet the world"]],
    );
    assert.deepEqual(await plans.read("/elsewhere"), []);
  });
});
