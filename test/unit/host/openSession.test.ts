import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ok } from "../../../src/base/result.ts";
import type { PromptPart } from "../../../src/host/agentPort.ts";
import { ComposerStore } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import type { OpenSession } from "../../../src/host/session/openSession.ts";
import { FakeAgent, inactive, settle } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

describe("a session in the window", () => {
  let directory: string;
  let agent: FakeAgent;
  let folder: FolderSession;
  let composer: ComposerStore;
  let session: OpenSession;
  const sent: (readonly PromptPart[] | undefined)[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "plan-mode-session-"));
    agent = new FakeAgent();
    const prompt = agent.prompt.bind(agent);
    agent.prompt = (sessionId: string, text: string, parts?: readonly PromptPart[]) => {
      sent.push(parts);
      return prompt(sessionId, text);
    };
    sent.length = 0;
    composer = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    folder = new FolderSession(
      folderPorts(agent, composer, {
        context: (text) => (text.includes("@problems") ? [{ kind: "context", uri: "u", text: "none" }] : []),
      }),
    );
    const opened = await folder.ensureSession();
    assert.ok(opened.ok);
    session = opened.value;
  });

  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  });

  const prompts = () => agent.calls.filter((call) => call.startsWith("prompt"));
  const error = { kind: "notice", id: "n", level: "error", text: "429" } as const;

  it("steers: the running turn is stopped, and the chosen message goes before the others", async () => {
    session.submit("one");
    session.submit("two");
    session.submit("three");
    await session.sendNow(session.queue[1]?.id ?? "");
    await settle();
    assert.deepEqual(prompts(), ["prompt s1 one", "prompt s1 three"]);
    assert.deepEqual(
      session.queue.map(({ text }) => text),
      ["two"],
    );
  });

  it("does not send past a plan that waits for a decision", async () => {
    agent.say({ mode: { ...inactive, state: "Active", awaitingApproval: true } });
    session.submit("later");
    const result = await session.sendNow(session.queue[0]?.id ?? "");
    assert.equal(result.ok, false);
    assert.equal(session.queue.length, 1);
  });

  it("keeps the queue when a turn ends with an error, and sends the same request again on retry", async () => {
    session.submit("one");
    session.submit("two");
    agent.say({ entries: [error] });
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(prompts(), ["prompt s1 one"]);
    assert.equal(session.canRetry, true);
    assert.equal(session.retry().ok, true);
    assert.equal(session.canRetry, false);
    agent.say({ entries: [] });
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(prompts(), ["prompt s1 one", "prompt s1 one", "prompt s1 two"]);
  });

  it("takes pictures along at once, and keeps those of a prompt that waits, also over a restart", async () => {
    const picture = { mimeType: "image/png", data: "aGk=" };
    const other = { mimeType: "image/webp", data: "aG8=" };
    const part = (image: typeof picture): PromptPart => ({ kind: "image", ...image });
    session.submit("look", [picture]);
    session.submit("and this", [other]);
    assert.deepEqual(sent, [[part(picture)]]);
    composer.update({ images: [picture] });
    await composer.flushed();
    const again = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    const { images, queue } = await again.load();
    assert.deepEqual(images, [picture]);
    assert.deepEqual(queue[0]?.images, [other]);
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(sent[1], [part(other)]);
    composer.update({ images: [] });
    await composer.flushed();
    assert.deepEqual(await readdir(join(directory, "pictures")), []);
  });

  it("gives back the pictures of a prompt that is taken back", () => {
    const picture = { mimeType: "image/png", data: "aGk=" };
    session.submit("look");
    session.submit("and this", [picture]);
    session.removeQueued(session.queue[0]?.id ?? "", true);
    assert.deepEqual(composer.state.images, [picture]);
    assert.deepEqual(session.queue, []);
  });

  it("takes along what a prompt speaks of, as it is when it is sent", () => {
    session.submit("fix @problems");
    assert.deepEqual(sent, [[{ kind: "context", uri: "u", text: "none" }]]);
  });

  it("goes on in the background, and says how it is", async () => {
    session.submit("one");
    await folder.newSession();
    const states = () => folder.others.map(({ sessionId, state }) => `${sessionId} ${state}`);
    assert.deepEqual(states(), ["s1 working"]);
    const withdrawn = new AbortController();
    const card = { kind: "question" as const, planning: false, questions: [] };
    void agent.events?.askQuestions({ sessionId: "s1", card, withdrawn: withdrawn.signal });
    assert.deepEqual(states(), ["s1 needsYou"]);
    withdrawn.abort();
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(states(), ["s1 done"]);
    await folder.openSession("s1");
    await folder.openSession("s2");
    assert.deepEqual(states(), ["s1 idle"]);
  });

  it("says that an agent that can't fork can't", async () => {
    assert.deepEqual(await folder.forkSession("s1"), { ok: false, error: "This agent can't fork a session." });
  });
});
