/** The built-in agent as an ACP agent (design.md, "ACP on the wire"). With `acpClient.ts` all that imports the ACP SDK here. */

import { isAbsolute } from "node:path";
import { agent, methods, ndJsonStream, PROTOCOL_VERSION, RequestError, type Stream } from "@agentclientprotocol/sdk";
import * as z from "zod/mini";
import type { Result } from "../base/result.ts";
import { parsePromptMode } from "../plan/promptMode.ts";
import { sessionModes } from "../policy/permissionMode.ts";
import { acpClient } from "./acpClient.ts";
import { type AgentClient, type ClientFeatures, noFeatures } from "./client.ts";
import { clientFeatures } from "./clientFeatures.ts";
import { configOptions, modelsForOptions, setConfigOption } from "./configOptions.ts";
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
  let introduced: ClientFeatures | undefined;
  // Both exist before the first message can arrive: handlers run asynchronously.
  const bridge: { sessions?: Sessions } = {};
  const sessions = (): Sessions => {
    if (introduced === undefined) {
      throw RequestError.invalidRequest(undefined, "The first request has to be initialize.");
    }
    return required(bridge.sessions);
  };
  const session = (id: string): AgentSession => {
    const found = sessions().get(id);
    if (found === undefined) {
      throw RequestError.invalidParams(undefined, `There is no open session ${id}. Create or load it first.`);
    }
    return found;
  };
  const optionsOf = async (open: AgentSession) =>
    ports.configOptions === true ? { configOptions: configOptions(open, await modelsForOptions(ports)) } : {};
  const opening = async (opened: AgentSession) => {
    afterReply(() => announce(client, opened));
    return { ...modesOf(opened), ...(await optionsOf(opened)) };
  };
  /** The mode is one of the options, too. */
  const tellOptions = async (sessionId: string): Promise<void> => {
    const open = ports.configOptions === true ? bridge.sessions?.get(sessionId) : undefined;
    if (open !== undefined) {
      const { configOptions: all = [] } = await optionsOf(open);
      client.update(sessionId, { sessionUpdate: "config_option_update", configOptions: all });
    }
  };

  const connection = agent({ name: "plan-mode" })
    .onRequest(methods.agent.initialize, ({ params }) => {
      introduced = clientFeatures(params.clientCapabilities);
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: "plan-mode", title: "Plan Mode", version: ports.version },
        authMethods: [],
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: true, audio: false, embeddedContext: true },
          mcpCapabilities: { http: true, sse: true },
          sessionCapabilities: { list: {}, close: {}, delete: {}, resume: {} },
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
    .onRequest(methods.agent.authenticate, ({ params }) => {
      throw RequestError.invalidParams(
        { methodId: params.methodId },
        "This agent needs no sign-in. Keys of models come from its environment.",
      );
    })
    .onRequest(methods.agent.session.new, async ({ params }) => {
      const opened = orThrow(await sessions().create(absolute(params.cwd), params.mcpServers));
      return { sessionId: opened.id, ...(await opening(opened)) };
    })
    .onRequest(methods.agent.session.load, async ({ params }) => {
      const opened = orThrow(await sessions().load(params.sessionId, absolute(params.cwd), params.mcpServers));
      await opened.replay();
      return await opening(opened);
    })
    .onRequest(methods.agent.session.resume, async ({ params }) => {
      const opened = orThrow(await sessions().load(params.sessionId, absolute(params.cwd), params.mcpServers));
      return await opening(opened);
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
    .onRequest(methods.agent.session.setConfigOption, async ({ params }) => {
      const open = session(params.sessionId);
      orThrow(await setConfigOption(open, params, ports.configOptions === true ? await modelsForOptions(ports) : []));
      return { configOptions: [], ...(await optionsOf(open)) };
    })
    .onRequest(methods.agent.session.prompt, async ({ params }) => {
      const open = session(params.sessionId);
      const words = promptText(params.prompt);
      // Empty words about a plan that waits are an answer; else there is nothing that a model could be asked.
      if (words.trim() === "" && !open.planMode.status.awaitingApproval) {
        throw RequestError.invalidParams(undefined, "The prompt is empty.");
      }
      const text = orThrow(await runSlashCommand(words, open));
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

  const client = acpClient(
    connection.client,
    () => introduced ?? noFeatures,
    (sessionId, { sessionUpdate }) => {
      if (sessionUpdate === "current_mode_update") {
        tellOptions(sessionId).catch(() => undefined);
      }
    },
  );
  bridge.sessions = new Sessions(ports, client);
  const closed = connection.closed.then(() => bridge.sessions?.closeAll());
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

const sessionOf = reads(z.object({ sessionId: z.string() }));
const turnOf = reads(z.object({ sessionId: z.string(), turn: z.int() }));
const terminalOf = reads(z.object({ sessionId: z.string(), id: z.string() }));

/** The params of a method of our own. */
function reads<Schema extends z.ZodMiniType>(schema: Schema): (params: unknown) => z.infer<Schema> {
  return (params) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) {
      throw RequestError.invalidParams(parsed.error.issues);
    }
    return parsed.data;
  };
}

function absolute(cwd: string): string {
  if (!isAbsolute(cwd)) {
    throw RequestError.invalidParams({ cwd }, "cwd has to be an absolute path.");
  }
  return cwd;
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
