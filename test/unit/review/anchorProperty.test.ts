import assert from "node:assert/strict";
import { lineKey } from "../../../src/review/align/lineKey.ts";
import { similarity, wordsOf } from "../../../src/review/align/words.ts";
import type { Anchor } from "../../../src/review/anchor.ts";
import { anchorAt } from "../../../src/review/anchorAt.ts";
import { anchorMover } from "../../../src/review/anchorMover.ts";
import { parsePlan } from "../../../src/review/planDocument.ts";
import { EditedPlan, frontMatter, lineText, type Random, randomOf, type Style } from "./editedPlan.ts";

const seeds = process.env["PLAN_MODE_LONG"] === "1" ? 1000 : 100;
const rounds = 20;

interface Tracked {
  anchor: Anchor;
  /** The lines that its words were born on: where it truly belongs. */
  born: ReadonlySet<number>;
}

/** A plan at one moment, as the judge sees it. */
interface Moment {
  readonly text: string;
  /** By 1-based source line. */
  readonly key: (line: number) => string | undefined;
  readonly count: (key: string) => number;
  readonly offset: number;
}

function momentOf(plan: EditedPlan, style: Style): Moment {
  const keys = plan.lines.map((line) => lineKey(lineText(line)));
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const offset = style.frontMatter ? frontMatter.length : 0;
  return {
    text: plan.text(style),
    key: (line) => keys[line - 1 - offset],
    count: (key) => counts.get(key) ?? 0,
    offset,
  };
}

function isFlagged(anchor: Anchor): boolean {
  return anchor.certainty === "ambiguous" || anchor.certainty === "outdated";
}

function isRight(plan: EditedPlan, tracked: Tracked, old: Anchor, before: Moment, after: Moment): boolean {
  const range = tracked.anchor.range ?? { start: 0, end: 0 };
  const [start, end] = [range.start - 1 - after.offset, range.end - 1 - after.offset];
  const filled = plan.lines.flatMap((line, index) =>
    index >= start && index <= end && line.words.length > 0 ? [index] : [],
  );
  const alive = new Set(plan.linesOf(tracked.born));
  const hits = filled.filter((line) => alive.has(line)).length;
  if (hits > 0 && (hits >= filled.length / 2 || (alive.has(filled[0] ?? -1) && alive.has(filled.at(-1) ?? -1)))) {
    return true;
  }
  return isIndistinguishable(tracked.anchor, old, before, after, alive.size > 0);
}

/** Nobody who sees only the two texts could know better: the same words, alone or among the same neighbours, or swapped twins. */
function isIndistinguishable(anchor: Anchor, old: Anchor, before: Moment, after: Moment, isAlive: boolean): boolean {
  const words = (quote: readonly string[]): string[] => quote.map(lineKey).filter((key) => key !== "");
  const [now, then] = [words(anchor.quote), words(old.quote)];
  if (anchor.certainty === "similar") {
    // It is not silent: the panel shows that the text is another. A copy of the rewritten line looks like the line itself once that
    // is deleted, words that stood there twice and were wrapped anew cannot be told apart, and a range keeps its ends.
    const isAlike = similarity(wordsOf(now.join(" ")), wordsOf(then.join(" "))) >= 0.7;
    const holdsAll = wordsOf(then[0] ?? "").length >= 5 && now.join(" ").includes(then[0] ?? "");
    return (isAlike && !isAlive) || holdsAll || (now[0] === then[0] && now.at(-1) === then.at(-1));
  }
  const neighbour = (moment: Moment, line: number, step: number): string | undefined => {
    let next = line + step;
    while (moment.key(next) === "") {
      next += step;
    }
    return moment.key(next);
  };
  const first = then[0] ?? "";
  const isAlone = before.count(first) <= 1 && after.count(first) === 1;
  const areTwins = before.count(first) > 1 && after.count(first) === before.count(first);
  const isReturn = old.certainty === "outdated";
  const hasSameNeighbours = [-1, 1].some(
    (step) =>
      neighbour(before, (step < 0 ? old.range?.start : old.range?.end) ?? 0, step) ===
      neighbour(after, (step < 0 ? anchor.range?.start : anchor.range?.end) ?? 0, step),
  );
  return now.join("\n") === then.join("\n") && (isAlone || areTwins || isReturn || hasSameNeighbours);
}

function track(plan: EditedPlan, moment: Moment, random: Random): readonly Tracked[] {
  const document = parsePlan(moment.text);
  return Array.from({ length: 6 }, () => {
    const start = random(plan.lines.length);
    const end = Math.min(plan.lines.length - 1, start + (random(3) === 0 ? random(4) : 0));
    const range = { start: start + 1 + moment.offset, end: end + 1 + moment.offset };
    return { anchor: anchorAt(document, range, "first"), born: plan.bornOn(start, end) };
  }).filter((tracked) => tracked.born.size > 0);
}

describe("anchors over many revisions", () => {
  it(`are never silently on a wrong line, nor lost, in ${seeds} histories of ${rounds} rounds`, () => {
    let moves = 0;
    let flagged = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const random = randomOf(seed);
      const plan = new EditedPlan(random);
      let style: Style = { crlf: false, bom: false, finalEnd: true, frontMatter: false };
      let before = momentOf(plan, style);
      let threads = track(plan, before, random);
      for (let round = 1; round <= rounds && plan.lines.length > 4; round += 1) {
        const edits = Array.from({ length: 1 + random(4) }, () => plan.edit());
        style = plan.restyle(style);
        const after = momentOf(plan, style);
        const move = anchorMover(before.text, after.text, `${seed}-${round}`);
        for (const tracked of threads) {
          const old = tracked.anchor;
          tracked.anchor = move(old);
          const isAlive = plan.linesOf(tracked.born).length > 0;
          moves += isFlagged(old) || !isAlive ? 0 : 1;
          if (isFlagged(tracked.anchor)) {
            flagged += isFlagged(old) || !isAlive ? 0 : 1;
            continue;
          }
          const story = `seed ${seed}, round ${round} (${edits.join(", ")}): ${JSON.stringify({ old, now: tracked.anchor })}`;
          assert.ok(isRight(plan, tracked, old, before, after), story);
          const { start, end } = tracked.anchor.range ?? { start: 0, end: 0 };
          tracked.born = plan.bornOn(start - 1 - after.offset, end - 1 - after.offset);
        }
        before = after;
        threads = [...threads, ...track(plan, after, random)];
      }
    }
    assert.ok(flagged / moves < 0.05, `${flagged} of ${moves} moves were flagged although the text was there`);
  }).timeout(900_000);
});
