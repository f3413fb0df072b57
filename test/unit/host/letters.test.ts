import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, ok } from "../../../src/base/result.ts";
import { ComposerStore } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import type { Letter } from "../../../src/host/session/letter.ts";
import type { OpenSession } from "../../../src/host/session/openSession.ts";
import { FakeAgent, inactive, settle } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

describe("words of reviews on their way to the agent", () => {
  let directory: string;
  let agent: FakeAgent;
  let composer: ComposerStore;
  let folder: FolderSession;
  let session: OpenSession;
  let letters: Letter[];
  let delivered: string[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "plan-mode-letters-"));
    agent = new FakeAgent();
    composer = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    letters = [];
    delivered = [];
    folder = new FolderSession(
      folderPorts(agent, composer, {
        outbox: () => letters.filter((letter) => !delivered.includes(letter.key)),
      }),
    );
    const opened = await folder.ensureSession();
    assert.ok(opened.ok);
    session = opened.value;
  });

  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await rm(directory, { recursive: true });
  });

  const write = (key: string, asks: boolean): void => {
    letters.push({ key, text: `words of ${key}`, asks, delivered: () => delivered.push(key) });
  };
  const prompts = (): readonly string[] =>
    agent.calls.filter((call) => call.startsWith("prompt")).map((call) => call.slice(10));

  it("go as a prompt of their own when they ask for something", () => {
    write("a", true);
    session.sendNext();
    assert.deepEqual(prompts(), ["words of a"]);
  });

  it("wait for the next prompt when they ask for nothing, and stand in front of it", () => {
    write("a", false);
    session.sendNext();
    assert.deepEqual(prompts(), []);
    session.submit("go on");
    assert.deepEqual(prompts(), ["words of a\n\ngo on"]);
  });

  it("count as delivered when the turn has ended, and are not sent a second time", async () => {
    write("a", true);
    session.sendNext();
    assert.deepEqual(delivered, []);
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(delivered, ["a"]);
    session.submit("more");
    assert.deepEqual(prompts(), ["words of a", "more"]);
  });

  it("go again with the next prompt when the turn failed", async () => {
    write("a", true);
    session.sendNext();
    agent.turns.shift()?.(fail("the connection broke"));
    await settle();
    session.submit("again");
    assert.deepEqual(prompts(), ["words of a", "words of a\n\nagain"]);
    assert.deepEqual(delivered, []);
  });

  it("wait while a turn runs, and go when it has ended", async () => {
    session.submit("first");
    write("a", true);
    session.sendNext();
    assert.deepEqual(prompts(), ["first"]);
    agent.turns.shift()?.(ok("end_turn"));
    await settle();
    assert.deepEqual(prompts(), ["first", "words of a"]);
  });

  it("do not go while a plan waits: they go with the decision", () => {
    agent.say({ mode: { ...inactive, state: "Active", awaitingApproval: true } });
    write("a", true);
    session.sendNext();
    assert.deepEqual(prompts(), []);
  });

  it("do not stand in front of a command of the agent", () => {
    write("a", false);
    session.submit("/compact");
    assert.deepEqual(prompts(), ["/compact"]);
  });
});
