import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";

/** All text of a git configuration file and of what it includes, in lower case where names are looked for. */
export interface GitConfigText {
  readonly text: string;
  /** Set when an included file can't be followed for certain. */
  readonly unreadable: string | undefined;
}

const deepest = 6;
const largest = 1_000_000;

/**
 * Reads a configuration with its includes, conditional ones too, whether or not their condition holds: the question is
 * only what could run, so more text is never wrong. A missing file is empty.
 */
export async function readGitConfig(path: string, home: string, depth = 0): Promise<GitConfigText> {
  let text: string;
  try {
    const bytes = await readFile(path);
    if (bytes.length > largest) return { text: "", unreadable: `${path} is too large` };
    text = bytes.toString("latin1");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { text: "", unreadable: code === "ENOENT" || code === "ENOTDIR" ? undefined : `${path} can't be read` };
  }
  if (!/\[\s*include/i.test(text)) return { text, unreadable: undefined };
  if (depth >= deepest) return { text, unreadable: `${path} includes too many files` };
  let whole = text;
  for (const found of text.matchAll(/\bpath\s*=([^\n]*)/gi)) {
    const target = includedPath(found[1] ?? "", path, home);
    if (target === undefined) return { text: whole, unreadable: `an include of ${path} can't be followed` };
    const inner = await readGitConfig(target, home, depth + 1);
    whole += `\n${inner.text}`;
    if (inner.unreadable !== undefined) return { text: whole, unreadable: inner.unreadable };
  }
  return { text: whole, unreadable: undefined };
}

function includedPath(value: string, from: string, home: string): string | undefined {
  const plain = /^\s*(?:"([^"\\]*)"|([^"\\#;]*?))\s*(?:[#;].*)?$/.exec(value);
  const path = plain?.[1] ?? plain?.[2];
  if (path === undefined || path === "" || path.startsWith("%(") || /^~[^/]/.test(path)) return undefined;
  if (path === "~" || path.startsWith("~/")) return join(home, path.slice(1));
  return isAbsolute(path) ? path : join(dirname(from), path);
}

/** Single settings `section.key` of a configuration text, for the few that are kept. Subsections are left out. */
export function plainSettings(text: string): readonly (readonly [string, string])[] {
  const settings: [string, string][] = [];
  let section = "";
  for (const line of text.split("\n")) {
    const head = /^\s*\[\s*([\w.-]+)\s*\]/.exec(line);
    if (head !== null) section = (head[1] ?? "").toLowerCase();
    else if (/^\s*\[/.test(line)) section = "";
    const pair = /^\s*([a-zA-Z][\w-]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (pair === null || section === "") continue;
    const value = (pair[2] ?? "").replace(/^"(.*)"$/, "$1");
    if (!/["\\#;]/.test(value)) settings.push([`${section}.${(pair[1] ?? "").toLowerCase()}`, value]);
  }
  return settings;
}
