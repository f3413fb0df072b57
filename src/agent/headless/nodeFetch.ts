import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import { proxyFor } from "./proxyFor.ts";
import { proxyAuthorization, proxyTunnel } from "./proxyTunnel.ts";
import { responseBody } from "./responseBody.ts";

/** A server that sends nothing for so long is taken for gone: the machine may have slept, and the connection with it. */
const defaultSilenceMs = 300_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `fetch` for requests to models, over Node's own http and https: a streamed answer costs half of what it costs through the
 * built-in one, and the proxies of the environment are used (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`). Certificates
 * are Node's, with those of `NODE_EXTRA_CA_CERTS`. A redirect is an error: a key is sent nowhere else than where it is meant for.
 */
export function nodeFetch(env: Environment, silenceMs = defaultSilenceMs): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const answer = await send(url, init, env, silenceMs).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new TypeError("fetch failed", { cause: error });
    });
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (status >= 300 && status < 400 && location !== undefined) {
      answer.destroy();
      const there = URL.canParse(location, url) ? new URL(location, url) : undefined;
      throw new TypeError("fetch failed", {
        cause: new Error(`the server sends requests on to ${there?.origin ?? "another address"}: set that address`),
      });
    }
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const empty = status === 204 || status === 205 || status === 304;
    return new Response(empty ? null : responseBody(answer, signal), {
      status,
      statusText: answer.statusMessage ?? "",
      headers,
    });
  };
}

async function send(url: URL, init: RequestInit, env: Environment, silenceMs: number): Promise<IncomingMessage> {
  const { body } = init;
  if (body !== undefined && body !== null && typeof body !== "string") {
    throw new TypeError("Only text can be sent");
  }
  const proxy = proxyFor(url, env);
  if (proxy !== undefined && !/^https?:$/.test(proxy.protocol)) {
    throw new Error(
      `the proxy ${proxy.host} is of the kind ${proxy.protocol} but only http and https proxies can be used`,
    );
  }
  const secure = url.protocol === "https:";
  const tunnel = proxy !== undefined && secure ? await proxyTunnel(proxy, url) : undefined;
  const plain = proxy !== undefined && !secure ? proxy : undefined;
  return await new Promise((resolve, reject) => {
    const asked: ClientRequest = (secure ? secureRequest : plain?.protocol === "https:" ? secureRequest : request)({
      ...addressOf(plain ?? url),
      path: plain === undefined ? `${url.pathname}${url.search}` : url.href,
      method: init.method ?? "GET",
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        host: url.host,
        ...(plain === undefined ? {} : proxyAuthorization(plain)),
        ...(typeof body === "string" ? { "content-length": Buffer.byteLength(body) } : {}),
      },
      ...(init.signal ? { signal: init.signal } : {}),
      ...(tunnel === undefined ? {} : { createConnection: () => tunnel }),
    });
    asked.setTimeout(silenceMs, () => asked.destroy(new Error(`the server was silent for ${silenceMs / 1000} s`)));
    asked.on("response", resolve);
    asked.on("error", reject);
    asked.end(body ?? undefined);
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  return { protocol, host: hostname.replace(/^\[|\]$/g, ""), port: port || (protocol === "https:" ? 443 : 80) };
}
