/** How exactly lines were found; the first that finds anything counts. */
const readings: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  // Models write typewriter punctuation where the file has typographic, and the reverse.
  (line) =>
    line
      .trim()
      .normalize("NFC")
      .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
      .replaceAll(/[\u2018-\u201B]/gu, "'")
      .replaceAll(/[\u201C-\u201F]/gu, '"')
      .replaceAll(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/gu, " "),
];

/** Every index from `from` on where `wanted` stands in `lines`, by the most exact reading that finds one. */
export function seekLines(lines: readonly string[], wanted: readonly string[], from: number): readonly number[] {
  for (const reading of readings) {
    const read = lines.slice(from).map(reading);
    const pattern = wanted.map(reading);
    const found = places(read, pattern);
    if (found.length > 0) {
      return found.map((index) => index + from);
    }
  }
  return [];
}

function places(lines: readonly string[], pattern: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (let start = 0; start + pattern.length <= lines.length; start += 1) {
    if (pattern.every((line, offset) => lines[start + offset] === line)) {
      found.push(start);
    }
  }
  return found;
}
