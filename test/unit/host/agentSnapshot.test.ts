import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentSnapshot, type SnapshotInput } from "../../../src/host/session/agentSnapshot.ts";
import { ComposerStore, emptyComposer } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import { FakeAgent, inactive } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

describe("the model that the view names", () => {
  let directory: string;
  let agent: FakeAgent;
  let folder: FolderSession;
  let composer: ComposerStore;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "plan-mode-snapshot-"));
    agent = new FakeAgent();
    composer = new ComposerStore(join(directory, "composer.json"), (error) => assert.fail(String(error)));
    folder = new FolderSession(folderPorts(agent, composer));
    await folder.ensureSession();
  });
  afterEach(async () => {
    folder.dispose();
    await composer.flushed();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  });

  const shown = (change: Partial<SnapshotInput>): string =>
    agentSnapshot({
      seq: 1,
      session: folder.session,
      others: [],
      images: false,
      agent: { id: "built-in", name: "Built-in agent" },
      nameOf: () => undefined,
      tallyOf: () => "",
      obstacle: undefined,
      composer: emptyComposer,
      model: "anthropic/now",
      planningModel: "",
      shiftTabCyclesMode: true,
      ...change,
    }).model;

  it("is the one of the settings, also when the agent told of another one at the start", () => {
    agent.say({ model: "offline" });
    assert.equal(shown({}), "anthropic/now");
    assert.equal(shown({ model: "" }), "offline");
  });

  it("is the one for planning while it plans", () => {
    agent.say({ mode: { ...inactive, state: "Active" } });
    assert.equal(shown({ planningModel: "openai/planner" }), "openai/planner");
    agent.say({ mode: inactive });
    assert.equal(shown({ planningModel: "openai/planner" }), "anthropic/now");
  });

  it("is what another agent says, and nothing where it says nothing", () => {
    const other = { id: "grok", name: "Grok" };
    assert.equal(shown({ agent: other }), "");
    agent.say({ model: "grok-4" });
    assert.equal(shown({ agent: other }), "grok-4");
  });
});
