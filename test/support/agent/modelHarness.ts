import { createModel } from "../../../src/agent/models/createModel.ts";
import type { AgentSettings } from "../../../src/agent/ports.ts";
import { scriptedModel } from "./scriptedModel.ts";
import { testDirectories, testPorts } from "./testPorts.ts";
import { connect, type WireClient } from "./wireClient.ts";

export interface ModelSession {
  readonly client: WireClient;
  readonly sessionId: string;
  readonly planPath: string;
}

/** The agent as a client meets it, with the real provider packages, whose endpoints are the test's. */
export class ModelHarness {
  readonly dirs = testDirectories();
  private readonly open: { close(): Promise<void> }[] = [];

  /** `spec`: the model, as a setting names it. */
  async start(
    spec: string,
    env: Readonly<Record<string, string>>,
    settings: Partial<AgentSettings> = {},
  ): Promise<ModelSession> {
    const ports = testPorts(this.dirs.home, scriptedModel([]), { model: spec, ...settings });
    const connection = connect({ ...ports, createModel: async (name) => await createModel(name, { env }) });
    this.open.push(connection);
    const { client } = connection;
    await client.initialize();
    const session = await client.newSession(this.dirs.cwd);
    const meta = session._meta?.["plan-mode"] as { planPath: string } | undefined;
    return { client, sessionId: session.sessionId, planPath: meta?.planPath ?? "" };
  }

  async dispose(): Promise<void> {
    await Promise.all(this.open.splice(0).map((one) => one.close()));
    this.dirs.remove();
  }
}
