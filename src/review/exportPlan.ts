import type { Thread } from "./thread.ts";

/** The plan as a document of its own; with its threads behind it, each with the lines that it quotes. */
export function exportPlan(markdown: string, threads: readonly Thread[]): string {
  const plan = `${markdown.replace(/^\uFEFF/, "").trimEnd()}\n`;
  return threads.length === 0 ? plan : `${plan}\n---\n\n## Review comments\n\n${threads.map(section).join("\n")}`;
}

function section(thread: Thread): string {
  const { range, headingPath, quote, certainty } = thread.anchor;
  const lost = certainty === "outdated";
  // The lines of an outdated anchor hold something else by now: what the person saw is quoted.
  const quoted = lost ? thread.origin.quote : quote;
  const heading = (lost ? thread.origin : thread.anchor).headingPath.at(-1) ?? headingPath.at(-1);
  const lines =
    range === null
      ? "The whole plan"
      : range.start === range.end
        ? `Line ${range.start}`
        : `Lines ${range.start}–${range.end}`;
  const place = lost ? "Lines that are gone" : lines;
  const under = heading === undefined ? "" : `, under “${heading}”`;
  const parts = [`### ${place}${under} (${thread.status})`];
  if (quoted.length > 0) {
    parts.push(quoted.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n"));
  }
  if (thread.replacement !== undefined) {
    parts.push(
      thread.replacement === "" ? "Suggestion: remove these lines." : `Suggestion:\n\n${fenced(thread.replacement)}`,
    );
  }
  for (const comment of thread.comments) {
    if (comment.body !== "") {
      parts.push(`**${comment.author === "person" ? "Reviewer" : "Agent"}**, ${comment.at}:\n\n${comment.body}`);
    }
  }
  return `${parts.join("\n\n")}\n`;
}

/** A fence that is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
