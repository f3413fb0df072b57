import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { AgentClient } from "../../../src/agent/client.ts";
import { type AgentSettings, defaultSettings } from "../../../src/agent/ports.ts";
import { AgentSession } from "../../../src/agent/session/agentSession.ts";
import { Conversation } from "../../../src/agent/session/conversation.ts";
import { cutCallResult } from "../../../src/agent/session/cutCallResult.ts";
import { RecordKeeper } from "../../../src/agent/session/recordKeeper.ts";
import { sessionParts } from "../../../src/agent/session/sessionParts.ts";
import { newSessionRecord, type SessionRecord } from "../../../src/agent/session/sessionRecord.ts";
import { Transcript } from "../../../src/agent/session/transcript.ts";
import { toolSet } from "../../../src/agent/tools/toolSet.ts";
import { MemoryFileSystem } from "../memoryFileSystem.ts";
import { type MemoryDisk, MemoryStore } from "./memoryStore.ts";

/** A session as the program wires it, on a disk in memory. An empty disk gives a new session. */
export async function memorySession(
  disk: MemoryDisk,
  client: AgentClient,
  model: LanguageModelV3,
  settings: Partial<AgentSettings> = {},
) {
  const store = new MemoryStore(disk);
  const all = { ...defaultSettings, model: "scripted", ...settings };
  const tools = toolSet(all);
  if (!tools.ok) {
    throw new Error(tools.error);
  }
  let ids = 0;
  const ports = {
    home: "/plan-mode-test",
    version: "0",
    env: {},
    settings: () => all,
    createModel: async () => ({ ok: true, value: model }) as const,
    availableModels: async () => [],
    ripgrep: async () => undefined,
    now: () => new Date(0),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
  };
  const record = new RecordKeeper(
    store,
    disk.record === ""
      ? newSessionRecord("s", "/plan-mode-test/folder", new Date(0))
      : (JSON.parse(disk.record) as SessionRecord),
    ports.now,
  );
  const { tracker } = await store.readTracker(record.current.parked !== null);
  await store.saveSnapshot(tracker.snapshot());
  const transcript = new Transcript({
    client,
    store,
    sessionId: "s",
    newId: ports.newId,
    onWriteError: () => undefined,
  });
  const conversation = new Conversation(store);
  await conversation.restore((id) => cutCallResult(record.current, id, tracker.awaitingPlanApproval));
  await record.update(() => ({ decided: null }));
  const shell = {
    policy: async () => ({ verdict: "deny", reason: "a test" }) as const,
    read: async () => ({ verdict: "deny", reason: "a test", needsHost: false }) as const,
    split: async () => ({ found: [], targets: [] }),
    runPlan: async () =>
      ({ verdict: "deny", reason: "a test", sandboxed: false, file: "false", args: [], env: {} }) as const,
    status: async () => ({ reader: true, sandbox: "off", blocksSockets: false }) as const,
    dispose: () => undefined,
  };
  const parts = sessionParts({
    ports,
    client,
    store,
    record,
    transcript,
    conversation,
    tracker,
    toolSet: tools.value,
    external: { dispose: async () => undefined },
    config: {
      mode: "default",
      rules: [],
      remembered: [],
      project: "/plan-mode-test/folder",
      servers: [],
      hooks: {},
      projectHooks: [],
      agreedHooks: [],
      trustedFolders: [],
      problems: [],
    },
    shell,
    fs: new MemoryFileSystem({ home: "/home/ada" }),
    instructions: async () => [],
    model: async () => ({ ok: true, value: model }),
  });
  return { session: new AgentSession(parts, { dispose: () => undefined }, []), store, conversation, parts };
}
