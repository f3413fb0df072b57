/** Reads the results of the agent's tools; the formats are stated in src/agent/tools/tool.ts. */

export interface Hit {
  /** Relative to the session's folder, with `/`. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** `<path>:<line>:<text>`. Context lines, group marks and the note about what was left out are skipped. */
export function parseGrep(output: string): readonly Hit[] {
  const hits: Hit[] = [];
  for (const row of output.split("\n")) {
    const match = /^((?:[A-Za-z]:)?[^:]+):(\d+):(.*)$/.exec(row);
    if (match !== null) {
      hits.push({ path: match[1] ?? "", line: Number(match[2]), text: (match[3] ?? "").replace(/\r$/, "") });
    }
  }
  return hits;
}

/** `<line>\t<text>` per line: the lines by their numbers. */
export function parseRead(output: string): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  for (const row of output.split("\n")) {
    const match = /^\s*(\d+)\t(.*)$/.exec(row);
    if (match !== null) {
      lines.set(Number(match[1]), (match[2] ?? "").replace(/\r$/, ""));
    }
  }
  return lines;
}

/** One name or path per line. */
export function parseNames(output: string): readonly string[] {
  return output
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "" && !/^\[.*\]$/.test(row) && !/^(No |\(empty)/.test(row));
}
