import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { nodeFetch } from "../../../../src/agent/headless/nodeFetch.ts";
import { proxyFor } from "../../../../src/agent/headless/proxyFor.ts";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { describeModelError } from "../../../../src/agent/models/modelError.ts";
import { startOpenAiServer } from "../../../support/models/openAiServer.ts";

const pem = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/loopback-tls/${name}.pem`, import.meta.url));

describe("Requests of the program on the command line", () => {
  const servers: Server[] = [];
  const listening = async (server: Server): Promise<number> => {
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A proxy that lets everything through to one port, whatever name was asked for. */
  async function startProxy(leadsTo: number) {
    const seen: { line: string; authorization: string | undefined }[] = [];
    const note = ({ method, url, headers }: IncomingMessage): void => {
      seen.push({ line: `${method} ${url}`, authorization: headers["proxy-authorization"] });
    };
    const server = createServer(async (request, response) => {
      note(request);
      const { pathname } = new URL(request.url ?? "");
      const answer = await fetch(`http://127.0.0.1:${leadsTo}${pathname}`);
      response.writeHead(answer.status).end(await answer.text());
    });
    server.on("connect", (request, socket) => {
      note(request);
      const through = connect(leadsTo, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(through).pipe(socket);
      });
      for (const end of [through, socket]) {
        end.on("error", () => undefined);
      }
    });
    return { port: await listening(server), seen };
  }

  it("go through the proxy of the environment, with its name and password", async () => {
    const target = await listening(createServer((request, response) => response.end(`hello ${request.url}`)));
    const proxy = await startProxy(target);
    const fetched = nodeFetch({ HTTP_PROXY: `http://ada:b%20c@127.0.0.1:${proxy.port}` });
    const answer = await fetched("http://models.example/v1/models");
    assert.equal(await answer.text(), "hello /v1/models");
    assert.deepEqual(proxy.seen, [
      { line: "GET http://models.example/v1/models", authorization: `Basic ${btoa("ada:b c")}` },
    ]);
  });

  it("reach https through a tunnel, with the certificates of NODE_EXTRA_CA_CERTS and only with them", async function () {
    this.timeout(20_000);
    const secure = createSecureServer({ key: readFileSync(pem("key")), cert: readFileSync(pem("certificate")) });
    secure.on("request", (_request, response) => response.end("in secret"));
    const proxy = await startProxy(await listening(secure));
    const module = new URL("../../../../src/agent/headless/nodeFetch.ts", import.meta.url).href;
    const program = `import { nodeFetch } from ${JSON.stringify(module)};
      nodeFetch(process.env)("https://models.example/x").then((r) => r.text(), (e) => e.cause?.code).then(console.log);`;
    const run = async (env: Record<string, string>): Promise<string> =>
      (
        await promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
          env: { ...process.env, https_proxy: `127.0.0.1:${proxy.port}`, ...env },
        })
      ).stdout;
    assert.match(await run({ NODE_EXTRA_CA_CERTS: pem("certificate") }), /in secret/);
    assert.match(await run({}), /SELF_SIGNED|UNABLE_TO_VERIFY/);
    assert.deepEqual(
      proxy.seen.map(({ line }) => line),
      ["CONNECT models.example:443", "CONNECT models.example:443"],
    );
  });

  for (const [url, env, proxied] of [
    ["https://api.example", { HTTPS_PROXY: "http://p:1" }, true],
    ["https://api.example", { HTTP_PROXY: "http://p:1" }, false],
    ["http://api.example", { http_proxy: "p:1" }, true],
    ["https://api.example", { ALL_PROXY: "http://p:1" }, true],
    ["http://localhost:11434", { HTTP_PROXY: "http://p:1" }, false],
    ["http://127.0.0.1:1", { ALL_PROXY: "http://p:1" }, false],
    ["https://api.example", { HTTPS_PROXY: "http://p:1", NO_PROXY: "*" }, false],
    ["https://api.example", { HTTPS_PROXY: "http://p:1", NO_PROXY: "other, .example" }, false],
    ["https://api.example", { HTTPS_PROXY: "http://p:1", no_proxy: "api.example:8443" }, true],
    ["https://api.example:8443", { HTTPS_PROXY: "http://p:1", no_proxy: "api.example:8443" }, false],
    ["https://badexample", { HTTPS_PROXY: "http://p:1", NO_PROXY: "example" }, true],
  ] as const) {
    it(`${proxied ? "take" : "do not take"} a proxy to ${url} with ${JSON.stringify(env)}`, () => {
      assert.equal(proxyFor(new URL(url), env)?.host, proxied ? "p:1" : undefined);
    });
  }

  it("go around no proxy of a kind that can't be used", async () => {
    const error: unknown = await nodeFetch({ ALL_PROXY: "socks5://p:1080" })("https://a.example").catch(
      (reason: unknown) => reason,
    );
    assert.match(describeModelError(error, { model: "m" }).message, /proxy p:1080 is of the kind socks5:/);
  });

  it("say which proxy refused", async () => {
    const port = await listening(
      createServer().on("connect", (_request, socket) => socket.end("HTTP/1.1 407 No\r\n\r\n")),
    );
    const error: unknown = await nodeFetch({ HTTPS_PROXY: `http://u:secret@127.0.0.1:${port}` })(
      "https://a.example",
    ).catch((reason: unknown) => reason);
    const { kind, message } = describeModelError(error, { model: "m" });
    assert.equal(kind, "network");
    assert.match(message, /The proxy 127\.0\.0\.1:\d+ answered 407/);
    assert.doesNotMatch(message, /secret/);
  });

  it("send a key nowhere else than where it is meant for", async () => {
    const port = await listening(
      createServer((_request, response) => response.writeHead(307, { location: "https://elsewhere.example/v1" }).end()),
    );
    const error: unknown = await nodeFetch({})(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).catch(
      (reason: unknown) => reason,
    );
    assert.match(
      describeModelError(error, { model: "m" }).message,
      /sends requests on to https:\/\/elsewhere\.example/,
    );
  });

  it("read what a gateway compressed without being asked", async () => {
    const port = await listening(
      createServer((_request, response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("short")),
      ),
    );
    assert.equal(await (await nodeFetch({})(`http://127.0.0.1:${port}/`)).text(), "short");
  });

  for (const [name, reply, kind] of [
    ["breaks off", { kind: "broken", text: "Half of" }, "network"],
    ["is stopped", { kind: "hang", text: "Half of" }, "aborted"],
  ] as const) {
    it(`tell an answer that ${name}`, async () => {
      const server = await startOpenAiServer([reply]);
      try {
        const env = { OPENAI_BASE_URL: server.url };
        const made = await createModel("openai-compatible/m", { env, fetch: nodeFetch({}) });
        assert.ok(made.ok);
        const stop = new AbortController();
        const { stream } = await made.value.doStream({
          prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
          abortSignal: stop.signal,
        });
        let said = "";
        let error: unknown;
        try {
          for await (const part of stream) {
            said += part.type === "text-delta" ? part.delta : "";
            error = part.type === "error" ? part.error : error;
            if (said === reply.text && kind === "aborted") {
              stop.abort();
            }
          }
        } catch (reason) {
          error = reason;
        }
        assert.equal(said, reply.text);
        assert.equal(describeModelError(error).kind, kind);
      } finally {
        await server.close();
      }
    });
  }

  for (const [name, text] of [
    ["in the middle of an answer", "Half of"],
    ["before it", ""],
  ] as const) {
    it(`are given up when a connection has died unnoticed, as while the machine slept, ${name}`, async () => {
      const port = await listening(
        createServer((_request, response) => {
          if (text !== "") {
            response.writeHead(200).write(text);
          }
        }),
      );
      const error: unknown = await nodeFetch(
        {},
        100,
      )(`http://127.0.0.1:${port}/`)
        .then((answer) => answer.text())
        .catch((reason: unknown) => reason);
      assert.deepEqual([describeModelError(error).kind, describeModelError(error).retryable], ["network", true]);
    });
  }

  it("tell a server that is not there", async () => {
    const port = await listening(createServer());
    for (const server of servers.splice(0)) {
      await new Promise((resolve) => server.close(resolve));
    }
    const error: unknown = await nodeFetch({})(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason);
    assert.equal(describeModelError(error).kind, "network");
  });
});
