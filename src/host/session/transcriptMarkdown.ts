import { assertNever } from "../../base/assertNever.ts";
import type { TranscriptEntry } from "../../protocol/agentMessages.ts";

/** Output beyond this is cut, in characters: an export is to be read. */
const longestOutput = 4000;

/** The whole conversation as Markdown, for people: what was said, what was done, and how it ended. */
export function transcriptMarkdown(title: string, entries: readonly TranscriptEntry[]): string {
  const parts = entries.map(entryMarkdown).filter((part) => part !== "");
  return `${[`# ${title === "" ? "Session" : title}`, ...parts].join("\n\n")}\n`;
}

function entryMarkdown(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case "person":
      return `## You\n\n${entry.text}${entry.images === undefined ? "" : `\n\n(${entry.images} pictures)`}`;
    case "agent":
      return `## Agent\n\n${entry.text}`;
    case "thinking":
      return details("Thought", entry.text);
    case "tool":
      return toolMarkdown(entry);
    case "plan":
      return `> **Plan, revision ${entry.revision}: ${planWords[entry.status]}.** ${entry.summary}`;
    case "notice":
      return `> **${entry.level}:** ${entry.text.replaceAll("\n", "\n> ")}`;
    default:
      return assertNever(entry);
  }
}

const planWords = {
  waiting: "waits for a decision",
  approved: "approved",
  changesRequested: "changes requested",
  quit: "quit",
} as const;

function toolMarkdown(entry: Extract<TranscriptEntry, { readonly kind: "tool" }>): string {
  const changes = (entry.diffs ?? []).map(({ path, added, removed }) => `${path} +${added} −${removed}`);
  const facts = [entry.status, ...changes, ...(entry.reason === undefined ? [] : [entry.reason])].join(", ");
  const line = `- \`${entry.title.replaceAll("`", "'")}\` (${facts})`;
  return entry.output === undefined || entry.output.trim() === ""
    ? line
    : `${line}\n\n${details("Output", fenced(entry.output.slice(0, longestOutput)))}`;
}

function details(summary: string, text: string): string {
  return text.trim() === "" ? "" : `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** A fence that is longer than every fence in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
