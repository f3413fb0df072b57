import { fail, ok, type Result } from "../../base/result.ts";
import type { Hunk } from "./patch.ts";
import { seekLines } from "./seekLines.ts";
import { joinLines, splitLines, type TextLine, usualEnd } from "./textLines.ts";

/**
 * The text with all hunks of one file applied, in the order of the file. Lines that stay keep the file's own spelling and endings.
 * Nothing is guessed: a hunk that fits nowhere, or in several places, is an error that says how to mend it.
 */
export function applyHunks(path: string, content: string, hunks: readonly Hunk[]): Result<string> {
  const lines = splitLines(content);
  const texts = lines.map(({ text }) => text);
  const end = usualEnd(lines);
  const result: TextLine[] = [];
  let cursor = 0;
  for (const hunk of hunks) {
    const place = findHunk(path, texts, hunk, cursor);
    if (!place.ok) {
      return place;
    }
    const { start, length } = place.value;
    result.push(...lines.slice(cursor, start));
    let at = start;
    for (const { kind, text } of hunk.lines) {
      const existing = lines[at];
      if (kind === "add") {
        result.push({ text, end });
      } else if (at < start + length && existing !== undefined) {
        if (kind === "context") {
          result.push(existing);
        }
        at += 1;
      }
    }
    cursor = start + length;
  }
  result.push(...lines.slice(cursor));
  const finalEnd = lines.length === 0 || lines.at(-1)?.end !== "";
  return ok(joinLines(result, { end, finalEnd }));
}

interface Place {
  readonly start: number;
  readonly length: number;
}

function findHunk(path: string, lines: readonly string[], hunk: Hunk, cursor: number): Result<Place> {
  const below = findHeaders(path, lines, hunk, cursor);
  if (!below.ok) {
    return below;
  }
  const old = hunk.lines.filter(({ kind }) => kind !== "add").map(({ text }) => text);
  if (old.length === 0) {
    const starts = hunk.headers.length === 0 || hunk.atEnd ? [lines.length] : below.value;
    return onlyPlace(path, hunk, { starts, length: 0 });
  }
  // The line after @@ may be repeated as the first line of the context.
  const repeated = hunk.headers.length > 0 && old[0]?.trim() === hunk.headers.at(-1)?.trim() ? 1 : 0;
  const found = places(lines, old, (below.value[0] ?? cursor) - repeated, hunk);
  if (found.starts.length === 0) {
    return notFound(path, lines, old, hunk, below.value[0] ?? cursor);
  }
  if (hunk.headers.length === 0) {
    return onlyPlace(path, hunk, found);
  }
  // Below each line that reads as the one after @@, the first place is meant.
  const firsts = below.value.flatMap((from) => found.starts.find((start) => start >= from - repeated) ?? []);
  return onlyPlace(path, hunk, { starts: [...new Set(firsts)], length: found.length });
}

/** Where the hunk may begin: below the lines after `@@`. The innermost may stand in several places. */
function findHeaders(path: string, lines: readonly string[], hunk: Hunk, cursor: number): Result<readonly number[]> {
  let below: readonly number[] = [cursor];
  for (const header of hunk.headers) {
    const found = seekLines(lines, [header], below[0] ?? cursor);
    if (found.length === 0) {
      const what =
        seekLines(lines, [header], 0).length > 0
          ? "the line after @@ stands only before the previous hunk. Put the hunks in the order of the file"
          : "there is no line that reads as the text after @@. Write one whole line of the file there, or nothing";
      return hunkError(path, hunk, `${what}: ${header}`);
    }
    below = found.map((index) => index + 1);
  }
  return ok(below);
}

interface Places {
  readonly starts: readonly number[];
  readonly length: number;
}

function onlyPlace(path: string, hunk: Hunk, { starts, length }: Places): Result<Place> {
  const [start, ...others] = starts;
  if (start !== undefined && others.length === 0) {
    return ok({ start, length });
  }
  const where = starts.slice(0, 5).map((one) => one + 1);
  const what = `it fits into the file ${starts.length} times (at lines ${where.join(", ")})`;
  return hunkError(
    path,
    hunk,
    `${what}. Give more unchanged lines around the change, or name the class and function after @@`,
  );
}

function places(lines: readonly string[], old: readonly string[], from: number, { atEnd, lines: given }: Hunk): Places {
  const starts = seekLines(lines, old, from);
  const atTheEnd = starts.filter((start) => start + old.length === lines.length);
  if (atEnd && atTheEnd.length > 0) {
    return { starts: atTheEnd, length: old.length };
  }
  // An empty last line is often only the gap before the next hunk, or stands for the file's final newline.
  const last = given.at(-1);
  return starts.length === 0 && old.length > 1 && last?.kind === "context" && last.text === ""
    ? { starts: seekLines(lines, old.slice(0, -1), from), length: old.length - 1 }
    : { starts, length: old.length };
}

function notFound(
  path: string,
  lines: readonly string[],
  old: readonly string[],
  hunk: Hunk,
  from: number,
): Result<never> {
  const earlier = seekLines(lines, old, 0)[0];
  if (earlier !== undefined && earlier < from) {
    return hunkError(
      path,
      hunk,
      `its lines stand only before the previous hunk or the line after @@, at line ${earlier + 1}. Put the hunks in the order of the file`,
    );
  }
  const missing = old.find((line) => seekLines(lines, [line], 0).length === 0);
  return hunkError(
    path,
    hunk,
    missing === undefined
      ? "its lines do not stand in the file one after the other. Read the file again and copy them as they are"
      : `this line is not in the file: ${missing.slice(0, 200)}. Read the file again and copy the lines as they are`,
  );
}

function hunkError(path: string, { patchLine }: Hunk, what: string): { readonly ok: false; readonly error: string } {
  return fail(`${path}, hunk at line ${patchLine} of the patch: ${what}.`);
}
