import { fail, ok, type Result } from "../../base/result.ts";
import type { NamedPlace } from "./editor.ts";

/** Zero-based, as VS Code counts. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** Where the name stands in the text: on the given line or, as line numbers of models are often a little off, near it. */
export function findSymbol(text: string, { path, symbol, line }: NamedPlace): Result<TextPosition> {
  const lines = text.split(/\r\n|\r|\n/);
  const found = lines.flatMap((content, number) => {
    const character = wordIndex(content, symbol);
    return character < 0 ? [] : [{ line: number, character }];
  });
  const [first] = found;
  if (first === undefined) {
    return fail(`${symbol} does not occur in ${path}. Read the file and use the name as it is written there.`);
  }
  if (line === undefined) {
    return ok(first);
  }
  const wanted = line - 1;
  const nearest = found.reduce((best, next) =>
    Math.abs(next.line - wanted) < Math.abs(best.line - wanted) ? next : best,
  );
  if (Math.abs(nearest.line - wanted) <= reach) {
    return ok(nearest);
  }
  return fail(`${symbol} is not on line ${line} of ${path}; the nearest is on line ${nearest.line + 1}.`);
}

const reach = 3;

/** First occurrence as a whole name, not as a part of a longer one. */
function wordIndex(text: string, word: string): number {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (!isNamePart(text.charAt(index - 1)) && !isNamePart(text.charAt(index + word.length))) {
      return index;
    }
  }
  return -1;
}

function isNamePart(character: string): boolean {
  return /[\p{L}\p{N}_$]/u.test(character);
}
