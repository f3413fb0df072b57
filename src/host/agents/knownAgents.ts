import type { AgentDefinition } from "./agentDefinition.ts";

const usual = { env: {}, versionArgs: ["--version"], planFolders: [] } as const;

/**
 * Agents that are offered when their program is on the PATH. Commands and flags are those of the agents' own documentation: Gemini
 * CLI has `--acp` since 0.33, Qwen Code without a warning since 0.15.6, each under another name before.
 */
export const knownAgents: readonly AgentDefinition[] = [
  {
    ...usual,
    id: "grok",
    name: "Grok Build",
    command: "grok",
    args: ["agent", "stdio"],
    distrusted: {
      below: "0.2.117",
      why: "its plan verdicts can't be trusted: an empty reply counted as an approval",
    },
    source: "https://docs.x.ai/build/overview",
    signIn: "grok login",
    // `session/new` lists no modes there, and `session/set_mode` knows this one.
    unlistedPlanMode: "plan",
    planFolders: ["~/.grok/"],
  },
  {
    ...usual,
    id: "claude",
    name: "Claude",
    command: "claude-agent-acp",
    args: [],
    source: "npm: @agentclientprotocol/claude-agent-acp",
    signIn: "claude /login",
    planFolders: ["~/.claude/plans/"],
  },
  {
    ...usual,
    id: "gemini",
    name: "Gemini CLI",
    command: "gemini",
    args: ["--acp"],
    older: { below: "0.33.0", args: ["--experimental-acp"] },
    source: "npm: @google/gemini-cli",
    signIn: "gemini",
    planFolders: ["~/.gemini/"],
  },
  {
    ...usual,
    id: "codex",
    name: "Codex",
    command: "codex-acp",
    args: [],
    source: "npm: @agentclientprotocol/codex-acp",
    signIn: "codex login",
  },
  {
    ...usual,
    id: "opencode",
    name: "opencode",
    command: "opencode",
    args: ["acp"],
    source: "npm: opencode-ai",
    signIn: "opencode auth login",
    planFolders: [".opencode/plans/", "~/.local/share/opencode/plans/"],
  },
  {
    ...usual,
    id: "qwen",
    name: "Qwen Code",
    command: "qwen",
    args: ["--acp"],
    older: { below: "0.15.6", args: ["--experimental-acp"] },
    source: "npm: @qwen-code/qwen-code",
    signIn: "qwen",
    planFolders: ["~/.qwen/"],
  },
  {
    ...usual,
    id: "copilot",
    name: "Copilot CLI",
    command: "copilot",
    args: ["--acp"],
    source: "npm: @github/copilot",
    signIn: "copilot login",
    planFolders: ["~/.copilot/"],
  },
  {
    ...usual,
    id: "goose",
    name: "Goose",
    command: "goose",
    args: ["acp"],
    source: "https://block.github.io/goose",
    signIn: "goose configure",
  },
];
