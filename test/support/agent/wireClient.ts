import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import {
  type AnyMessage,
  type ClientContext,
  client,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  type SessionNotification,
  type Stream,
} from "@agentclientprotocol/sdk";
import { serveAgent } from "../../../src/agent/app.ts";
import type { AgentPorts } from "../../../src/agent/ports.ts";

type Update = SessionNotification["update"];
type Handler<P, R> = (params: P) => R | Promise<R>;

/** A client that records everything and answers as the test says. Unanswered requests stay open. */
export class WireClient {
  readonly updates: Update[] = [];
  readonly notes: { method: string; params: Record<string, unknown> }[] = [];
  readonly asked: { method: string; params: unknown; signal: AbortSignal }[] = [];
  onPermission: Handler<RequestPermissionRequest, RequestPermissionResponse> = () => never();
  onReview: Handler<ReviewParams, unknown> = () => never();
  onQuestion: Handler<Record<string, unknown>, unknown> = () => never();
  readonly files = new Map<string, string>();
  /** What its formatter makes of a text. */
  savedAs = (text: string): string => text;
  agent: ClientContext;
  private readonly connection: { close(): void; readonly closed: Promise<void> };
  private watchers: (() => void)[] = [];

  constructor(stream: Stream) {
    const any = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
    const connection = client({ name: "test" })
      .onNotification(methods.client.session.update, ({ params }) => {
        this.updates.push(params.update);
        this.wake();
      })
      .onRequest(methods.client.session.requestPermission, async ({ method, params, signal }) => {
        this.asked.push({ method, params, signal });
        this.wake();
        return await this.onPermission(params);
      })
      .onRequest(methods.client.fs.readTextFile, ({ params }) => ({ content: this.files.get(params.path) ?? "" }))
      .onRequest(methods.client.fs.writeTextFile, ({ params }) => {
        this.files.set(params.path, this.savedAs(params.content));
        return {};
      })
      .onRequest("*", async ({ method, params, signal }) => {
        this.asked.push({ method, params, signal });
        this.wake();
        return method.endsWith("exit_plan_mode")
          ? await this.onReview(params as ReviewParams)
          : await this.onQuestion(any(params));
      })
      .onNotification("*", ({ method, params }) => {
        this.notes.push({ method, params: any(params) });
        this.wake();
      })
      .connect(stream);
    this.agent = connection.agent;
    this.connection = connection;
  }

  async initialize(
    features: { planReview?: boolean; askUserQuestion?: boolean; fs?: boolean; manyUpdates?: boolean } = {
      planReview: true,
      askUserQuestion: true,
    },
  ) {
    return await this.agent.request(methods.agent.initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: {
        fs: { readTextFile: features.fs === true, writeTextFile: features.fs === true },
        _meta: {
          "plan-mode": {
            planReview: features.planReview === true,
            askUserQuestion: features.askUserQuestion === true,
            manyUpdates: features.manyUpdates === true,
          },
        },
      },
    });
  }

  async newSession(cwd: string) {
    return await this.agent.request(methods.agent.session.new, { cwd, mcpServers: [] });
  }

  async load(sessionId: string, cwd: string) {
    return await this.agent.request(methods.agent.session.load, { sessionId, cwd, mcpServers: [] });
  }

  async setMode(sessionId: string, modeId: string): Promise<void> {
    await this.agent.request(methods.agent.session.setMode, { sessionId, modeId });
  }

  async prompt(sessionId: string, text: string) {
    return await this.agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: "text", text }] });
  }

  async cancel(sessionId: string): Promise<void> {
    await this.agent.notify(methods.agent.session.cancel, { sessionId });
  }

  /** Resolves as soon as the condition holds. */
  async until<T>(condition: () => T | undefined | false, timeoutMs = 5_000): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const value = condition();
      if (value !== undefined && value !== false) {
        return value;
      }
      if (Date.now() > end) {
        throw new Error(
          `Nothing of the kind within ${timeoutMs} ms. Asked: ${JSON.stringify(this.asked.map((one) => one.method))}. Said: ${this.said}`,
        );
      }
      await new Promise<void>((resolve) => {
        this.watchers.push(resolve);
        setTimeout(resolve, 50);
      });
    }
  }

  /** The reviews that were asked for by our own method. */
  get reviews(): ReviewParams[] {
    return this.asked.flatMap(({ method, params }) =>
      method.endsWith("exit_plan_mode") ? [params as ReviewParams] : [],
    );
  }

  /** The modes that were published, newest last. */
  get modes(): { id: string; state: string; awaiting: boolean }[] {
    return this.updates.flatMap((update) => {
      if (update.sessionUpdate !== "current_mode_update") {
        return [];
      }
      const meta = update._meta?.["plan-mode"] as { state: string; awaitingApproval: boolean };
      return [{ id: update.currentModeId, state: meta.state, awaiting: meta.awaitingApproval }];
    });
  }

  /** The agent's words. */
  get said(): string {
    return this.updates
      .map((update) =>
        update.sessionUpdate === "agent_message_chunk" && update.content.type === "text" ? update.content.text : "",
      )
      .join("");
  }

  /** The last state of a tool call. */
  call(toolCallId: string): { status?: string; text: string; meta?: Record<string, unknown> } | undefined {
    const of = this.updates.filter(
      (update) =>
        (update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update") &&
        update.toolCallId === toolCallId,
    );
    const last = of.at(-1);
    if (last === undefined || (last.sessionUpdate !== "tool_call" && last.sessionUpdate !== "tool_call_update")) {
      return undefined;
    }
    const text = (last.content ?? [])
      .map((part) => (part.type === "content" && part.content.type === "text" ? part.content.text : `[${part.type}]`))
      .join("");
    return { text, ...(last.status ? { status: last.status } : {}), ...(last._meta ? { meta: last._meta } : {}) };
  }

  async close(): Promise<void> {
    this.connection.close();
    await this.connection.closed;
  }

  private wake(): void {
    const watchers = this.watchers;
    this.watchers = [];
    for (const watcher of watchers) {
      watcher();
    }
  }
}

export interface ReviewParams {
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly planContent: string | null;
  readonly _meta: {
    readonly "plan-mode": { readonly planPath: string; readonly revision: number; readonly sha256: string };
  };
}

/** Two ends of one wire, as bytes, so that what goes over it is really JSON. */
export function wire(): { readonly agent: Stream; readonly client: Stream } {
  const up = new TransformStream<Uint8Array, Uint8Array>();
  const down = new TransformStream<Uint8Array, Uint8Array>();
  return { agent: ndJsonStream(down.writable, up.readable), client: ndJsonStream(up.writable, down.readable) };
}

/** An agent in this process with a client at its other end. */
export function connect(ports: AgentPorts): {
  readonly client: WireClient;
  readonly closed: Promise<void>;
  close(): Promise<void>;
} {
  const ends = wire();
  const server = serveAgent(ends.agent, ports);
  const wired = new WireClient(ends.client);
  return {
    client: wired,
    closed: server.closed,
    close: async () => {
      server.dispose();
      await server.closed;
      await wired.close();
    },
  };
}

export type { AnyMessage };

function never(): Promise<never> {
  return new Promise(() => undefined);
}
