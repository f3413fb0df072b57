import { type AgentConnection, connectAgent } from "../../../src/acp/agentConnection.ts";
import type { ClientEvents } from "../../../src/acp/clientEvents.ts";
import type { ClientInfo } from "../../../src/acp/clientInfo.ts";
import { type StartedAgent, startAgent } from "../../../src/acp/process/startAgent.ts";
import type { SessionState } from "../../../src/acp/sessionState.ts";
import { ForeignAgentFile, type ForeignScript } from "./foreignScript.ts";

export interface ConnectedForeign {
  readonly file: ForeignAgentFile;
  readonly started: StartedAgent;
  readonly client: AgentConnection;
  readonly closed: string[];
  /** The newest state that the client told. */
  last(): SessionState;
  /** Closes the connection and takes the script away. Resolves when the program is gone. */
  dispose(): Promise<void>;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Starts a scripted agent as a program of its own and connects the real client with it. Rejects as `connectAgent` does. */
export async function connectForeign(
  script: ForeignScript,
  events: Partial<ClientEvents> = {},
  info: Partial<ClientInfo> = {},
): Promise<ConnectedForeign> {
  const file = new ForeignAgentFile(script);
  const states: SessionState[] = [];
  const closed: string[] = [];
  const started = await startAgent({ program: file.program, args: file.args, env: process.env, cwd: process.cwd() });
  let stopped: Promise<void> | undefined;
  const client = await connectAgent(
    started.stream,
    {
      sessionChanged: (state) => {
        states[0] = state;
      },
      reviewPlan: () => never(),
      askPermission: () => never(),
      askQuestions: () => never(),
      commentReplied: () => undefined,
      readTextFile: async () => "",
      writeTextFile: async () => undefined,
      closed: (reason) => closed.push(reason),
      ...events,
    },
    {
      name: "test",
      version: "1",
      ending: () => started.ending(),
      released: () => {
        stopped = started.stop();
      },
      ...info,
    },
  ).catch(async (error: unknown) => {
    await (stopped ?? started.stop());
    file.dispose();
    throw error;
  });
  return {
    file,
    started,
    client,
    closed,
    last: () => states[0] as SessionState,
    dispose: async () => {
      client.dispose();
      await until(() => stopped !== undefined);
      await stopped;
      file.dispose();
    },
  };
}

/** Waits for a state; rejects when it does not come, so that nothing waits for ever. */
export async function until(holds: () => boolean, seconds = 8): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > seconds * 100) throw new Error(`not within ${seconds} s: ${String(holds)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
