/** The built-in agent as an ACP agent (design.md, "ACP on the wire"). The only file here that imports the ACP SDK. */
import {
  type AgentContext,
  agent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SendRequestOptions,
  type Stream,
} from "@agentclientprotocol/sdk";
import * as z from "zod/mini";
import type { Result } from "../base/result.ts";
import { parsePromptMode } from "../plan/promptMode.ts";
import { sessionModes } from "../policy/permissionMode.ts";
import type { AgentClient, ClientFeatures, PermissionOutcome } from "./client.ts";
import { noFeatures } from "./client.ts";
import { clientFeatures } from "./clientFeatures.ts";
import type { AgentPorts } from "./ports.ts";
import { promptImages, promptText } from "./prompt/promptText.ts";
import type { AgentSession } from "./session/agentSession.ts";
import { Sessions } from "./session/sessions.ts";
import { availableCommands, runSlashCommand } from "./slashCommands.ts";

export interface AgentServer {
  /** Resolves when the connection is gone and every session has been let go. */
  readonly closed: Promise<void>;
  dispose(): void;
}

/** Serves one client until its connection ends. Works over stdio and in process alike. */
export function serveAgent(stream: Stream, ports: AgentPorts): AgentServer {
  let features: ClientFeatures = noFeatures;
  // Both exist before the first message can arrive: handlers run asynchronously.
  const bridge: { sessions?: Sessions } = {};
  const sessions = (): Sessions => required(bridge.sessions);
  const session = (id: string): AgentSession => {
    const found = sessions().get(id);
    if (found === undefined) {
      throw RequestError.invalidParams(undefined, `There is no open session ${id}. Create or load it first.`);
    }
    return found;
  };

  const connection = agent({ name: "plan-mode" })
    .onRequest(methods.agent.initialize, ({ params }) => {
      features = clientFeatures(params.clientCapabilities);
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: "plan-mode", title: "Plan Mode", version: ports.version },
        authMethods: [],
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: true, audio: false, embeddedContext: true },
          mcpCapabilities: { http: true, sse: true },
          sessionCapabilities: { list: {}, close: {}, delete: {} },
          _meta: {
            "plan-mode": {
              planReview: true,
              stopped: true,
              gate: true,
              turns: true,
              commentReplies: true,
              restore: true,
              fork: true,
            },
          },
        },
      };
    })
    .onRequest(methods.agent.session.new, async ({ params }) => {
      const opened = orThrow(await sessions().create(params.cwd, params.mcpServers));
      afterReply(() => announce(client, opened));
      return { sessionId: opened.id, ...modesOf(opened) };
    })
    .onRequest(methods.agent.session.load, async ({ params }) => {
      const opened = orThrow(await sessions().load(params.sessionId, params.cwd, params.mcpServers));
      await opened.replay();
      afterReply(() => announce(client, opened));
      return modesOf(opened);
    })
    .onRequest(methods.agent.session.list, async ({ params }) => {
      const records = await sessions().list(params.cwd ?? undefined);
      return {
        sessions: records.map(({ id, cwd, title, updated }) => ({ sessionId: id, cwd, title, updatedAt: updated })),
      };
    })
    .onRequest(methods.agent.session.close, async ({ params }) => {
      await sessions().close(params.sessionId);
      return {};
    })
    .onRequest(methods.agent.session.setMode, async ({ params }) => {
      orThrow(await session(params.sessionId).setMode(params.modeId));
      return {};
    })
    .onRequest(methods.agent.session.prompt, async ({ params }) => {
      const open = session(params.sessionId);
      const text = orThrow(await runSlashCommand(promptText(params.prompt), open));
      if (text === undefined) {
        return { stopReason: "end_turn" };
      }
      const mode = parsePromptMode(params._meta?.["mode"]);
      const { stopReason, failure, usage } = await open.prompt(text, mode, promptImages(params.prompt));
      return { stopReason, _meta: { "plan-mode": { turn: open.turns, error: failure, usage } } };
    })
    .onRequest("_plan-mode/gate", sessionOf, async ({ params }) => ({
      ...(await session(params.sessionId).tools.report()),
    }))
    .onRequest("_plan-mode/stop_terminal", terminalOf, async ({ params }) => ({
      stopped: await session(params.sessionId).tools.terminals.stop(params.id),
    }))
    .onRequest("_plan-mode/checkpoints", sessionOf, async ({ params }) => ({
      checkpoints: await session(params.sessionId).tools.checkpoints.list(),
    }))
    .onRequest("_plan-mode/restore", turnOf, async ({ params }) => ({
      files: orThrow(await session(params.sessionId).restore(params.turn)),
    }))
    .onRequest("_plan-mode/fork", sessionOf, async ({ params }) => ({
      sessionId: orThrow(await sessions().fork(params.sessionId)),
    }))
    .onRequest(methods.agent.session.delete, async ({ params }) => {
      orThrow(await sessions().delete(params.sessionId));
      return {};
    })
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      sessions().get(params.sessionId)?.cancel();
    })
    .connect(stream);

  const client = agentClient(connection.client, () => features);
  bridge.sessions = new Sessions(ports, client);
  const closed = connection.closed.then(() => sessions().closeAll());
  return { closed, dispose: () => connection.close() };
}

