/** An ACP agent whose every answer is written by the test, over streams in memory. */
import { agent, methods, type AgentConnection as Served } from "@agentclientprotocol/sdk";
import { type AgentConnection, connectAgent } from "../../../src/acp/agentConnection.ts";
import type { ClientEvents } from "../../../src/acp/clientEvents.ts";
import type { SessionState } from "../../../src/acp/sessionState.ts";
import { streamPair } from "../../../src/acp/streamPair.ts";

export interface ScriptedAgent {
  readonly client: AgentConnection;
  readonly served: Served;
  /** Session states in the order in which the client told them. */
  readonly states: SessionState[];
  readonly calls: { readonly method: string; readonly params: unknown }[];
  /** What the agent is asked for, by method; missing ones get a plain answer. */
  readonly answers: Map<string, (params: unknown) => unknown>;
  readonly closed: string[];
  last(): SessionState;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

export async function scriptedAgent(
  events: Partial<ClientEvents> = {},
  agentCapabilities: object = {},
): Promise<ScriptedAgent> {
  const calls: ScriptedAgent["calls"] = [];
  const answers = new Map<string, (params: unknown) => unknown>();
  const states: SessionState[] = [];
  const closed: string[] = [];
  const [clientEnd, agentEnd] = streamPair();
  const answer = (method: string, plain: unknown) => {
    return async ({ params }: { params: unknown }): Promise<never> => {
      calls.push({ method, params });
      return (await (answers.get(method)?.(params) ?? plain)) as never;
    };
  };
  const modes = { currentModeId: "default", availableModes: [] };
  const served = agent({ name: "scripted" })
    .onRequest(
      methods.agent.initialize,
      answer("initialize", { protocolVersion: 1, agentCapabilities: { loadSession: true, ...agentCapabilities } }),
    )
    .onRequest(methods.agent.session.new, answer("new", { sessionId: "s1", modes }))
    .onRequest(methods.agent.session.load, answer("load", { modes }))
    .onRequest(methods.agent.session.list, answer("list", { sessions: [] }))
    .onRequest(methods.agent.session.setMode, answer("setMode", {}))
    .onRequest(methods.agent.session.prompt, answer("prompt", { stopReason: "end_turn" }))
    .onRequest("_plan-mode/fork", (params: unknown) => params, answer("fork", {}))
    .onRequest("_plan-mode/checkpoints", (params: unknown) => params, answer("checkpoints", {}))
    .onRequest("_plan-mode/restore", (params: unknown) => params, answer("restore", {}))
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      calls.push({ method: "cancel", params });
    })
    .connect(agentEnd);
  const client = await connectAgent(
    clientEnd,
    {
      sessionChanged: (state) => states.push(state),
      reviewPlan: () => never(),
      askPermission: () => never(),
      askQuestions: () => never(),
      commentReplied: () => undefined,
      readTextFile: async () => "",
      writeTextFile: async () => undefined,
      closed: (reason) => closed.push(reason),
      ...events,
    },
    { name: "test", version: "1" },
  );
  return { client, served, states, calls, answers, closed, last: () => states.at(-1) as SessionState };
}

/** Lets messages that are on their way arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
