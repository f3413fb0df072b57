import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestText, readManifest, readTexts } from "../support/manifest.ts";
import { root, sourceFiles } from "../support/sourceFiles.ts";

/** Names of ours that VS Code does not read from the manifest. */
const privateNames = [
  "planMode.mode", // id of the status bar item
  "planMode.folder", // workspace state: the folder that was chosen
  "planMode.apiKey", // secret storage
];

/** Settings that open or close a gate, name a program, spend money, or choose where text is sent: never a repository's to set. */
const gateSettings = [
  "model",
  "planningModel",
  "thinking",
  "agent",
  "agents",
  "shell",
  "shellSandbox",
  "toolset",
  "planTool",
  "trustReadOnlyHints",
  "readOnlyTools",
  "keepSessionsForDays",
  "keepSessionsUpToMegabytes",
].map((name) => `planMode.${name}`);

describe("the manifest", () => {
  const manifest = readManifest();
  const { commands, views, viewsContainers, menus, keybindings, configuration } = manifest.contributes;
  const host = sourceFiles("src");
  const code = host.map(({ text }) => text).join("\n");
  const commandIds = commands.map(({ command }) => command);
  const viewIds = Object.values(views).flatMap((list) => list.map(({ id }) => id));
  const settings = Object.keys(configuration.properties);
  const clauses = [
    ...commands.map(({ enablement }) => enablement),
    ...keybindings.map(({ when }) => when),
    ...Object.values(menus).flatMap((items) => items.map(({ when }) => when)),
  ].filter((clause) => clause !== undefined);

  it("lists exactly the commands that the code registers", () => {
    const registered = host
      .filter(({ path }) => path.startsWith("src/host/commands/"))
      .flatMap(({ text }) => matches(text, /^\s*"(planMode\.\w+)":/gm));
    assert.deepEqual(sorted(registered), sorted(commandIds));
  });

  it("lists exactly the settings that the code reads", () => {
    const declared = /interface Settings \{([^}]*)\}/.exec(read("src/host/settings.ts"))?.[1] ?? "";
    const names = matches(declared, /readonly (\w+):/g).map((name) => `planMode.${name}`);
    assert.deepEqual(sorted(names), sorted(settings));
  });

  it("lists exactly the views that the code provides, and restores its panels", () => {
    const types = matches(code, /static readonly viewType = "([\w.]+)"/g);
    const panels = manifest.activationEvents.flatMap((event) => matches(event, /^onWebviewPanel:(.+)$/g));
    assert.deepEqual(sorted(types), sorted([...viewIds, ...panels]));
    for (const container of Object.keys(views))
      assert.ok(viewsContainers.activitybar.some(({ id }) => id === container));
  });

  it("uses only context keys that the code sets", () => {
    const set = matches(read("src/host/contextKeys.ts"), /readonly "(planMode\.\w+)"/g);
    const used = clauses.flatMap((clause) => matches(clause, /\b(planMode\.\w+)/g));
    const unknown = used.filter((key) => !set.includes(key) && !viewIds.includes(key) && key !== "planMode.review");
    assert.deepEqual(unknown, []);
    assert.ok(set.includes("planMode.state") && set.includes("planMode.awaitingApproval"));
  });

  it("knows every planMode name that the code speaks of", () => {
    const panels = manifest.activationEvents.map((event) => event.replace("onWebviewPanel:", ""));
    const keys = matches(code, /readonly "(planMode\.\w+)"/g);
    const known = new Set([...commandIds, ...viewIds, ...settings, ...panels, ...keys, ...privateNames]);
    const spoken = matches(code, /(?:["'`]|command:)(planMode\.\w+)/g);
    assert.deepEqual(sorted([...new Set(spoken)].filter((name) => !known.has(name))), []);
  });

  it("puts only its own commands into menus and keybindings", () => {
    const placed = [...keybindings, ...Object.values(menus).flat()].map(({ command }) => command);
    assert.deepEqual(
      placed.filter((command) => !commandIds.includes(command)),
      [],
    );
  });

  it("keeps every setting that opens a gate or deletes something out of a repository's reach", () => {
    const machine = settings.filter((name) => configuration.properties[name]?.scope === "machine");
    assert.deepEqual(sorted(machine), sorted(gateSettings));
    assert.deepEqual(sorted(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations), sorted(gateSettings));
  });

  it("has a text for each key, and a key for each text", () => {
    const keys = new Set(matches(manifestText(), /"%([\w.-]+)%"/g));
    assert.deepEqual(sorted([...keys]), sorted(Object.keys(readTexts())));
  });

  it("names only icons that exist", () => {
    const codicons = read("node_modules/@vscode/codicons/dist/codicon.css");
    for (const { command, icon } of commands) {
      const name = /^\$\(([\w-]+)\)$/.exec(icon ?? "$(add)")?.[1];
      assert.ok(codicons.includes(`.codicon-${name}:before`), `${command}: there is no codicon ${icon}`);
    }
    const files = [manifest.icon, ...viewsContainers.activitybar.map(({ icon }) => icon)];
    for (const file of files) assert.ok(existsSync(join(root, file)), `${file} does not exist`);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** The first group of each match. */
function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

function sorted(names: readonly string[]): string[] {
  return [...names].sort();
}
