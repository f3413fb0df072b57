import { assertNever } from "../../base/assertNever.ts";
import type { PermissionCall } from "./toolCall.ts";

/** Programs whose first argument says what they do: `npm test` is worth remembering, `npm` is not. */
const withSubcommand = new Set([
  "npm",
  "npx",
  "pnpm",
  "yarn",
  "bun",
  "deno",
  "node",
  "git",
  "cargo",
  "go",
  "dotnet",
  "gradle",
  "mvn",
  "make",
  "python",
  "python3",
  "pip",
  "uv",
  "poetry",
  "docker",
  "kubectl",
  "gh",
  "bundle",
  "rake",
  "composer",
  "php",
]);

/**
 * The rule that a remembered "yes" would write, shown to the person before; undefined where nothing narrow enough can be
 * said (a command that can't be split, several commands at once).
 */
export function suggestRule(call: PermissionCall): string | undefined {
  const { access } = call;
  switch (access.kind) {
    case "shell": {
      const [words, ...others] = call.shell?.commands ?? [];
      const prefix = words === undefined || others.length > 0 ? undefined : commandPrefix(words);
      return prefix === undefined ? undefined : `Bash(${escape(prefix)}:*)`;
    }
    case "edit":
      return "Edit";
    case "external":
      return access.server === undefined ? `MCPTool(*__${access.tool})` : `mcp__${access.server}__${access.tool}`;
    case "network": {
      const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(?<host>[^/?#:]+)/iu.exec(access.url)?.groups?.["host"];
      return host === undefined ? undefined : `WebFetch(domain:${host})`;
    }
    case "read":
    case "spawn":
    case "plan":
      return undefined;
    default:
      return assertNever(access);
  }
}

function commandPrefix(words: readonly string[]): string | undefined {
  const [name, argument] = words;
  if (name === undefined || /\s/u.test(name)) {
    return undefined;
  }
  const subcommand = withSubcommand.has(name) && argument !== undefined && /^[\w:./-]+$/u.test(argument);
  return subcommand ? `${name} ${argument}` : name;
}

function escape(text: string): string {
  return text.replaceAll(/[()]/gu, String.raw`\$&`);
}
