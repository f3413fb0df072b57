/** Lines of a file, 1-based and inclusive. */
export interface MentionedLines {
  readonly start: number;
  readonly end: number;
}

/** A mention as it stands in a prompt: `@path`, `@path:12`, `@path:12-20`, in quotation marks where the path has spaces. */
export function mentionText(path: string, lines?: MentionedLines): string {
  const range =
    lines === undefined ? "" : lines.start === lines.end ? `:${lines.start}` : `:${lines.start}-${lines.end}`;
  const place = `${path.replaceAll("\\", "/")}${range}`;
  return /\s/.test(place) ? `@"${place}"` : `@${place}`;
}

/**
 * How well a path answers what was typed, higher is better; undefined: not at all. The letters must come in order; names count
 * more than folders, and whole pieces more than scattered letters.
 */
export function rankPath(path: string, query: string): number | undefined {
  const wanted = query.toLowerCase();
  const text = path.toLowerCase();
  const name = text.slice(text.lastIndexOf("/") + 1);
  const nearness = -path.length / 1000;
  if (name.startsWith(wanted)) {
    return 4 + nearness;
  }
  if (name.includes(wanted)) {
    return 3 + nearness;
  }
  if (text.includes(wanted)) {
    return 2 + nearness;
  }
  let at = -1;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) {
      return undefined;
    }
  }
  return 1 + nearness;
}