/** The same over bytes: one JSON message per line, as ACP has it on stdio. */
export function serveAgentOnBytes(
  { input, output }: { readonly input: ReadableStream<Uint8Array>; readonly output: WritableStream<Uint8Array> },
  ports: AgentPorts,
): AgentServer {
  return serveAgent(ndJsonStream(output, input), ports);
}

function modesOf(session: AgentSession) {
  const { mode, status } = session.planMode;
  const queue = session.waitingPrompts.map(({ id, text }) => ({ id, text }));
  return {
    modes: { currentModeId: mode, availableModes: sessionModes.map((known) => ({ ...known })) },
    _meta: {
      "plan-mode": { ...status, planPath: session.planPath, title: session.title, model: session.model, queue },
    },
  };
}

function announce(client: AgentClient, session: AgentSession): void {
  client.update(session.id, { sessionUpdate: "available_commands_update", availableCommands: [...availableCommands] });
  session.begin();
}

/** The client must have the session's id before it is asked something about it. */
function afterReply(work: () => void): void {
  setTimeout(work, 10);
}

function agentClient(context: AgentContext, features: () => ClientFeatures): AgentClient {
  // A lost connection is seen by `closed`; every message of its own would only repeat that.
  const ignore = (): void => undefined;
  const options = (signal: AbortSignal | undefined): SendRequestOptions =>
    signal === undefined ? {} : { cancellationSignal: signal, stopWaitingOnCancel: true };
  return {
    get features() {
      return features();
    },
    update: (sessionId, update) => {
      context.notify(methods.client.session.update, { sessionId, update }).catch(ignore);
    },
    notify: (method, params) => {
      context.notify(method, params).catch(ignore);
    },
    request: async (method, params, signal) => await context.request(method, params, options(signal)),
    requestPermission: async (request, signal) => {
      const params: RequestPermissionRequest = request;
      const reply = await context.request(methods.client.session.requestPermission, params, options(signal));
      return permissionOutcome(reply);
    },
    readTextFile: async (sessionId, path) => {
      const { content } = await context.request(methods.client.fs.readTextFile, { sessionId, path });
      return content;
    },
    writeTextFile: async (sessionId, path, content) => {
      await context.request(methods.client.fs.writeTextFile, { sessionId, path, content });
    },
  };
}

const sessionOf = (params: unknown) => z.object({ sessionId: z.string() }).parse(params);
const turnOf = (params: unknown) => z.object({ sessionId: z.string(), turn: z.int() }).parse(params);
const terminalOf = (params: unknown) => z.object({ sessionId: z.string(), id: z.string() }).parse(params);

const replyMeta = z.object({
  "plan-mode": z.object({ rule: z.optional(z.string()), reason: z.optional(z.string()) }),
});

function permissionOutcome({ outcome, _meta }: RequestPermissionResponse): PermissionOutcome {
  if (outcome.outcome !== "selected") {
    return { outcome: "cancelled" };
  }
  const meta = replyMeta.safeParse(_meta);
  const { rule, reason } = meta.success ? meta.data["plan-mode"] : {};
  return {
    outcome: "selected",
    optionId: outcome.optionId,
    ...(rule === undefined ? {} : { rule }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function orThrow<T>(result: Result<T>): T {
  if (!result.ok) {
    throw RequestError.invalidParams({ reason: result.error }, result.error);
  }
  return result.value;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("The agent is not connected yet");
  }
  return value;
}
