import { fail, ok, type Result } from "../base/result.ts";

/** A value of a JSON text, by where it stands. */
interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
  /** Of an object: where each key begins, and its value. */
  readonly members?: ReadonlyMap<string, { readonly keyStart: number; readonly value: JsonNode }>;
}

/** The line, from 1, on which the value at a path of keys and indices stands; that of the deepest part which is there. */
export function lineOfPath(text: string, path: readonly PropertyKey[]): number {
  let node = scan(text);
  let at = node?.start ?? 0;
  for (const key of path) {
    const member = node?.members?.get(String(key));
    const next: JsonNode | undefined = member?.value ?? (typeof key === "number" ? node?.items[key] : undefined);
    if (next === undefined) {
      break;
    }
    node = next;
    at = member?.keyStart ?? next.start;
  }
  return text.slice(0, at).split("\n").length;
}

/**
 * The text with `value` at the end of the list that `path` leads to; what is missing on the way is made. Nothing else changes, not
 * even white space: the file is a person's. An error when something else than a list stands there.
 */
export function addToList(text: string, path: readonly string[], value: string): Result<string> {
  let node = scan(text);
  for (const [index, key] of path.entries()) {
    if (node?.members === undefined) {
      return fail(`${path.slice(0, index).join(".") || "the file"} is not an object`);
    }
    const next: JsonNode | undefined = node.members.get(key)?.value;
    if (next === undefined) {
      const missing = path.slice(index + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), [value]);
      return ok(insertMember(text, node, key, missing));
    }
    node = next;
  }
  if (node === undefined || text[node.start] !== "[") {
    return fail(`${path.join(".")} is not a list`);
  }
  const last = node.items.at(-1);
  return ok(
    last === undefined
      ? splice(text, node.start + 1, node.end - 1, JSON.stringify(value))
      : splice(text, last.end, last.end, `,${blanksBefore(text, last.start)}${JSON.stringify(value)}`),
  );
}

function insertMember(text: string, object: JsonNode, key: string, value: unknown): string {
  const last = [...(object.members ?? [])].at(-1)?.[1];
  const line = text.lastIndexOf("\n", object.start) + 1;
  const outer = /^[ \t]*/.exec(text.slice(line))?.[0] ?? "";
  const before = last === undefined ? `\n${outer}  ` : blanksBefore(text, last.keyStart);
  const indent = before.includes("\n") ? before.slice(before.lastIndexOf("\n") + 1) : undefined;
  const written =
    indent === undefined ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
  const member = `${before}${JSON.stringify(key)}: ${written}`;
  return last === undefined
    ? splice(text, object.start + 1, object.end - 1, `${member}\n${outer}`)
    : splice(text, last.value.end, last.value.end, `,${member}`);
}

function splice(text: string, start: number, end: number, middle: string): string {
  return text.slice(0, start) + middle + text.slice(end);
}

function blanksBefore(text: string, at: number): string {
  return /\s*$/.exec(text.slice(0, at))?.[0] ?? "";
}

/** Reads a text that `JSON.parse` takes; undefined for any other. */
function scan(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let at = 0;
  const skip = (): void => {
    while (/[\s:,]/.test(text[at] ?? "")) {
      at += 1;
    }
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') {
      at += text[at] === "\\" ? 2 : 1;
    }
    at += 1;
    return String(JSON.parse(text.slice(start, at)));
  };
  const value = (): JsonNode => {
    skip();
    const start = at;
    const items: JsonNode[] = [];
    const members = new Map<string, { keyStart: number; value: JsonNode }>();
    const opener = text[at];
    if (opener === "{" || opener === "[") {
      at += 1;
      for (skip(); text[at] !== "}" && text[at] !== "]"; skip()) {
        if (opener === "[") {
          items.push(value());
        } else {
          const keyStart = at;
          const key = string();
          members.set(key, { keyStart, value: value() });
        }
      }
      at += 1;
    } else if (opener === '"') {
      string();
    } else {
      while (at < text.length && !/[\s,}\]]/.test(text[at] ?? "")) {
        at += 1;
      }
    }
    return { start, end: at, items, ...(opener === "{" ? { members } : {}) };
  };
  return value();
}
