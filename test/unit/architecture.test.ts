import assert from "node:assert/strict";
import { importsOf } from "../support/imports.ts";
import { sourceFiles } from "../support/sourceFiles.ts";

const rooms = [
  "base",
  "policy",
  "plan",
  "review",
  "protocol",
  "disk",
  "agent",
  "acp",
  "host",
  "bridge",
  "webview",
  "extension",
  "cli",
] as const;
type Room = (typeof rooms)[number];

/** What each room may import, besides itself. The picture is in README.md, "The map of the house". */
const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  base: [],
  policy: ["base"],
  plan: ["base", "policy"],
  review: ["base"],
  protocol: ["base", "plan", "review", "policy"],
  disk: ["base"],
  agent: ["base", "disk", "plan", "review", "policy"],
  acp: ["base", "disk", "plan", "review", "policy"],
  host: ["base", "disk", "plan", "review", "policy", "protocol"],
  bridge: ["base", "disk", "review", "protocol"],
  webview: ["base", "plan", "review", "policy", "protocol"],
  extension: ["base", "disk", "plan", "review", "policy", "protocol", "acp", "agent", "host"],
  cli: ["base", "disk", "plan", "review", "policy", "acp", "agent", "bridge"],
};

const remedies: Readonly<Partial<Record<Room, string>>> = {
  base: "base is for small things that know nothing of the product.",
  plan: "plan, review and policy are pure: take what is needed from outside as a port, and pass it in from the composition root.",
  review:
    "plan, review and policy are pure: take what is needed from outside as a port, and pass it in from the composition root.",
  policy:
    "plan, review and policy are pure: take what is needed from outside as a port, and pass it in from the composition root.",
  agent:
    "The agent is reached through ACP only: declare a port in src/agent/ports.ts and wire it in src/extension.ts and src/cli.ts.",
  acp: "acp and host meet at ports: declare one in the room that needs it and wire it in src/extension.ts.",
  host: "host and acp meet at ports: declare one in the room that needs it and wire it in src/extension.ts.",
  bridge: "Programs outside the editor say what they want through a message of src/protocol; the window does the work.",
  webview: "A webview knows src/protocol and the pure rooms; ask the host through a message of src/protocol.",
};

/** Packages that only some files may import, and why. */
const guarded: readonly { readonly name: RegExp; readonly allowed: RegExp; readonly remedy: string }[] = [
  {
    name: /^vscode$/,
    allowed: /^src\/(host\/|extension\.ts)|^test\/integration\//,
    remedy: "Only src/host and src/extension.ts know VS Code; give the others a port.",
  },
  {
    name: /^@agentclientprotocol\/sdk$/,
    allowed: /^src\/(acp\/|agent\/(app|acpClient)\.ts)|^test\//,
    remedy:
      "The ACP SDK is known in src/acp, src/agent/app.ts and src/agent/acpClient.ts only; describe what is needed as a type of your own.",
  },
  {
    name: /^@ai-sdk\//,
    allowed: /^src\/(agent|host\/languageModels)\/|^test\//,
    remedy: "Language models belong to src/agent; those of VS Code to src/host/languageModels.",
  },
  {
    name: /^@vscode\/webview-ui-toolkit$/,
    allowed: /^webview\/ui\/controls\.tsx?$/,
    remedy: "webview/ui/controls is the single import site of the toolkit; export the control from there.",
  },
  {
    name: /^node:/,
    allowed: /^src\/(disk|agent|acp|host|bridge)\/|^src\/(extension|cli)\.ts$|^test\//,
    remedy: "base, plan, review, policy, protocol and webview run without Node; take it as a port.",
  },
];

/** Too slow to load while VS Code starts: they are loaded on first use. */
const notAtActivation = /^(zod|@agentclientprotocol\/sdk|@ai-sdk\/.*|markdown-it|ai)$/;

