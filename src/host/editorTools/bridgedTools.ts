import type { LanguageTool } from "./editor.ts";

/** An extension as VS Code describes it, as far as it matters here. */
export interface InstalledExtension {
  readonly id: string;
  /** Its package.json, as it was written by whoever wrote it. */
  readonly packageJSON: unknown;
}

/** So VS Code names the tools of MCP servers that are set up in it. */
const ofMcpServer = /^mcp_/;

/**
 * The tools that are worth an agent's while: those of MCP servers that are set up in VS Code, and of extensions that the person has
 * installed. What VS Code's own chat brings for itself is left out: it doubles the agent's tools past the agent's own gate (it has a
 * terminal, editing, subagents), needs a chat request to work in, and fills the model's window.
 * In a stable order: the definitions are the beginning of every request, which providers keep in a cache.
 */
export function bridgedTools(
  tools: readonly LanguageTool[],
  extensions: readonly InstalledExtension[],
): readonly LanguageTool[] {
  const installed = new Set(extensions.filter(({ id }) => !ofChat.has(id.toLowerCase())).flatMap(contributedTools));
  return tools
    .filter(({ name }) => ofMcpServer.test(name) || installed.has(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

const ofChat: ReadonlySet<string> = new Set(["github.copilot", "github.copilot-chat"]);

function contributedTools({ packageJSON }: InstalledExtension): readonly string[] {
  if (field(packageJSON, "isBuiltin") === true) {
    return [];
  }
  const contributed = field(field(packageJSON, "contributes"), "languageModelTools");
  return Array.isArray(contributed)
    ? contributed.map((tool: unknown) => field(tool, "name")).filter((name) => typeof name === "string")
    : [];
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
