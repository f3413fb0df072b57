import type { AgentSettings } from "../../../src/agent/ports.ts";
import { type ScriptedModel, type Step, scriptedModel } from "./scriptedModel.ts";
import { testDirectories, testPorts } from "./testPorts.ts";
import { connect, type WireClient } from "./wireClient.ts";

type Features = Parameters<WireClient["initialize"]>[0];

export interface Started {
  readonly client: WireClient;
  readonly model: ScriptedModel;
  readonly sessionId: string;
  readonly planPath: string;
  close(): Promise<void>;
}

/** Agents of one test: they share a home and a folder, so that one can go on where another ended. */
export class AgentHarness {
  readonly dirs = testDirectories();
  private readonly open: { close(): Promise<void> }[] = [];

  /** A new session, in plan mode when `plan` is set. */
  async start(
    steps: readonly Step[],
    options: { plan?: boolean; settings?: Partial<AgentSettings>; features?: Features } = {},
  ): Promise<Started> {
    const { client, model, close } = await this.connect(steps, options);
    const session = await client.newSession(this.dirs.cwd);
    const meta = session._meta?.["plan-mode"] as { planPath: string };
    if (options.plan === true) {
      await client.setMode(session.sessionId, "plan");
    }
    return { client, model, close, sessionId: session.sessionId, planPath: meta.planPath };
  }

  /** Another agent process's view: the session is loaded from disk. */
  async resume(
    from: { sessionId: string; planPath: string },
    steps: readonly Step[],
    options: { settings?: Partial<AgentSettings>; features?: Features } = {},
  ) {
    const { client, model, close } = await this.connect(steps, options);
    const loaded = await client.load(from.sessionId, this.dirs.cwd);
    const started: Started = { client, model, close, sessionId: from.sessionId, planPath: from.planPath };
    return { ...started, loaded };
  }

  async dispose(): Promise<void> {
    await Promise.all(this.open.splice(0).map((one) => one.close()));
    this.dirs.remove();
  }

  private async connect(
    steps: readonly Step[],
    { settings, features }: { settings?: Partial<AgentSettings>; features?: Features },
  ) {
    const model = scriptedModel(steps);
    const connection = connect(testPorts(this.dirs.home, model, settings));
    this.open.push(connection);
    await connection.client.initialize(features);
    return { ...connection, model };
  }
}

/** Writes the plan and presents it, as one answer. */
export function presents(planPath: () => string, plan: string): Step {
  return () => ({
    calls: [
      { name: "write_file", input: { path: planPath(), content: plan } },
      { name: "exit_plan_mode", input: {}, id: "exit" },
    ],
  });
}

/** The result that the model got for a call, from the history of its last request. */
export function resultOf(model: ScriptedModel, toolCallId: string): string | undefined {
  for (const message of model.requests.at(-1)?.prompt ?? []) {
    if (message.role === "tool") {
      for (const part of message.content) {
        if (part.type === "tool-result" && part.toolCallId === toolCallId) {
          return "value" in part.output && typeof part.output.value === "string" ? part.output.value : undefined;
        }
      }
    }
  }
  return undefined;
}

/** All words of one role in a request. */
export function wordsOf(model: ScriptedModel, request: number, role: "user" | "system"): string {
  return (model.requests.at(request)?.prompt ?? [])
    .filter((message) => message.role === role)
    .map((message) =>
      typeof message.content === "string"
        ? message.content
        : message.content.map((part) => ("text" in part ? part.text : "")).join(""),
    )
    .join("\n");
}
