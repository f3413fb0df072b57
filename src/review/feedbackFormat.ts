/** Words that both ends of the feedback text agree on: see feedback.ts, which writes it, and parseFeedback.ts, which reads it. */

export const introduction = /^The person reviewed revision (\d+) of the plan\.$/;
export const threadHeader = /^Thread (\S+), (.+):$/s;
export const commentHeader = "Comment:";
export const agentHeader = "Agent:";
export const replacementHeader = "Suggested replacement:";
export const removalHeader = "Suggested replacement: none, remove these lines";
export const noteHeader = "Note on the whole plan:";
export const selectionHeader = "Selected: ";

const header =
  /^\\*(Thread \S+, .*:|Comment:|Agent:|Suggested replacement:.*|Note on the whole plan:|Selected: .*)\s*$/s;

/** Words of the person as they are, but no line of them can be taken for a header. */
export function escapeBody(body: string): string {
  return body
    .split("\n")
    .map((line) => (header.test(line) ? `\\${line}` : line))
    .join("\n");
}

export function unescapeLine(line: string): string {
  return line.startsWith("\\") && header.test(line) ? line.slice(1) : line;
}
