import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ok, type Result } from "../../../src/base/result.ts";
import { changeMode, cycleMode, toggleMode } from "../../../src/host/session/changeMode.ts";
import { type ComposerPorts, submitComposer } from "../../../src/host/session/composer.ts";
import { ComposerStore } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import type { Letter } from "../../../src/host/session/letter.ts";
import { FakeAgent, inactive, settle } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

describe("the session of a folder", () => {
  let directory: string;
  let agent: FakeAgent;
  let composer: ComposerStore;
  let folder: FolderSession;
  const reported: string[] = [];
  let letters: Letter[] = [];

  const open = (): FolderSession =>
    new FolderSession(
      folderPorts(agent, composer, {
        outbox: () => letters,
        report: (_doing, problem) => reported.push(problem),
        sampleRequest: "a ready request",
      }),
    );

  const setPlan = async () => {
    const session = await folder.ensureSession();
    return session.ok ? await session.value.setMode("plan") : session;
  };

  const ports = (change: Partial<ComposerPorts> = {}): ComposerPorts => ({
    folder,
    reviewWaits: () => false,
    promptWhileReviewing: async () => undefined,
    requestChanges: async () => ok(undefined),
    viewPlan: () => undefined,
    selectModel: () => undefined,
    changeMode: async () => ok(undefined),
    showBlocked: () => undefined,
    listSessions: () => undefined,
    toast: () => undefined,
    ...change,
  });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "plan-mode-host-"));
    agent = new FakeAgent();
    composer = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    await composer.load();
    folder = open();
    reported.length = 0;
    letters = [];
  });

  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await rm(directory, { recursive: true });
  });

  it("starts no agent before somebody needs it, and then only one", async () => {
    assert.deepEqual(agent.calls, []);
    await Promise.all([folder.ensureSession(), folder.ensureSession(), setPlan()]);
    assert.deepEqual(agent.calls, ["connect", "new s1", "mode s1 plan"]);
  });

  it("offers the ready request in a new session, unless the person has begun to write", async () => {
    await folder.ensureSession();
    assert.equal(composer.state.draft, "a ready request");
    folder.saveDraft("my own");
    await folder.newSession();
    assert.equal(composer.state.draft, "my own");
  });

  it("opens the last session again after a restart, with draft and queue", async () => {
    await folder.ensureSession();
    await submitComposer("first", ports());
    await submitComposer("second", ports());
    folder.saveDraft("half a thou");
    await composer.flushed();
    agent = new FakeAgent();
    composer = new ComposerStore(join(directory, "composer.json"), () => undefined);
    await composer.load();
    folder = open();
    await folder.ensureSession();
    assert.deepEqual(agent.calls, ["connect", "load s1"]);
    assert.equal(composer.state.draft, "half a thou");
    assert.deepEqual(
      folder.session?.queue.map(({ text }) => text),
      ["second"],
    );
  });

  it("starts with an empty composer when its file is damaged", async () => {
    await writeFile(join(directory, "composer.json"), '{"draft": 3, "queue": [{"id":');
    assert.deepEqual(await composer.load(), { lastSession: undefined, draft: "", images: [], queue: [] });
  });

  it("says why a session can't be opened, and opens it on retry", async () => {
    composer.update({ lastSession: "s9" });
    agent.loadError = "The session is open in another window.";
    await folder.ensureSession();
    assert.deepEqual(folder.obstacle, { kind: "failed", problem: "The session is open in another window." });
    agent.loadError = undefined;
    await folder.retry();
    assert.equal(folder.obstacle, undefined);
    assert.equal(folder.session?.sessionId, "s9");
  });

  it("queues what is sent while a turn runs and sends it when the turn ends", async () => {
    await submitComposer("one", ports());
    await submitComposer("two", ports());
    await submitComposer("three", ports());
    assert.deepEqual(agent.calls.slice(2), ["prompt s1 one"]);
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(agent.calls.slice(3), ["prompt s1 two"]);
    assert.equal(folder.session?.queue.length, 1);
  });

  it("keeps the queue when the person stops the turn", async () => {
    await submitComposer("one", ports());
    await submitComposer("two", ports());
    await folder.session?.stop();
    await settle();
    assert.equal(folder.session?.busy, false);
    assert.equal(folder.session?.queue.length, 1);
  });

  it("takes a queued message back, once", async () => {
    await submitComposer("one", ports());
    await submitComposer("two", ports());
    const [queued] = folder.session?.queue ?? [];
    assert.equal(folder.session?.removeQueued(queued?.id ?? "").ok, true);
    assert.equal(folder.session?.removeQueued(queued?.id ?? "").ok, false);
  });

  it("sets the mode before it sends the text of /plan, and keeps the text when a turn runs", async () => {
    await submitComposer("/plan move it", ports());
    assert.deepEqual(agent.calls.slice(2), ["mode s1 plan", "prompt s1 move it"]);
    await submitComposer("/plan and this", ports());
    assert.deepEqual(
      folder.session?.queue.map(({ text }) => text),
      ["and this"],
    );
  });

  it("asks for plan mode once, however often /plan is written", async () => {
    const toasts: string[] = [];
    const telling = { toast: (message: string) => void toasts.push(message) };
    await submitComposer("/plan", ports(telling));
    await submitComposer("/plan", ports(telling));
    assert.deepEqual(
      agent.calls.filter((call) => call.startsWith("mode")),
      ["mode s1 plan"],
    );
    assert.match(toasts[0] ?? "", /Plan mode: on/);
    assert.match(toasts[1] ?? "", /\/view-plan/);
  });

  it("uses up the draft when a message was sent, and keeps it when nothing was sent", async () => {
    folder.saveDraft("words");
    await submitComposer("words", ports());
    assert.equal(composer.state.draft, "");
    folder.saveDraft("more");
    const kept = await submitComposer("more", ports({ reviewWaits: () => true }));
    assert.equal(kept.ok, false);
    assert.equal(composer.state.draft, "more");
  });

  it("turns a message during a review into a request for changes, or queues it, as the person says", async () => {
    const changes: string[] = [];
    const requestChanges = async (text: string): Promise<Result<void>> => {
      changes.push(text);
      return ok(undefined);
    };
    const waiting = { reviewWaits: () => true, requestChanges };
    await submitComposer("smaller", ports({ ...waiting, promptWhileReviewing: async () => "requestChanges" }));
    await submitComposer("later", ports({ ...waiting, promptWhileReviewing: async () => "queue" }));
    assert.deepEqual(changes, ["smaller"]);
    assert.deepEqual(
      folder.session?.queue.map(({ text }) => text),
      ["later"],
    );
    assert.ok(!agent.calls.some((call) => call.startsWith("prompt")));
  });

  it("shows a change of mode as changing until the agent has said what holds", async () => {
    await folder.ensureSession();
    const mode = folder.session?.mode;
    agent.refuseMode = undefined;
    agent.setMode = async (_id, wanted) => {
      agent.calls.push(`asked ${wanted}`);
      return ok(undefined);
    };
    await setPlan();
    assert.equal(mode?.shown.changing, true);
    assert.equal(mode?.shown.state, "Inactive", "nothing is guessed");
    agent.say({ mode: { ...inactive, state: "Pending" } });
    assert.deepEqual(mode?.shown, { ...inactive, state: "Pending", changing: false });
  });

  it("shows what held before when the agent refuses a mode", async () => {
    agent.refuseMode = "no";
    assert.deepEqual(await setPlan(), { ok: false, error: "no" });
    assert.deepEqual(folder.session?.mode.shown, { ...inactive, changing: false });
  });

  const modePorts = (quit: boolean) => ({
    folder,
    reviewWaits: () => true,
    askQuitPlan: async () => quit,
    quitPlan: async (): Promise<Result<void>> => {
      agent.calls.push("quit");
      return ok(undefined);
    },
  });

  it("cycles Normal, Plan, Always-approve, Normal", async () => {
    for (let step = 0; step < 3; step += 1) {
      await cycleMode(modePorts(true));
    }
    assert.deepEqual(agent.calls.slice(2), ["mode s1 plan", "mode s1 always-approve", "mode s1 default"]);
  });

  it("toggles into plan mode and back to the permission mode underneath", async () => {
    await changeMode("always-approve", modePorts(true));
    await toggleMode(modePorts(true));
    agent.say({ mode: { ...inactive, state: "Active", permissionMode: "always-approve" } });
    await toggleMode(modePorts(true));
    agent.say({ mode: { ...inactive, state: "ExitPending", permissionMode: "always-approve" } });
    await toggleMode(modePorts(true));
    assert.deepEqual(agent.calls.slice(2), [
      "mode s1 always-approve",
      "mode s1 plan",
      "mode s1 always-approve",
      "mode s1 plan",
    ]);
  });

  it("leaves plan mode during a review only after the person has agreed to quit the plan", async () => {
    await folder.ensureSession();
    agent.say({ mode: { ...inactive, state: "Active", awaitingApproval: true } });
    await toggleMode(modePorts(false));
    assert.deepEqual(agent.calls.slice(2), []);
    await toggleMode(modePorts(true));
    assert.deepEqual(agent.calls.slice(2), ["quit", "mode s1 default"]);
  });

  it("answers a permission card once, and refuses an answer that was not offered", async () => {
    await folder.ensureSession();
    const answer = agent.events?.askPermission({
      sessionId: "s1",
      card: { kind: "permission", title: "Edit", options: [{ id: "yes", name: "Yes", kind: "allow_once" }] },
      withdrawn: new AbortController().signal,
    });
    const id = folder.session?.cards.cards[0]?.id ?? "";
    assert.equal(folder.session?.cards.answerPermission(id, { optionId: "no" }).ok, false);
    assert.equal(folder.session?.cards.answerPermission(id, { optionId: "yes" }).ok, true);
    assert.equal(folder.session?.cards.answerPermission(id, { optionId: "yes" }).ok, false);
    assert.deepEqual(await answer, { optionId: "yes" });
  });

  it("takes away a card that the agent withdraws, and cancels cards when the person stops", async () => {
    await folder.ensureSession();
    const withdrawn = new AbortController();
    const card = { kind: "question" as const, planning: false, questions: [] };
    void agent.events?.askQuestions({ sessionId: "s1", card, withdrawn: withdrawn.signal });
    const answer = agent.events?.askQuestions({ sessionId: "s1", card, withdrawn: new AbortController().signal });
    withdrawn.abort();
    assert.equal(folder.session?.cards.cards.length, 1);
    await folder.session?.stop();
    assert.equal((await answer)?.outcome, "cancelled");
  });

  it("answers nothing when the window closes or the agent is lost", async () => {
    await folder.ensureSession();
    let answered = false;
    const card = { kind: "permission" as const, title: "Edit", options: [] };
    void agent.events
      ?.askPermission({ sessionId: "s1", card, withdrawn: new AbortController().signal })
      .then(() => (answered = true));
    agent.events?.closed("it crashed");
    assert.equal(folder.obstacle?.kind, "failed");
    folder.dispose();
    await settle();
    assert.equal(answered, false);
  });

  it("connects again on retry after the agent was lost", async () => {
    await folder.ensureSession();
    agent.events?.closed("it crashed");
    await folder.retry();
    assert.deepEqual(agent.calls, ["connect", "new s1", "connect", "load s1"]);
  });

  it("reports a turn that ended with an error, and goes on", async () => {
    await submitComposer("one", ports());
    agent.turns.shift()?.({ ok: false, error: "401: the key is not accepted" });
    await settle();
    assert.deepEqual(reported, ["401: the key is not accepted"]);
    await submitComposer("two", ports());
    assert.equal(agent.calls.at(-1), "prompt s1 two");
  });
});
