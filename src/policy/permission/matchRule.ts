import picomatch from "picomatch/posix";
import { assertNever } from "../../base/assertNever.ts";
import type { Rule } from "./rule.ts";
import type { PermissionCall, ShellFacts } from "./toolCall.ts";

/** The folders that relative and `~` patterns are read against. Absolute, with `/`. */
export interface RuleFolders {
  readonly cwd: string;
  readonly home: string;
}

/** Does the rule cover the call? How many parts must match depends on the effect: an allow rule has to cover them all. */
export function matchRule(rule: Rule, call: PermissionCall, folders: RuleFolders): boolean {
  if (rule.toolName !== undefined && rule.toolName !== call.tool) {
    return false;
  }
  if (rule.tool === "any") {
    return true;
  }
  const { access } = call;
  switch (access.kind) {
    case "shell":
      return rule.tool === "shell"
        ? matchShell(rule, access.command, call.shell)
        : guardsOperands(rule) && matchPaths(rule, call.shell?.operands ?? [], folders);
    case "read":
      return (
        (rule.tool === "read" || (rule.tool === "search" && call.search === true)) &&
        matchPaths(rule, call.paths, folders)
      );
    case "edit":
      return rule.tool === "edit" && matchPaths(rule, call.paths, folders);
    case "spawn":
      return rule.tool === "spawn" && matchGlob(rule.pattern, access.type);
    case "external":
      return rule.tool === "external" && matchGlob(rule.pattern, `${access.server ?? ""}__${access.tool}`);
    case "network":
      return rule.tool === "network" && matchUrl(rule.pattern, access.url);
    case "plan":
      return rule.tool === "planTool";
    default:
      return assertNever(access);
  }
}

/** A deny or ask rule on files also covers commands that name such a file; an allow rule says nothing about commands. */
function guardsOperands(rule: Rule): boolean {
  return rule.effect !== "allow" && rule.pattern !== undefined && (rule.tool === "read" || rule.tool === "edit");
}

function matchPaths(rule: Rule, paths: readonly string[], folders: RuleFolders): boolean {
  if (rule.pattern === undefined) {
    return true;
  }
  const glob = picomatch(absolutePattern(rule.pattern, { ...folders, cwd: rule.folder ?? folders.cwd }), {
    dot: true,
    nonegate: true,
  });
  return rule.effect === "allow"
    ? paths.length > 0 && paths.every((path) => glob(path))
    : paths.some((path) => glob(path));
}

function absolutePattern(pattern: string, { cwd, home }: RuleFolders): string {
  if (pattern.startsWith("~/")) {
    return `${home}/${pattern.slice(2)}`;
  }
  const absolute = pattern.startsWith("/") || /^[A-Za-z]:\//u.test(pattern);
  return absolute ? pattern : `${cwd}/${pattern.replace(/^\.\//u, "")}`;
}

function matchShell(rule: Rule, command: string, facts: ShellFacts | undefined): boolean {
  const { pattern } = rule;
  if (pattern === undefined) {
    return true;
  }
  const lines = (list: ShellFacts["found"]): readonly string[] | undefined => list?.map((words) => words.join(" "));
  const commands = lines(facts?.commands);
  if (rule.effect === "allow") {
    return commands !== undefined && commands.length > 0 && commands.every((one) => matchCommand(pattern, one));
  }
  return [command.trim(), ...(commands ?? []), ...(lines(facts?.found) ?? [])].some((one) =>
    matchCommand(pattern, one),
  );
}

/** `npm test` and `npm test:*` are prefixes that end at a word; with `*` elsewhere the pattern is a glob over the command. */
function matchCommand(pattern: string, command: string): boolean {
  const prefix = pattern.endsWith(":*") ? pattern.slice(0, -2) : pattern;
  if (!prefix.includes("*")) {
    return command === prefix || command.startsWith(`${prefix} `);
  }
  return wildcard(prefix).test(command);
}

function matchGlob(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || wildcard(pattern).test(text);
}

function matchUrl(pattern: string | undefined, url: string): boolean {
  if (pattern === undefined) {
    return true;
  }
  if (!pattern.startsWith("domain:")) {
    return wildcard(pattern).test(url);
  }
  const wanted = bareHost(pattern.slice("domain:".length));
  const host = hostOf(url);
  return host !== undefined && (host === wanted || host.endsWith(`.${wanted}`));
}

function hostOf(url: string): string | undefined {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/(?<authority>[^/?#]*)/iu.exec(url)?.groups?.["authority"];
  return authority === undefined ? undefined : bareHost(authority.replace(/^.*@/u, "").replace(/:\d*$/u, ""));
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./u, "")
    .replace(/\.$/u, "");
}

function wildcard(pattern: string): RegExp {
  const source = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`));
  return new RegExp(`^${source.join(".*")}$`, "su");
}
