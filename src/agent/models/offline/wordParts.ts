/**
 * Whether the word occurs as a word or as a part of a name, and not inside another word: `date` is in `due_date`, `dueDate`
 * and `dates`, but not in `update`. Short words must also end there, apart from the endings of English.
 */
export function standsAsWord(text: string, word: string): boolean {
  const wanted = word.toLowerCase();
  const lower = text.toLowerCase();
  for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + 1)) {
    if (beginsPart(text, start) && (wanted.length > 4 || endsPart(text, start + wanted.length))) {
      return true;
    }
  }
  return false;
}

function beginsPart(text: string, start: number): boolean {
  const before = text[start - 1] ?? " ";
  const first = text[start] ?? " ";
  return !/\p{L}/u.test(before) || (/\p{Lu}/u.test(first) && /\p{Ll}/u.test(before));
}

function endsPart(text: string, end: number): boolean {
  const rest = text.slice(end);
  return /^(s|es|d|ed|er|ers|ing|[st]?able)?(?![\p{Ll}])/u.test(rest);
}
