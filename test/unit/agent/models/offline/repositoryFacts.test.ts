import assert from "node:assert/strict";
import { definitionIn } from "../../../../../src/agent/models/offline/definitions.ts";
import type { Facts } from "../../../../../src/agent/models/offline/facts.ts";
import { verificationCommands } from "../../../../../src/agent/models/offline/manifests.ts";
import { pathKind } from "../../../../../src/agent/models/offline/pathKind.ts";
import { parseGrep, parseNames, parseRead } from "../../../../../src/agent/models/offline/toolOutput.ts";

function factsWith(files: Readonly<Record<string, string>>, layout: readonly string[] = []): Facts {
  const lines = Object.entries(files).map(([path, text]): [string, Map<number, string>] => [
    path,
    new Map(text.split("\n").map((line, index) => [index + 1, line])),
  ]);
  return { layout, paths: [], hits: [], absent: [], read: new Set(Object.keys(files)), lines: new Map(lines) };
}

describe("definitionIn", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["export async function load(path: string) {", "function load"],
    ["export default class Panel extends Base {", "class Panel"],
    ["export const limit = 3;", "const limit"],
    ["type Id = string;", "type Id"],
    ["    def parse(self):", "def parse"],
    ["async def main():", "def main"],
    ["pub(crate) fn read<T>(x: T)", "fn read"],
    ["func (s *Server) Start(ctx context.Context) error {", "func Start"],
    ["public static final class Builder {", "class Builder"],
    ["data class User(val id: Int)", "class User"],
    ["struct Point {", "struct Point"],
    ["module Billing", "module Billing"],
    ["return function(x) {", undefined],
    ["if (type of x)", undefined],
    ["  const local = 3;", undefined],
  ];
  for (const [line, expected] of cases) {
    it(`finds ${expected ?? "nothing"} in ${line}`, () => {
      const found = definitionIn(line);
      assert.equal(found === undefined ? undefined : `${found.keyword} ${found.name}`, expected);
    });
  }
});

describe("verificationCommands", () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[], readonly string[]])[] =
    [
      [
        "npm scripts that check something",
        { "package.json": '{\n  "scripts": {\n    "test": "x",\n    "start": "y",\n    "lint": "z"\n  }\n}' },
        [],
        ["npm test@3", "npm run lint@5"],
      ],
      [
        "the package manager of the lock file",
        { "package.json": '{\n  "scripts": {\n    "test:unit": "x"\n  }\n}' },
        ["pnpm-lock.yaml"],
        ["pnpm run test:unit@3"],
      ],
      [
        "targets of a Makefile",
        { Makefile: "CC := gcc\nall: build\ntest: all\n\tpytest\ncheck:\n" },
        [],
        ["make test@3", "make check@5"],
      ],
      ["Cargo", { "Cargo.toml": '[package]\nname = "x"' }, [], ["cargo build@1", "cargo test@1"]],
      ["Go", { "go.mod": "module example.com/x\n\ngo 1.22" }, [], ["go build ./...@1", "go test ./...@1"]],
      [
        "Python",
        { "pyproject.toml": "[project]\nname='x'\n[tool.pytest.ini_options]\n[tool.ruff]" },
        [],
        ["pytest@3", "ruff check .@4"],
      ],
      ["Gradle with its wrapper", { "build.gradle.kts": "plugins {}" }, ["gradlew"], ["./gradlew check@1"]],
      [
        "manifests in folders",
        { "web/package.json": '{\n  "scripts": {\n    "test": "x"\n  }\n}' },
        [],
        ["(cd web && npm test)@3"],
      ],
      ["nothing where there is nothing", { "README.md": "test: x" }, [], []],
    ];
  for (const [title, files, layout, expected] of cases) {
    it(`knows ${title}`, () => {
      assert.deepEqual(
        verificationCommands(factsWith(files, layout)).map((row) => `${row.command}@${row.line}`),
        expected,
      );
    });
  }
});

describe("pathKind", () => {
  const cases = [
    ["src/a.ts", "code"],
    ["src/a.test.ts", "test"],
    ["pkg/server_test.go", "test"],
    ["tests/test_app.py", "test"],
    ["src/test/java/AppTest.java", "test"],
    ["README.md", "docs"],
    ["package.json", "config"],
    ["package-lock.json", "generated"],
    ["node_modules/", "generated"],
    ["dist/app.js", "generated"],
    ["lib/native.so", "generated"],
    ["src/contest.ts", "code"],
  ] as const;
  for (const [path, kind] of cases) {
    it(`${path} is ${kind}`, () => assert.equal(pathKind(path), kind));
  }
});

describe("results of tools", () => {
  it("reads hits and skips context, marks and notes", () => {
    const output =
      "src/a.ts:3:const x = 'a:4:b';\nsrc/a.ts-4-next\n--\nsrc/b.ts:10:\n[more than 2 lines; narrow the search]";
    assert.deepEqual(parseGrep(output), [
      { path: "src/a.ts", line: 3, text: "const x = 'a:4:b';" },
      { path: "src/b.ts", line: 10, text: "" },
    ]);
    assert.deepEqual(parseGrep("[no matches]"), []);
  });
  it("reads numbered lines, tabs included", () => {
    assert.deepEqual(
      [...parseRead("7\t\tx\n8\t\n[3 more lines; read on with offset 9]")],
      [
        [7, "\tx"],
        [8, ""],
      ],
    );
  });
  it("reads names", () => {
    assert.deepEqual(parseNames("src/\npackage.json\n[5 more names; use glob]"), ["src/", "package.json"]);
    assert.deepEqual(parseNames("[no files]"), []);
  });
});
