import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, it } from "mocha";
import { webFetch } from "../../../../src/agent/tools/webFetch.ts";
import { isPublicAddress } from "../../../../src/agent/web/publicAddress.ts";
import { publicWeb, type WebAccess } from "../../../../src/agent/web/webAccess.ts";
import { callTool } from "../../../support/agent/memoryToolContext.ts";

const servers: Server[] = [];
let port = 0;

async function serve(handler: RequestListener): Promise<void> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  port = address.port;
}

/** The server on this machine stands for the internet, as `example.com`; every other name is what it says. */
const loopback: WebAccess = {
  resolve: async (host) => [
    { address: host === "example.com" || host === "www.example.com" ? "127.0.0.1" : host, family: 4 },
  ],
  permits: (address) => address === "127.0.0.1",
};
const fetchTool = webFetch(loopback);
const get = async (path = "/", over = {}) =>
  await callTool(fetchTool, { url: `http://example.com:${port}${path}`, ...over });

describe("web_fetch", () => {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("returns a page as Markdown, with its address and type first", async () => {
    await serve((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        "<title>T</title><script>evil()</script><h2>Grüße</h2><p>See <a href='/more'>more</a>.</p><ul><li>a<li>b</ul>",
      );
    });
    const { text, isError } = await get("/page");
    assert.equal(isError, undefined);
    const url = `http://example.com:${port}`;
    assert.equal(
      text,
      `${url}/page (text/html; charset=utf-8)\n\nT\n\n## Grüße\n\nSee [more](${url}/more).\n\n- a\n- b`,
    );
  });

  it("returns a long page in pieces", async () => {
    await serve((_, response) => {
      response.setHeader("content-type", "text/plain");
      response.end("a".repeat(30_000) + "b".repeat(500));
    });
    assert.match((await get()).text, /\[500 more characters; fetch on with offset 30000\]$/u);
    assert.match((await get("/", { offset: 30_000 })).text, /\n\nb{500}$/u);
    assert.match((await get("/", { offset: 40_000 })).text, /has 30500 characters/u);
  });

  it("reads packed pages and other charsets", async () => {
    const pages: Record<string, [Record<string, string>, Buffer]> = {
      "/gzip": [{ "content-type": "application/json", "content-encoding": "gzip" }, gzipSync('{"a":1}')],
      "/br": [{ "content-type": "text/plain", "content-encoding": "br" }, brotliCompressSync("short")],
      "/latin": [{ "content-type": "text/plain; charset=iso-8859-1" }, Buffer.from("caf\u00E9", "latin1")],
      "/meta": [{ "content-type": "text/html" }, Buffer.from('<meta charset="windows-1252">caf\u00E9', "latin1")],
      "/utf16": [{ "content-type": "text/plain" }, Buffer.from("\uFEFFcaf\u00E9", "utf16le")],
      "/odd": [{ "content-type": "text/plain; charset=klingon" }, Buffer.from("café")],
    };
    await serve((request, response) => {
      const [headers, body] = pages[request.url ?? ""] ?? [{}, Buffer.of()];
      response.writeHead(200, headers).end(body);
    });
    for (const [path, end] of Object.entries({
      "/gzip": '{"a":1}',
      "/br": "short",
      "/latin": "café",
      "/meta": "café",
      "/utf16": "café",
      "/odd": "café",
    })) {
      const { text } = await get(path);
      assert.ok(text.endsWith(`\n\n${end}`), `${path}: ${text}`);
    }
  });

  it("refuses what is no text, says what an error page says, and takes no page over 5 MB, however it is packed", async () => {
    await serve((request, response) => {
      const { url } = request;
      if (url === "/png") {
        response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(5_000));
      } else if (url === "/none") {
        response.writeHead(404, { "content-type": "text/html" }).end("<h1>Gone</h1>");
      } else if (url === "/declared") {
        response.writeHead(200, { "content-type": "text/plain", "content-length": "6000000" });
        response.write("x");
      } else if (url === "/bomb") {
        response
          .writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(50_000_000)));
      } else {
        response.writeHead(200, { "content-type": "text/plain" });
        response.end("x".repeat(6_000_000));
      }
    });
    const rows: readonly [string, RegExp][] = [
      ["/png", /It is image\/png \(5 kB\), not text/u],
      ["/none", /answered 404 Not Found\. It says: # Gone$/u],
      ["/declared", /larger than 5 MB/u],
      ["/bomb", /larger than 5 MB/u],
      ["/large", /larger than 5 MB/u],
    ];
    for (const [path, message] of rows) {
      const { text, isError } = await get(path);
      assert.equal(isError, true, path);
      assert.match(text, message);
    }
  });

  it("follows redirects within the host, and reports those to another", async () => {
    const targets: Record<string, string> = {
      "/a": "/b",
      "/round": "/round",
      "/www": "//www.example.com:PORT/b",
      "/away": "https://elsewhere.org/x",
      "/file": "file:///etc/passwd",
      "/odd": "http://[",
    };
    await serve((request, response) => {
      const location = targets[request.url ?? ""]?.replace("PORT", String(port));
      if (location === undefined) {
        response.writeHead(200, { "content-type": "text/plain" }).end("here");
      } else {
        response.writeHead(302, { location }).end();
      }
    });
    assert.match((await get("/a")).text, /\/b \(text\/plain\)\n\nhere$/u);
    assert.match((await get("/www")).text, /www\.example\.com.*here$/su);
    assert.match((await get("/away")).text, /redirects to another host\. .* fetch https:\/\/elsewhere\.org\/x$/u);
    assert.match((await get("/round")).text, /redirects more than 5 times/u);
    assert.match((await get("/file")).text, /redirects to file:, which is not fetched/u);
    assert.match((await get("/odd")).text, /not a URL/u);
  });

  it("checks the address again after a redirect, and connects to the address that was checked", async () => {
    let asked = 0;
    const rebinding: WebAccess = {
      resolve: async () => [{ address: asked++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }],
      permits: loopback.permits,
    };
    let seen = 0;
    await serve((_, response) => {
      seen += 1;
      response.writeHead(302, { location: "/again" }).end();
    });
    const { text } = await callTool(webFetch(rebinding), { url: `http://rebind.example:${port}/` });
    assert.match(text, /rebind\.example is not in the public internet \(10\.0\.0\.1\)/u);
    assert.equal(seen, 1);
  });

  it("refuses a name when only one of its addresses is private", async () => {
    const mixed: WebAccess = {
      resolve: async () => ["93.184.216.34", "192.168.1.1"].map((address) => ({ address, family: 4 })),
      permits: isPublicAddress,
    };
    assert.match(
      (await callTool(webFetch(mixed), { url: "http://mixed.example/" })).text,
      /not in the public internet \(192\.168\.1\.1\)/u,
    );
  });

  const privateUrls = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://localhost/",
    "http://localhost./",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://192.168.1.1/",
    "http://0.0.0.0/",
    "http://[fe80::1]/",
    "http://\u2460\u2461\u2466.0.0.1/",
  ];
  for (const url of privateUrls) {
    it(`does not reach ${url}`, async () => {
      const { text, isError } = await callTool(webFetch(publicWeb), { url });
      assert.equal(isError, true);
      assert.match(text, /not in the public internet|was not found/u);
    });
  }

  const badUrls = [
    "file:///etc/passwd",
    "ftp://example.com/",
    "javascript:alert(1)",
    "example.com",
    "",
    "http://",
    "http://user:password@example.com/",
  ];
  for (const url of badUrls) {
    it(`does not take ${url === "" ? "nothing" : url} for a URL`, async () => {
      assert.match((await callTool(fetchTool, { url })).text, /The arguments of web_fetch are not valid/u);
    });
  }

  it("states the URL as the network reads it, so that rules for a domain can't be misled", () => {
    const prepared = fetchTool.prepare({ url: String.raw`http://evil.org\@example.com/` }, "/work");
    assert.ok(prepared.ok);
    assert.deepEqual(prepared.value.access, { kind: "network", url: "http://evil.org/@example.com/" });
  });

  it("can be stopped, also while a name is looked up", async () => {
    await serve(() => undefined);
    for (const access of [loopback, { ...loopback, resolve: () => new Promise<never>(() => undefined) }]) {
      const stop = new AbortController();
      const fetching = callTool(webFetch(access), { url: `http://example.com:${port}/` }, { signal: stop.signal });
      setTimeout(() => stop.abort(), 20);
      assert.equal((await fetching).isError, true);
    }
  });
});
