import type { ComposerStore } from "../../../src/host/session/composerStore.ts";
import type { FolderSessionPorts } from "../../../src/host/session/folderSessionPorts.ts";
import type { FakeAgent } from "./fakeAgent.ts";

/** What a session of the folder /work needs, with an agent that is scripted, and nothing that waits. */
export function folderPorts(
  agent: FakeAgent,
  composer: ComposerStore,
  change: Partial<FolderSessionPorts> = {},
): FolderSessionPorts {
  let lastId = 0;
  return {
    cwd: "/work",
    connect: agent.connect,
    composer,
    services: {
      reviewPlan: () => new Promise(() => undefined),
      commentReplied: () => undefined,
      readTextFile: async () => "",
      writeTextFile: async () => undefined,
    },
    outbox: () => [],
    context: () => [],
    report: () => undefined,
    newId: () => `q${(lastId += 1)}`,
    sampleRequest: "",
    ...change,
  };
}
