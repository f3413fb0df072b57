import type { Facts } from "./facts.ts";
import { baseName } from "./pathKind.ts";

/** Something to run, and the line that says that it exists. */
export interface Command {
  readonly command: string;
  readonly path: string;
  readonly line: number;
}

/** Names of scripts and targets that check a change. */
const checking =
  /^(test|tests|check|lint|typecheck|type-check|types|tsc|build|compile|verify|ci|e2e|format:check)([:_-].*)?$/;

/** What each manifest offers. A reader sees the lines that were read of the file, in order. */
const readers: Readonly<
  Record<string, (lines: Lines, facts: Facts) => readonly (readonly [command: string, line: number])[]>
> = {
  "package.json": packageScripts,
  "deno.json": (lines) => keysUnder(lines, "tasks").map(([name, line]) => [`deno task ${name}`, line]),
  "composer.json": (lines) => keysUnder(lines, "scripts").map(([name, line]) => [`composer run ${name}`, line]),
  Makefile: (lines) => targets(lines, /^([A-Za-z][\w.-]*)\s*:(?!=)/).map(([name, line]) => [`make ${name}`, line]),
  justfile: (lines) => targets(lines, /^([A-Za-z][\w-]*)[^:=]*:(?!=)/).map(([name, line]) => [`just ${name}`, line]),
  "Cargo.toml": (lines) => first(lines, /^\[(package|workspace)\]/, ["cargo build", "cargo test"]),
  "go.mod": (lines) => first(lines, /^module\s/, ["go build ./...", "go test ./..."]),
  "pyproject.toml": (lines) => [
    ...first(lines, /^\[tool\.pytest|pytest/, ["pytest"]),
    ...first(lines, /^\[tool\.ruff/, ["ruff check ."]),
    ...first(lines, /^\[tool\.mypy/, ["mypy ."]),
  ],
  "tox.ini": (lines) => first(lines, /^\[tox|^\[testenv/, ["tox"]),
  "pytest.ini": (lines) => first(lines, /^\[pytest\]/, ["pytest"]),
  "pom.xml": (lines) => first(lines, /<project/, ["mvn verify"]),
  "build.gradle": (lines, facts) => first(lines, /\S/, [`${gradle(facts)} check`]),
  "build.gradle.kts": (lines, facts) => first(lines, /\S/, [`${gradle(facts)} check`]),
  "mix.exs": (lines) => first(lines, /defmodule/, ["mix test"]),
  "Package.swift": (lines) => first(lines, /Package\(/, ["swift build", "swift test"]),
  "pubspec.yaml": (lines) => first(lines, /^name:/, ["dart test"]),
  Rakefile: (lines) => targets(lines, /^\s*task\s+:?["']?(\w+)/).map(([name, line]) => [`rake ${name}`, line]),
  "CMakeLists.txt": (lines) => first(lines, /enable_testing|add_test/, ["ctest"]),
};

type Lines = ReadonlyMap<number, string>;

export const manifestNames: ReadonlySet<string> = new Set(Object.keys(readers));

/** Commands that check a change, the top folder's first, at most eight. */
export function verificationCommands(facts: Facts): readonly Command[] {
  const commands: Command[] = [];
  const manifests = [...facts.lines].filter(([path]) => facts.read.has(path) && manifestNames.has(baseName(path)));
  manifests.sort(([a], [b]) => depth(a) - depth(b) || (a < b ? -1 : 1));
  for (const [path, lines] of manifests) {
    const folder = path.slice(0, -baseName(path).length);
    for (const [command, line] of readers[baseName(path)]?.(lines, facts) ?? []) {
      commands.push({ command: folder === "" ? command : `(cd ${folder.slice(0, -1)} && ${command})`, path, line });
    }
  }
  return commands.slice(0, 8);
}

function packageScripts(lines: Lines, facts: Facts): readonly (readonly [string, number])[] {
  const has = (name: string): boolean => facts.layout.includes(name);
  const runner = has("pnpm-lock.yaml")
    ? "pnpm"
    : has("yarn.lock")
      ? "yarn"
      : has("bun.lock") || has("bun.lockb")
        ? "bun"
        : "npm";
  return keysUnder(lines, "scripts")
    .filter(([name]) => checking.test(name))
    .map(([name, line]) => [runner === "npm" && name === "test" ? "npm test" : `${runner} run ${name}`, line]);
}

/** Keys of a JSON object with their lines. By lines and not by a parser: the line numbers are what the plan needs. */
function keysUnder(lines: Lines, section: string): readonly (readonly [string, number])[] {
  const keys: (readonly [string, number])[] = [];
  let inside = false;
  for (const [line, text] of lines) {
    if (!inside) {
      inside = new RegExp(`^\\s*"${section}"\\s*:\\s*\\{`).test(text);
    } else if (/^\s*\}/.test(text)) {
      break;
    } else {
      const name = /^\s*"([^"]+)"\s*:/.exec(text)?.[1];
      if (name !== undefined) {
        keys.push([name, line]);
      }
    }
  }
  return keys;
}

function targets(lines: Lines, shape: RegExp): readonly (readonly [string, number])[] {
  const found = new Map<string, number>();
  for (const [line, text] of lines) {
    const name = shape.exec(text)?.[1];
    if (name !== undefined && checking.test(name) && !found.has(name)) {
      found.set(name, line);
    }
  }
  return [...found];
}

function first(lines: Lines, shape: RegExp, commands: readonly string[]): readonly (readonly [string, number])[] {
  for (const [line, text] of lines) {
    if (shape.test(text)) {
      return commands.map((command) => [command, line]);
    }
  }
  return [];
}

function gradle(facts: Facts): string {
  return facts.layout.includes("gradlew") ? "./gradlew" : "gradle";
}

function depth(path: string): number {
  return path.split("/").length;
}
