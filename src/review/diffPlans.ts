import { diffWordsWithSpace } from "diff";
import { alignLines } from "./align/alignLines.ts";
import { pairChanged } from "./align/pairChanged.ts";
import type { LineRange } from "./anchor.ts";
import { type Heading, type PlanDocument, parsePlan } from "./planDocument.ts";

export interface WordPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** One stretch that is not as it was. Ranges are 1-based and inclusive; `before` counts the old text, `after` the new. */
export type PlanChange =
  | { readonly kind: "added"; readonly after: LineRange }
  /** `at`: the line of the new text before which the lines stood; one past the last line at the end. */
  | { readonly kind: "removed"; readonly before: LineRange; readonly at: number; readonly lines: readonly string[] }
  /** One line, word by word. */
  | {
      readonly kind: "changed";
      readonly before: LineRange;
      readonly after: LineRange;
      readonly parts: readonly WordPart[];
      /** Only the number of a list item is another one. */
      readonly renumbered?: true;
    }
  | { readonly kind: "moved"; readonly before: LineRange; readonly after: LineRange };

export interface PlanChanges {
  /** True when no line differs; line ends, a BOM and the final line end do not count. */
  readonly nothing: boolean;
  /** In the order of the new text. */
  readonly changes: readonly PlanChange[];
  /** Headings of the old text that no heading of the new one repeats or rewrites. */
  readonly vanished: readonly Heading[];
}

/** Longer lines are shown as replaced: comparing their words would take too long. */
const longestLine = 5000;

/** What changed between two revisions. */
export function changedSince(before: string, after: string): PlanChanges {
  const old = parsePlan(before);
  const current = parsePlan(after);
  const { to, from, moved } = alignLines(old.lines, current.lines);
  const changed = pairChanged(old.lines, current.lines, to, from, moved);
  const changes: PlanChange[] = [];
  let next = 0;
  const removeUntil = (line: number, at: number): void => {
    for (; next < line; next += 1) {
      if (to[next] === -1 && !changed.has(next)) {
        pushRemoved(changes, next + 1, at, old.lines[next] ?? "");
      }
    }
  };
  const partner = new Map([...changed].map(([left, right]) => [right, left]));
  for (let line = 0; line < current.lines.length; line += 1) {
    const source = from[line] ?? -1;
    const rewritten = partner.get(line);
    const stays = rewritten ?? (source >= 0 && moved[source] !== 1 ? source : undefined);
    if (stays !== undefined) {
      removeUntil(stays, line + 1);
      next = Math.max(next, stays + 1);
    }
    const was = rewritten ?? source;
    const isSame = was >= 0 && old.lines[was] === current.lines[line];
    const renumbered = was >= 0 && !isSame && isRenumbered(old.lines[was] ?? "", current.lines[line] ?? "");
    if (source >= 0 && moved[source] === 1 && (isSame || renumbered)) {
      pushMoved(changes, source + 1, line + 1);
    } else if (was >= 0 && !isSame) {
      changes.push({
        kind: "changed",
        before: { start: was + 1, end: was + 1 },
        after: { start: line + 1, end: line + 1 },
        parts: wordParts(old.lines[was] ?? "", current.lines[line] ?? ""),
        ...(renumbered ? { renumbered } : {}),
      });
    } else if (was < 0) {
      pushAdded(changes, line + 1);
    }
  }
  removeUntil(old.lines.length, current.lines.length + 1);
  return { nothing: changes.length === 0, changes, vanished: vanishedHeadings(old, current, to, changed) };
}

function isRenumbered(before: string, after: string): boolean {
  const withoutNumber = (line: string): string => line.replace(/^([\s>]*)\d{1,9}(?=[.)]\s)/, "$1");
  return withoutNumber(before) === withoutNumber(after);
}

/** The words of two lines: joined without the removed parts they are the second. */
export function wordParts(before: string, after: string): readonly WordPart[] {
  if (before.length + after.length > longestLine) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

function vanishedHeadings(
  old: PlanDocument,
  current: PlanDocument,
  to: Int32Array,
  changed: ReadonlyMap<number, number>,
): readonly Heading[] {
  const headingLines = new Set(current.headings.map((heading) => heading.line - 1));
  const texts = new Set(current.headings.map((heading) => heading.text));
  return old.headings.filter((heading) => {
    const target = changed.get(heading.line - 1) ?? to[heading.line - 1] ?? -1;
    return !headingLines.has(target) && !texts.has(heading.text);
  });
}

function pushAdded(changes: PlanChange[], line: number): void {
  const last = changes.at(-1);
  if (last?.kind === "added" && last.after.end === line - 1) {
    changes[changes.length - 1] = { kind: "added", after: { start: last.after.start, end: line } };
  } else {
    changes.push({ kind: "added", after: { start: line, end: line } });
  }
}

function pushRemoved(changes: PlanChange[], line: number, at: number, text: string): void {
  const last = changes.at(-1);
  if (last?.kind === "removed" && last.before.end === line - 1 && last.at === at) {
    const before = { start: last.before.start, end: line };
    changes[changes.length - 1] = { kind: "removed", before, at, lines: [...last.lines, text] };
  } else {
    changes.push({ kind: "removed", before: { start: line, end: line }, at, lines: [text] });
  }
}

function pushMoved(changes: PlanChange[], before: number, after: number): void {
  const last = changes.at(-1);
  if (last?.kind === "moved" && last.after.end === after - 1 && last.before.end === before - 1) {
    changes[changes.length - 1] = {
      kind: "moved",
      before: { start: last.before.start, end: before },
      after: { start: last.after.start, end: after },
    };
  } else {
    changes.push({ kind: "moved", before: { start: before, end: before }, after: { start: after, end: after } });
  }
}
