/** A file's text as lines that keep their own endings, so that a mixed file changes only where it is changed. */
export interface TextLine {
  readonly text: string;
  /** `\n`, `\r\n`, `\r`, or nothing at the end of a file without a final newline. */
  readonly end: string;
}

export function splitLines(content: string): readonly TextLine[] {
  return [...content.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/gu)]
    .map(([, text = "", end = ""]) => ({ text, end }))
    .filter(({ text, end }) => text !== "" || end !== "");
}

/** The ending that new lines of this file get: the most frequent one. */
export function usualEnd(lines: readonly TextLine[]): string {
  const crlf = lines.filter(({ end }) => end === "\r\n").length;
  return crlf * 2 > lines.length ? "\r\n" : "\n";
}

/** A line that came to stand before others gets an ending; a file without a final newline stays without one. */
export function joinLines(
  lines: readonly TextLine[],
  options: { readonly end: string; readonly finalEnd: boolean },
): string {
  const last = lines.length - 1;
  return lines
    .map(({ text, end }, index) => {
      if (index === last && !options.finalEnd) {
        return text;
      }
      return text + (end === "" ? options.end : end);
    })
    .join("");
}
