import type { Result } from "../../base/result.ts";
import { fail } from "../../base/result.ts";
import type { AgentEvents, AgentPort } from "../agentPort.ts";
import type { AgentDefinition } from "./agentDefinition.ts";
import { type PreparedAgent, prepareAgent } from "./preparedAgent.ts";
import type { SignInMethod } from "./signInMethod.ts";

/** A program that speaks ACP, as `src/acp` starts it. */
export interface StartedProgram<S> {
  readonly stream: S;
  readonly log: { readonly text: string };
  ending(): string | undefined;
  stop(): Promise<void>;
}

/** The client side of ACP, loaded on first use (`src/acp`, wired in `src/extension.ts`). */
export interface AcpClient<S> {
  startAgent(program: {
    readonly program: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
  }): Promise<StartedProgram<S>>;
  connectAgent(
    stream: S,
    events: AgentEvents,
    how: {
      readonly traits: {
        readonly unlistedPlanMode?: string;
        readonly distrust?: string;
        readonly planFolders: readonly string[];
        readonly patienceMs: number;
        readonly planFirst: () => boolean;
      };
      readonly signIn: (
        methods: readonly SignInMethod[],
        why: string,
      ) => Promise<{ readonly methodId: string } | "elsewhere" | undefined>;
      readonly ending: () => string | undefined;
      readonly released: () => void;
    },
  ): Promise<AgentPort>;
}

export interface ForeignAgentsPorts<S> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly loadClient: () => Promise<AcpClient<S>>;
  /** The known agents and those of the setting; zod is loaded for it. */
  readonly definitions: () => Promise<{
    readonly agents: readonly AgentDefinition[];
    readonly problems: readonly string[];
  }>;
  readonly signIn: (
    agent: PreparedAgent,
    methods: readonly SignInMethod[],
    why: string,
    cwd: string,
  ) => Promise<{ readonly methodId: string } | "elsewhere" | undefined>;
  /** By setting: new sessions begin in plan mode. */
  readonly planFirst: () => boolean;
  readonly log: { info(message: string): void; warn(message: string): void };
  /** Milliseconds that an agent may take to introduce itself or to open a session. */
  readonly patienceMs?: number;
}

/** Starts agents that come as programs, and ends them. Nothing is started before a session is wanted. */
export class ForeignAgents<S> {
  private readonly ports: ForeignAgentsPorts<S>;
  private readonly running = new Set<StartedProgram<S>>();
  private readonly stopping = new Set<Promise<void>>();
  private readonly logs = new Map<string, { readonly text: string }>();

  constructor(ports: ForeignAgentsPorts<S>) {
    this.ports = ports;
  }

  /** The known agents and those of the setting. */
  async definitions(): ReturnType<ForeignAgentsPorts<S>["definitions"]> {
    return await this.ports.definitions();
  }

  /** What the program of this agent last said beside the protocol. */
  logOf(agentId: string): string {
    return this.logs.get(agentId)?.text ?? "";
  }

  async prepare(agentId: string): Promise<Result<PreparedAgent>> {
    const { agents, problems } = await this.ports.definitions();
    for (const problem of problems) {
      this.ports.log.warn(problem);
    }
    const definition = agents.find(({ id }) => id === agentId);
    return definition === undefined
      ? fail([`There is no agent “${agentId}” (planMode.agent).`, ...problems].join(" "))
      : await prepareAgent(definition, this.ports.env);
  }

  /** Rejects with a sentence. */
  async connect(events: AgentEvents, agentId: string, cwd: string): Promise<AgentPort> {
    const [client, prepared] = await Promise.all([this.ports.loadClient(), this.prepare(agentId)]);
    if (!prepared.ok) {
      throw new Error(prepared.error);
    }
    const agent = prepared.value;
    const { definition, program, args, version, distrust } = agent;
    const { unlistedPlanMode, planFolders } = definition;
    this.ports.log.info(
      `Starts ${definition.name} ${version ?? "of an unknown version"}: ${program} ${args.join(" ")}`,
    );
    const started = await client.startAgent({ program, args, env: { ...this.ports.env, ...definition.env }, cwd });
    this.running.add(started);
    this.logs.set(agentId, started.log);
    return await client.connectAgent(started.stream, events, {
      traits: {
        planFolders,
        patienceMs: this.ports.patienceMs ?? 60_000,
        planFirst: this.ports.planFirst,
        ...(unlistedPlanMode === undefined || distrust !== undefined ? {} : { unlistedPlanMode }),
        ...(distrust === undefined ? {} : { distrust }),
      },
      signIn: (methods, why) => this.ports.signIn(agent, methods, why, cwd),
      ending: () => started.ending(),
      released: () => this.stop(started),
    });
  }

  /** Resolves when every program that was started is gone. */
  async dispose(): Promise<void> {
    for (const started of this.running) {
      this.stop(started);
    }
    await Promise.all(this.stopping);
  }

  private stop(started: StartedProgram<S>): void {
    if (this.running.delete(started)) {
      const gone = started.stop().finally(() => this.stopping.delete(gone));
      this.stopping.add(gone);
    }
  }
}
