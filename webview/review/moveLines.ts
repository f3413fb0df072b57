import { anchorAt } from "../../src/review/anchorAt.ts";
import { anchorMover } from "../../src/review/anchorMover.ts";
import { parsePlan } from "../../src/review/planDocument.ts";
import type { MoveLines } from "./composers.ts";

/** Where lines of one text are in another, as far as they are. The texts are read on the first call only. */
export function moveLinesBetween(before: string, after: string): MoveLines {
  let move: MoveLines | undefined;
  return (range) => {
    if (move === undefined) {
      const document = parsePlan(before);
      const mover = anchorMover(before, after, "after");
      move = (lines) => {
        const { range: moved, certainty, quote } = mover(anchorAt(document, lines, "before"));
        return certainty === "outdated" ? { gone: quote } : (moved ?? lines);
      };
    }
    return move(range);
  };
}
