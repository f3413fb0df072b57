import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { acpServers } from "../../../../src/agent/external/acpServers.ts";
import { configServers } from "../../../../src/agent/external/configServers.ts";

describe("MCP servers that a client sends", () => {
  it("are programs, or are reached over HTTP or server-sent events", () => {
    const { servers, problems } = acpServers([
      { name: "files", command: "/bin/files", args: ["-a"], env: [{ name: "A", value: "1" }] },
      { type: "http", name: "web", url: "https://example.com/mcp", headers: [{ name: "X", value: "y" }] },
      { type: "sse", name: "old", url: "http://localhost:1/sse", headers: [] },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(servers, [
      { kind: "stdio", name: "files", command: "/bin/files", args: ["-a"], env: { A: "1" } },
      { kind: "http", name: "web", url: "https://example.com/mcp", headers: { X: "y" } },
      { kind: "sse", name: "old", url: "http://localhost:1/sse", headers: {} },
    ]);
  });

  it("are left out when they can't be read, and the others are not", () => {
    const { servers, problems } = acpServers([
      null,
      7,
      { type: "http", name: "web", url: "file:///etc/passwd", headers: [] },
      { type: "carrier pigeon", name: "bird", url: "https://example.com" },
      { name: "files", command: "files", args: [], env: [] },
    ]);
    assert.deepEqual(
      servers.map(({ name }) => name),
      ["files"],
    );
    assert.deepEqual(
      problems.map((problem) => /^The tool server (.*) is left out/u.exec(problem)?.[1]),
      ["number 1", "number 2", "web", "bird"],
    );
  });
});

describe("MCP servers of the home config", () => {
  const env = { TOKEN: "t", EMPTY: "" };

  it("have the shape that Claude's programs use, and variables are filled in", () => {
    const table = {
      files: { command: "files", args: ["${HOME_DIR:-/home/ada}", "${EMPTY:-x}"], env: { KEY: "${TOKEN}" } },
      web: { type: "http", url: "https://example.com/${TOKEN}", headers: { Authorization: "Bearer ${TOKEN}" } },
      plain: { url: "https://example.com" },
    };
    assert.deepEqual(configServers(table, env), {
      problems: [],
      servers: [
        { kind: "stdio", name: "files", command: "files", args: ["/home/ada", ""], env: { KEY: "t" } },
        { kind: "http", name: "web", url: "https://example.com/t", headers: { Authorization: "Bearer t" } },
        { kind: "http", name: "plain", url: "https://example.com", headers: {} },
      ],
    });
  });

  const bad: readonly [string, unknown, RegExp][] = [
    ["no table", [], /mcpServers must be an object/u],
    ["no command", { a: {} }, /^mcpServers\.a: command: /u],
    ["arguments that are not texts", { a: { command: "x", args: [1] } }, /^mcpServers\.a: args\.0: /u],
    [
      "a URL of another kind",
      { a: { url: "ftp://example.com" } },
      /^mcpServers\.a: url is not an http or https URL\.$/u,
    ],
    [
      "a variable that is not set",
      { a: { command: "${NOT_SET}" } },
      /^mcpServers\.a: the variable NOT_SET is not set\.$/u,
    ],
  ];
  for (const [what, table, message] of bad) {
    it(`are reported with their place: ${what}`, () => {
      const { servers, problems } = configServers(table, env);
      assert.deepEqual(servers, []);
      assert.match(problems.join("\n"), message);
    });
  }

  it("may be absent", () => {
    assert.deepEqual(configServers(undefined, env), { servers: [], problems: [] });
  });
});
