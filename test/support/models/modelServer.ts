import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
  /** Default: counts up. */
  readonly id?: string;
}

/** What the server does with one request. */
export type ScriptedReply =
  | {
      readonly kind: "answer";
      readonly text?: string;
      readonly reasoning?: string;
      readonly calls?: readonly ScriptedCall[];
      readonly stop?: "stop" | "length";
    }
  | {
      readonly kind: "error";
      readonly status: number;
      readonly message: string;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** An error that comes inside a stream that began well. */
  | { readonly kind: "streamError"; readonly type: string; readonly message: string; readonly after?: string }
  /** Status 200, and then something that is no event stream of this wire. */
  | { readonly kind: "malformed"; readonly body?: string; readonly contentType?: string }
  /** The connection breaks after some text. */
  | { readonly kind: "broken"; readonly text: string }
  /** Says something and then nothing, until the client goes away. */
  | { readonly kind: "hang"; readonly text: string };

export interface SeenRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Replies used up one by one, or a function that answers each request by what it asks. */
export type Script = readonly ScriptedReply[] | ((request: SeenRequest, index: number) => ScriptedReply);

export interface ModelServer {
  /** Without `/v1`. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** How many requests the client broke off. */
  readonly aborted: () => number;
  close(): Promise<void>;
}

/** How a wire writes the parts of a reply. */
export interface Wire {
  /** Paths of the generating endpoint. */
  readonly path: RegExp;
  readonly models: readonly string[];
  errorBody(reply: Extract<ScriptedReply, { kind: "error" }>): unknown;
  /** Server-sent events, each a complete block with its blank line. */
  answer(reply: Extract<ScriptedReply, { kind: "answer" }>, model: string, firstCall: number): readonly string[];
  /** The events with which an answer begins, for replies that break off. */
  opening(text: string, model: string): readonly string[];
  streamError(type: string, message: string): string;
  /** The whole reply as one JSON value, for clients that do not ask for a stream. */
  whole?(reply: Extract<ScriptedReply, { kind: "answer" }>, model: string): unknown;
  /** What small questions beside the generating endpoint get, such as a count of tokens. */
  aside?(path: string): unknown;
}

/** A server on a loopback port that plays a script in the given wire. */
export async function startModelServer(wire: Wire, script: Script): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let calls = 1;
  let aborted = 0;
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "GET" && path === "/v1/models") {
      json(response, 200, { object: "list", data: wire.models.map((id) => ({ id, object: "model" })) });
      return;
    }
    const aside = wire.aside?.(path);
    if (aside !== undefined) {
      json(response, 200, aside);
      return;
    }
    if (!wire.path.test(path)) {
      json(response, 404, { error: { type: "not_found_error", message: `No such path: ${path}` } });
      return;
    }
    const seen: SeenRequest = { path, headers: request.headers, body: await readBody(request) };
    requests.push(seen);
    const index = requests.length - 1;
    const reply = typeof script === "function" ? script(seen, index) : (script[index] ?? exhausted);
    const model = typeof seen.body["model"] === "string" ? seen.body["model"] : "model";
    response.on("close", () => {
      aborted += response.writableFinished ? 0 : 1;
    });
    switch (reply.kind) {
      case "error":
        json(response, reply.status, wire.errorBody(reply), reply.headers);
        return;
      case "malformed":
        response.writeHead(200, { "content-type": reply.contentType ?? "text/event-stream" });
        response.end(reply.body ?? "data: {this is not json\n\n");
        return;
      case "answer":
        if (wire.whole !== undefined && !asksForStream(seen)) {
          json(response, 200, wire.whole(reply, model));
          return;
        }
        await stream(response, wire.answer(reply, model, calls));
        calls += reply.calls?.length ?? 0;
        response.end();
        return;
      case "streamError":
        await stream(response, reply.after === undefined ? [] : wire.opening(reply.after, model));
        response.end(wire.streamError(reply.type, reply.message));
        return;
      case "broken":
        await stream(response, wire.opening(reply.text, model));
        response.destroy();
        return;
      case "hang":
        await stream(response, wire.opening(reply.text, model));
        return;
    }
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    aborted: () => aborted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const exhausted: ScriptedReply = { kind: "error", status: 400, message: "The script of this server is used up." };

/** Text in pieces of a few characters, so that clients see real deltas. */
export function pieces(text: string, size = 7): readonly string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, "gu")) ?? [];
}

export function event(data: unknown, name?: string): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/** Google's clients ask by the path, all others by a field. */
function asksForStream({ path, body }: SeenRequest): boolean {
  return body["stream"] === true || path.endsWith(":streamGenerateContent");
}

async function stream(response: ServerResponse, events: readonly string[]): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  for (const block of events) {
    response.write(block);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
}
