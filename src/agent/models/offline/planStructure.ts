/** What kind of thing a line of the plan is part of, as far as inserting words next to it is concerned. */
export type LineKind = "item" | "heading" | "table" | "code" | "text" | "blank";

export function lineKind(lines: readonly string[], line: number): LineKind {
  const text = lines[line - 1] ?? "";
  if (fenceAround(lines, line) !== undefined) {
    return "code";
  }
  if (text.trim() === "") {
    return "blank";
  }
  if (/^\s*#{1,6}\s/.test(text)) {
    return "heading";
  }
  if (/^\s*\|/.test(text)) {
    return "table";
  }
  return /^\s*([-*+]|\d+[.)])\s/.test(text) ? "item" : "text";
}

/** The last line of the thing that the line is part of: words that must not go into it go after this one. */
export function lastLineOf(lines: readonly string[], line: number): number {
  const fence = fenceAround(lines, line);
  if (fence !== undefined) {
    return fence;
  }
  let end = line;
  if (lineKind(lines, line) === "table") {
    while (/^\s*\|/.test(lines[end] ?? "")) {
      end += 1;
    }
  } else if (lineKind(lines, line) === "item") {
    const own = /^\s*/.exec(lines[line - 1] ?? "")?.[0].length ?? 0;
    while ((lines[end] ?? "").trim() !== "" && (/^\s*/.exec(lines[end] ?? "")?.[0].length ?? 0) > own) {
      end += 1;
    }
  }
  return end;
}

/** The last item of the list under the heading that begins with the word; undefined without such a heading or list. */
export function lastItemUnder(lines: readonly string[], heading: RegExp): number | undefined {
  const start = lines.findIndex((text) => /^#{1,6}\s/.test(text) && heading.test(text.replace(/^#+\s+/, "")));
  if (start < 0) {
    return undefined;
  }
  let last: number | undefined;
  for (let line = start + 2; line <= lines.length && !/^#{1,2}\s/.test(lines[line - 1] ?? ""); line += 1) {
    if (lineKind(lines, line) === "item") {
      last = line;
    }
  }
  return last === undefined ? undefined : lastLineOf(lines, last);
}

/** Indentation and mark with which a sibling of the item begins: `  - [ ] ` or `- `. Numbers go on by themselves in Markdown. */
export function itemMark(text: string): string {
  const match = /^(\s*)([-*+]|\d+[.)])\s+(\[[ xX]\]\s)?/.exec(text);
  return match === null ? "- " : `${match[1]}${match[2]} ${match[3] === undefined ? "" : "[ ] "}`;
}

/** The line that closes the code block around the line (itself if it is the fence). */
function fenceAround(lines: readonly string[], line: number): number | undefined {
  let open: string | undefined;
  let opened = 0;
  for (const [index, text] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark === undefined) {
      continue;
    }
    if (open === undefined) {
      open = mark;
      opened = index + 1;
    } else if (mark.startsWith(open)) {
      if (line >= opened && line <= index + 1) {
        return index + 1;
      }
      open = undefined;
    }
  }
  return open !== undefined && line >= opened ? lines.length : undefined;
}