describe("architecture", () => {
  const product = sourceFiles("src", "webview");
  const tests = sourceFiles("test");
  const byPath = new Map(product.map((file) => [file.path, file]));
  const imports = product.flatMap(importsOf);

  it("has every source file in a room", () => {
    const strays = product.filter((file) => roomOf(file.path) === undefined).map((file) => file.path);
    report(strays, "move the file into a room of src/, or name the new room in test/unit/architecture.test.ts");
  });

  it("imports only in the allowed directions", () => {
    const wrong = imports.flatMap(({ from, to, own }) => {
      const [source, target] = [roomOf(from), own ? roomOf(to) : undefined];
      if (source === undefined || target === undefined || source === target) return [];
      if (mayImport[source].includes(target)) return [];
      return [`${from} imports ${to}. ${remedies[source] ?? ""}`];
    });
    report(wrong, `allowed are:\n${rooms.map((room) => `  ${room} → ${mayImport[room].join(", ")}`).join("\n")}`);
  });

  it("keeps each guarded package where it belongs", () => {
    const wrong = [...imports, ...tests.flatMap(importsOf)].flatMap(({ from, to, own }) =>
      guarded
        .filter(({ name, allowed }) => !own && name.test(to) && !allowed.test(from))
        .map(({ remedy }) => `${from} imports ${to}. ${remedy}`),
    );
    report(wrong, "see the remedy of each line");
  });

  it("uses the small build of zod", () => {
    const wrong = imports
      .filter(({ to, specifier }) => to === "zod" && specifier !== "zod/mini")
      .map(({ from }) => from);
    report(wrong, 'write import * as z from "zod/mini"');
  });

  it("names files with their extension", () => {
    const wrong = imports.filter(({ own, to }) => own && !byPath.has(to) && !/\.(svg|css)$/.test(to));
    report(
      wrong.map(({ from, specifier }) => `${from} imports "${specifier}", which is no file`),
      "write the path with .ts or .tsx",
    );
  });

  it("has no import cycles", () => {
    const next = new Map<string, string[]>();
    for (const { from, to, own } of imports) if (own) next.set(from, [...(next.get(from) ?? []), to]);
    report(cycles(next), "move what both files need into a third one");
  });

  it("loads nothing heavy when the extension is activated", () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const visit = (path: string, way: readonly string[]): void => {
      const file = byPath.get(path);
      if (file === undefined || seen.has(path)) return;
      seen.add(path);
      for (const { to, own, kind } of importsOf(file)) {
        if (kind !== "static") continue;
        if (own) visit(to, [...way, to]);
        else if (notAtActivation.test(to)) wrong.push(`${to}, by way of ${way.join(" → ")}`);
      }
    };
    visit("src/extension.ts", ["src/extension.ts"]);
    report(
      wrong,
      "import it with import(), and name the bundle in lazyBundles of esbuild.config.mjs; or import the types only",
    );
  });

  it("keeps files small", () => {
    const limits = [
      ...product.map((file) => ({ ...file, limit: 250 })),
      ...tests.map((file) => ({ ...file, limit: 350 })),
    ];
    const wrong = limits.flatMap(({ path, text, limit }) => {
      const lines = text.trimEnd().split("\n").length;
      return lines > limit ? [`${path} has ${lines} lines of at most ${limit}`] : [];
    });
    report(wrong, "split the file by what it exports; do not squeeze lines");
  });

  it("has no barrels", () => {
    const wrong = product.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path);
    report(wrong, "import from the file that exports the thing, and remove the index file");
  });
});

function report(violations: readonly string[], remedy: string): void {
  if (violations.length > 0) assert.fail(`${violations.join("\n")}\nTo mend it: ${remedy}`);
}

function roomOf(path: string): Room | undefined {
  if (path === "src/extension.ts") return "extension";
  if (path === "src/cli.ts") return "cli";
  const name = path.startsWith("webview/") ? "webview" : /^src\/(\w+)\//.exec(path)?.[1];
  return rooms.find((room) => room === name);
}

/** One line for each cycle, found by depth-first search. */
function cycles(next: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): void => {
    if (way.includes(node)) {
      found.push([...way.slice(way.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const target of next.get(node) ?? []) visit(target, [...way, node]);
    done.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return found;
}
