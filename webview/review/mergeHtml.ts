import { diffArrays } from "diff";

const piece = /<[^>]*>|[^<\s]+|\s+/g;

/** More pieces are shown as replaced: comparing them would take too long. */
const most = 3000;

/** Where fewer words stayed than this share of the shorter text, old and new are easier to read one after the other. */
const leastCommon = 0.3;

/**
 * The new text with what was taken away and what came, word by word. The tags are those of the new text, so the result nests as it
 * does; of the old text only words are shown.
 */
export function mergeHtml(before: string, after: string): string {
  const old = pieces(before);
  const now = pieces(after);
  if (old.length + now.length > most) {
    return replaced(old, now);
  }
  const parts = diffArrays([...old], [...now]);
  const words = (list: readonly string[]): number => list.filter((each) => !isTag(each) && each.trim() !== "").length;
  const common = parts.filter((part) => !part.added && !part.removed).reduce((sum, part) => sum + words(part.value), 0);
  if (common < leastCommon * Math.min(words(old), words(now))) {
    return replaced(old, now);
  }
  return parts
    .map(({ value, added, removed }) => (added ? marked("ins", value) : removed ? removedWords(value) : value.join("")))
    .join("");
}

/** The share of the words of the shorter text that are in the longer one too; 0 to 1. */
export function likeness(left: string, right: string): number {
  const [a, b] = [left, right].map((html) => pieces(html).filter((each) => !isTag(each) && each.trim() !== ""));
  const words = new Set(a);
  const common = (b ?? []).filter((word) => words.has(word)).length;
  return common / Math.max(1, Math.min(a?.length ?? 0, b?.length ?? 0));
}

function pieces(html: string): readonly string[] {
  return html.match(piece) ?? [];
}

function isTag(text: string): boolean {
  return text.startsWith("<");
}

function replaced(before: readonly string[], after: readonly string[]): string {
  return `${removedWords(before)} ${marked("ins", after)}`;
}

function removedWords(list: readonly string[]): string {
  const text = list.filter((each) => !isTag(each)).join("");
  return text === "" ? "" : `<del>${text}</del>`;
}

/** Wraps each run of words; tags stay outside. */
function marked(tag: "ins", list: readonly string[]): string {
  let html = "";
  let run = "";
  for (const each of [...list, "<"]) {
    if (isTag(each)) {
      html += run === "" ? "" : run.trim() === "" ? run : `<${tag}>${run}</${tag}>`;
      html += each === "<" ? "" : each;
      run = "";
    } else {
      run += each;
    }
  }
  return html;
}
