import { type Alignment, alignLines } from "./align/alignLines.ts";
import { QuoteIndex } from "./align/quoteIndex.ts";
import { SimilarLines } from "./align/similarLines.ts";
import { Twins } from "./align/twins.ts";
import type { Anchor } from "./anchor.ts";
import { splitLines } from "./lines.ts";
import { blockAt, headingPathAt, type PlanDocument, parsePlan } from "./planDocument.ts";

/** Lines (0-based, inclusive) of the new text, and how sure they are. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly certainty: Exclude<Anchor["certainty"], "outdated">;
}

/**
 * Moves anchors of the text `before` to the text `after`. The texts are compared once, on the first anchor; each anchor then costs
 * little. An anchor never lands silently on a wrong line: where its text is gone it says `outdated`, where several places fit
 * `ambiguous`, and it keeps saying so.
 */
export function anchorMover(before: string, after: string, afterSha: string): (anchor: Anchor) => Anchor {
  let move: ((anchor: Anchor) => Anchor) | undefined;
  return (anchor) => {
    if (anchor.revision === afterSha) {
      return anchor;
    }
    if (anchor.range === null) {
      return { ...anchor, revision: afterSha };
    }
    move ??= prepare(before, after, afterSha);
    return move(anchor);
  };
}

function prepare(before: string, after: string, afterSha: string): (anchor: Anchor) => Anchor {
  const document = parsePlan(after);
  const alignment = alignLines(splitLines(before), document.lines);
  const similar = new SimilarLines(alignment);
  const comparison = { alignment, similar, twins: new Twins(alignment) };
  let quotes: QuoteIndex | undefined;
  return (anchor) => {
    const start = Math.max(0, (anchor.range?.start ?? 1) - 1);
    const end = Math.max(start, (anchor.range?.end ?? 1) - 1);
    const holds = anchor.certainty !== "outdated" && holdsQuote(alignment.before, start, anchor.quote);
    let place: Place | undefined;
    if (holds) {
      place = placeOfRange(comparison, start, end);
    } else {
      quotes ??= new QuoteIndex(alignment);
      place = placeOfQuote(quotes, anchor, start);
    }
    if (place === undefined) {
      const at = Math.min(similar.placeOf(Math.min(start, alignment.before.length)), document.lines.length - 1);
      const line = Math.max(0, at) + 1;
      return { ...anchor, revision: afterSha, range: { start: line, end: line }, certainty: "outdated" };
    }
    return anchorOn(document, anchor, place, afterSha);
  };
}

function anchorOn(document: PlanDocument, anchor: Anchor, place: Place, revision: string): Anchor {
  const { selection, ...rest } = anchor;
  const quote = document.lines.slice(place.start, place.end + 1);
  return {
    ...rest,
    revision,
    range: { start: place.start + 1, end: place.end + 1 },
    quote,
    ...(selection !== undefined && quote.join("\n").includes(selection) ? { selection } : {}),
    headingPath: headingPathAt(document, place.start + 1),
    block: blockAt(document, place.start + 1)?.kind ?? "blank",
    // Once several places fitted, a later exact move does not tell which of them was meant.
    certainty: anchor.certainty === "ambiguous" ? "ambiguous" : place.certainty,
  };
}

function holdsQuote(lines: readonly string[], start: number, quote: readonly string[]): boolean {
  return quote.length > 0 && quote.every((line, index) => lines[start + index] === line);
}

/** The text was gone, or the anchor does not fit the text before: only its own words can tell where it belongs. */
function placeOfQuote(quotes: QuoteIndex, anchor: Anchor, near: number): Place | undefined {
  const isReturn = anchor.certainty === "outdated";
  const found = quotes.find(anchor.quote, isReturn);
  const [first] = found.toSorted((left, right) => Math.abs(left - near) - Math.abs(right - near));
  if (first === undefined || (isReturn && found.length > 1)) {
    return undefined;
  }
  const certainty = found.length === 1 ? "moved" : "ambiguous";
  return { start: first, end: first + anchor.quote.length - 1, certainty };
}

interface Comparison {
  readonly alignment: Alignment;
  readonly similar: SimilarLines;
  readonly twins: Twins;
}

