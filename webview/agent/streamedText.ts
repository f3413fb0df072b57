/**
 * Cuts a text that is still being written into a part that is finished and the part that grows: at the last blank line that is
 * not inside a fence. The finished part is drawn once. Links by reference may look unfinished until the whole text is drawn.
 */
export function splitStreamed(text: string): readonly [done: string, growing: string] {
  let cut = 0;
  let fence: string | undefined;
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) {
      fence = mark;
    } else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) {
      fence = undefined;
    }
    start += line.length;
    if (fence === undefined && line.trim() === "" && line.endsWith("\n")) {
      cut = start;
    }
  }
  // What is indented goes on with the list above it.
  return /^[ \t]/.test(text.slice(cut)) ? ["", text] : [text.slice(0, cut), text.slice(cut)];
}
