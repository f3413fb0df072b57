import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { nodeFileSystem } from "../../disk/nodeFileSystem.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import { PlanModeTracker } from "../../plan/tracker.ts";
import type { AgentClient } from "../client.ts";
import { startsArmed } from "../config/readMode.ts";
import { acpServers } from "../external/acpServers.ts";
import { connectExternalTools } from "../external/connectExternalTools.ts";
import type { AgentPorts } from "../ports.ts";
import { projectInstructions } from "../prompt/projectInstructions.ts";
import { lazyShellPolicy } from "../shell/lazyShellPolicy.ts";
import { toolSet } from "../tools/toolSet.ts";
import { AgentSession } from "./agentSession.ts";
import { Conversation } from "./conversation.ts";
import { cutCallResult } from "./cutCallResult.ts";
import { RecordKeeper } from "./recordKeeper.ts";
import { sessionConfig } from "./sessionConfig.ts";
import { sessionParts } from "./sessionParts.ts";
import { newSessionRecord, type SessionRecord } from "./sessionRecord.ts";
import { DiskSessionStore, readSessionRecord } from "./sessionStore.ts";
import { Transcript } from "./transcript.ts";

interface Opening {
  readonly ports: AgentPorts;
  readonly client: AgentClient;
  readonly directory: string;
  /** The `mcpServers` of the request. */
  readonly mcpServers: readonly unknown[];
}

/** Makes a session in a directory of its own. */
export async function createSession(opening: Opening, id: string, cwd: string): Promise<Result<AgentSession>> {
  const folder = await stat(cwd).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    return fail(`There is no folder ${cwd}. Open a folder that exists.`);
  }
  return await withLock(opening.directory, async (lock) => {
    const { now, settings } = opening.ports;
    const store = new DiskSessionStore(opening.directory);
    const armed = await startsArmed(join(opening.ports.home, "config.json"));
    const record: SessionRecord = {
      ...newSessionRecord(id, cwd, now()),
      permissionMode: armed ? "always-approve" : "default",
    };
    await store.saveRecord(record);
    const tracker = new PlanModeTracker();
    if (settings().defaultMode === "plan") {
      tracker.enterPending();
      await store.seedPlan();
    }
    await store.saveSnapshot(tracker.snapshot());
    return await assemble(opening, store, record, tracker, [], lock);
  });
}

/** Opens a session again. What can't be understood is reported; the session then continues in plan mode, to be safe. */
export async function reopenSession(opening: Opening): Promise<Result<AgentSession>> {
  return await withLock(opening.directory, async (lock) => {
    const store = new DiskSessionStore(opening.directory);
    const record = await readSessionRecord(opening.directory);
    if (!record.ok) {
      return record;
    }
    const { tracker, notes } = await store.readTracker(record.value.parked !== null);
    await store.saveSnapshot(tracker.snapshot());
    return await assemble(opening, store, record.value, tracker, notes, lock);
  });
}

async function assemble(
  { ports, client, mcpServers }: Opening,
  store: DiskSessionStore,
  saved: SessionRecord,
  tracker: PlanModeTracker,
  problems: readonly string[],
  lock: Disposable,
): Promise<Result<AgentSession>> {
  const transcript = new Transcript({
    client,
    store,
    sessionId: saved.id,
    newId: ports.newId,
    onWriteError: (error) =>
      process.stderr.write(`plan-mode: the transcript could not be saved: ${errorText(error)}\n`),
  });
  const record = new RecordKeeper(store, saved, () => ports.now());
  const conversation = new Conversation(store);
  await conversation.restore((id) => cutCallResult(saved, id, tracker.awaitingPlanApproval));
  if (saved.decided !== null) {
    await record.update(() => ({ decided: null }));
  }
  const config = await sessionConfig(join(ports.home, "config.json"), saved.cwd, ports.env);
  const offered = acpServers(mcpServers);
  const external = await connectExternalTools([...offered.servers, ...config.servers], {
    cwd: saved.cwd,
    env: ports.env,
    signal: new AbortController().signal,
    vouched: ports.vouchedServers?.() ?? [],
    onProblem: ({ message }) => transcript.remark("notice", message),
  });
  const tools = toolSet(ports.settings(), external.tools);
  if (!tools.ok) {
    await external.dispose();
    return tools;
  }
  const parts = sessionParts({
    ports,
    client,
    store,
    record,
    transcript,
    conversation,
    tracker,
    toolSet: tools.value,
    external,
    config,
    fs: nodeFileSystem(),
    instructions: async () => await projectInstructions(saved.cwd),
    shell: lazyShellPolicy({ sandbox: ports.settings().shellSandbox, env: ports.env }),
    model: async (spec) => await ports.createModel(spec === "" ? await firstAvailable(ports) : spec),
  });
  return ok(new AgentSession(parts, lock, [...problems, ...offered.problems, ...config.problems]));
}

async function firstAvailable(ports: AgentPorts): Promise<string> {
  const models = await ports.availableModels();
  return models.find((model) => model.available)?.id ?? "offline";
}

async function withLock(
  directory: string,
  open: (lock: Disposable) => Promise<Result<AgentSession>>,
): Promise<Result<AgentSession>> {
  try {
    const lock = await lockOnceReleased(directory);
    if (!lock.ok) {
      const { pid, host } = lock.error;
      return fail(
        `The session is open in another window or program (process ${pid} on ${host}). Close it there first.`,
      );
    }
    const opened = await open(lock.value).catch((error: unknown) =>
      fail(`The session can't be opened: ${errorText(error)}.`),
    );
    if (!opened.ok) {
      lock.value.dispose();
    }
    return opened;
  } catch (error) {
    return fail(`The session's directory ${directory} can't be used: ${errorText(error)}.`);
  }
}

/** Our own process lets go of a session a moment after its connection has ended. */
async function lockOnceReleased(directory: string): ReturnType<typeof lockSession> {
  for (let attempt = 0; ; attempt += 1) {
    const lock = await lockSession(directory);
    if (lock.ok || lock.error.pid !== process.pid || attempt === 40) {
      return lock;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