function placeOfRange(comparison: Comparison, start: number, end: number): Place | undefined {
  const { alignment } = comparison;
  const places: LinePlace[] = [];
  const telling = tellingLines(alignment, start, end);
  for (const line of telling) {
    const place = placeOfLine(comparison, line);
    if (place !== undefined) {
      places.push({ ...place, line });
    }
  }
  const sure = places.filter((place) => place.certainty !== "ambiguous");
  const together = largestCluster(sure.length > 0 ? sure : places, end - start + 1);
  if (together === undefined) {
    return undefined;
  }
  // Unsure lines do no harm between sure ones.
  const isBracketed = sure[0] === places[0] && sure.at(-1) === places.at(-1);
  const range = withWeakEdges(alignment, start, end, together);
  if (!isBracketed || together.isTie) {
    return { ...range, certainty: "ambiguous" };
  }
  const isWhole = sure.length === telling.length && together.places.length === telling.length;
  if (!isWhole || sure.some((place) => place.certainty === "similar") || !isSameText(alignment, start, end, range)) {
    return { ...range, certainty: "similar" };
  }
  return { ...range, certainty: sure.some((place) => place.certainty === "moved") ? "moved" : "exact" };
}

/** Of a long range its two ends are looked for. */
const mostTelling = 40;

/** The lines that speak for a range: those with words; if there are none, those that are not blank; else all. */
function tellingLines({ before, strongBefore }: Alignment, start: number, end: number): readonly number[] {
  const lines = Array.from({ length: end - start + 1 }, (_, offset) => start + offset);
  const strong = lines.filter((line) => strongBefore[line] === 1);
  const filled = lines.filter((line) => (before[line] ?? "").trim() !== "");
  const telling = strong.length > 0 ? strong : filled.length > 0 ? filled : lines;
  return telling.length > mostTelling
    ? [...telling.slice(0, mostTelling / 2), ...telling.slice(-mostTelling / 2)]
    : telling;
}

function placeOfLine({ alignment, similar, twins }: Comparison, line: number): Place | undefined {
  const target = alignment.to[line] ?? -1;
  if (alignment.unsure[line] === 1) {
    const at = target >= 0 ? target : Math.min(similar.placeOf(line), alignment.after.length - 1);
    return { start: at, end: at, certainty: "ambiguous" };
  }
  if (target >= 0) {
    // Text that went elsewhere while something like it stands where it was may have been copied and then changed.
    const isMoved = alignment.moved[line] === 1;
    const isDoubtful = twins.doubt(line, target) || (isMoved && similar.contender(line) !== undefined);
    return { start: target, end: target, certainty: isDoubtful ? "ambiguous" : isMoved ? "moved" : "exact" };
  }
  const place = similar.find(line);
  if (place.kind === "none") {
    return undefined;
  }
  return { start: place.start, end: place.end, certainty: place.kind === "several" ? "ambiguous" : "similar" };
}

interface LinePlace extends Place {
  /** 0-based line of the text before. */
  readonly line: number;
}

interface Cluster {
  readonly places: readonly LinePlace[];
  readonly start: number;
  readonly end: number;
  readonly isTie: boolean;
}

/** The lines that stayed together. When a range was torn apart, the larger part is where the thread belongs. */
function largestCluster(places: readonly LinePlace[], length: number): Cluster | undefined {
  const clusters: { places: LinePlace[]; start: number; end: number }[] = [];
  for (const place of places.toSorted((left, right) => left.start - right.start)) {
    const last = clusters.at(-1);
    if (last !== undefined && place.start - last.end <= Math.min(length, 5) + 3) {
      last.end = Math.max(last.end, place.end);
      last.places.push(place);
    } else {
      clusters.push({ start: place.start, end: place.end, places: [place] });
    }
  }
  const [first, second] = clusters.toSorted((left, right) => right.places.length - left.places.length);
  return first === undefined ? undefined : { ...first, isTie: second?.places.length === first.places.length };
}

/** Takes in the blank and short lines at the ends of a range, which are not looked for themselves. */
function withWeakEdges(
  alignment: Alignment,
  start: number,
  end: number,
  cluster: Cluster,
): { start: number; end: number } {
  const { keysBefore, keysAfter } = alignment;
  const head = cluster.places[0]?.line ?? start;
  const tail = cluster.places.at(-1)?.line ?? end;
  let from = cluster.start;
  for (let step = 1; head - step >= start && keysBefore[head - step] === keysAfter[cluster.start - step]; step += 1) {
    from = cluster.start - step;
  }
  let until = cluster.end;
  for (let step = 1; tail + step <= end && keysBefore[tail + step] === keysAfter[cluster.end + step]; step += 1) {
    until = cluster.end + step;
  }
  return { start: from, end: until };
}

function isSameText({ to }: Alignment, start: number, end: number, range: { start: number; end: number }): boolean {
  if (end - start !== range.end - range.start) {
    return false;
  }
  for (let offset = 0; offset <= end - start; offset += 1) {
    if (to[start + offset] !== range.start + offset) {
      return false;
    }
  }
  return true;
}
