/**
 * The lines of a plan, without line ends. LF, CRLF and a lone CR end a line, a leading BOM is not text, and a final line end does
 * not begin another line: so none of these changes a line number or a quote.
 */
export function splitLines(text: string): readonly string[] {
  const lines = withoutBom(text).split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") {
    lines.pop();
  }
  return lines;
}

/** The text as Markdown parsers want it: no BOM, `\n` line ends. */
export function normalizeText(text: string): string {
  return withoutBom(text).replace(/\r\n?/g, "\n");
}

function withoutBom(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
