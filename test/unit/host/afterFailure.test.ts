import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFailure } from "../../../src/host/session/afterFailure.ts";
import { ComposerStore } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import { FakeAgent } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

describe("a setting that changes when a session was to be opened", () => {
  let directory: string;
  let agent: FakeAgent;
  let composer: ComposerStore;
  let folder: FolderSession;
  let known: boolean;
  let again: number;
  const changed = (): Promise<void> => afterFailure(folder, () => void (again += 1));

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "plan-mode-host-"));
    agent = new FakeAgent();
    known = false;
    again = 0;
    composer = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    const connect: typeof agent.connect = async (events) => {
      if (!known) throw new Error("There is no such agent.");
      return await agent.connect(events);
    };
    folder = new FolderSession(folderPorts(agent, composer, { connect }));
  });

  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await rm(directory, { recursive: true, force: true });
  });

  it("has it tried again where that failed", async () => {
    await folder.ensureSession();
    await changed();
    assert.equal(again, 1);
  });

  it("has it tried again where it fails just now", async () => {
    const opening = folder.ensureSession();
    const changing = changed();
    await opening;
    await changing;
    assert.equal(again, 1);
  });

  it("does nothing where a session is open, is being opened well, or was never wanted", async () => {
    await changed();
    known = true;
    const opening = folder.ensureSession();
    await changed();
    await opening;
    await changed();
    assert.equal(again, 0);
  });
});
