import { sha256 } from "../../disk/sha256.ts";

/** Names that providers accept: `[A-Za-z0-9_-]`, at most 64 characters for the whole `mcp__<server>__<tool>`. */
const longestName = 64;
const longestServer = 20;

/**
 * Servers' names as they stand in tool names and rules: unique, and without a double underscore, which would let a rule for one
 * server cover another.
 */
export function serverNames(raw: readonly string[]): ReadonlyMap<string, string> {
  return uniqueNames(raw, (name) =>
    shorten(
      plain(name)
        .replaceAll(/_{2,}/gu, "_")
        .replaceAll(/^_+|_+$/gu, "") || "server",
      longestServer,
      name,
    ),
  );
}

/** The same for the tools of one server. */
export function toolNames(server: string, raw: readonly string[]): ReadonlyMap<string, string> {
  const longest = longestName - "mcp____".length - server.length;
  return uniqueNames(raw, (name) => shorten(plain(name) || "tool", longest, name), longest);
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/gu, "_");
}

/**
 * Names that are fine as they are keep themselves, whatever the others are: `read.x` can't take the name of `read_x`, which
 * somebody may have marked as read-only.
 */
function uniqueNames(
  raw: readonly string[],
  readable: (name: string) => string,
  longest = longestServer,
): ReadonlyMap<string, string> {
  const taken = new Set(raw.filter((name) => readable(name) === name));
  const names = new Map<string, string>();
  for (const name of new Set(raw)) {
    const wanted = readable(name);
    let given = wanted;
    for (let salt = name; given !== name && taken.has(given); salt += "#") {
      given = marked(wanted, longest, salt);
    }
    taken.add(given);
    names.set(name, given);
  }
  return names;
}

function shorten(name: string, longest: number, raw: string): string {
  return name.length <= longest ? name : marked(name, longest, raw);
}

function marked(name: string, longest: number, raw: string): string {
  const mark = `_${sha256(raw).slice(0, 6)}`;
  return name.slice(0, longest - mark.length).replace(/_+$/u, "") + mark;
}
