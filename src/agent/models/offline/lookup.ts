import { type Answer, say } from "./answer.ts";
import type { Facts } from "./facts.ts";
import { rankFiles } from "./fileRank.ts";
import { code, joined, place } from "./sentences.ts";

/** Answers "where is …?" from what the search found: places and their lines, nothing else. */
export function lookupAnswer(facts: Facts): Answer {
  const files = rankFiles(facts).slice(0, 6);
  if (files.length === 0) {
    return say(
      `I searched for ${joined(facts.absent.map((term) => code(term.text)))} and found nothing in this folder. I am the offline planner and can only search: other words may help.`,
    );
  }
  const rows = files.flatMap((file) => {
    const others = file.hits.filter((hit) => hit.line !== file.focus.line).slice(0, 2);
    return [file.focus, ...others].map((hit) => `- ${place(hit.path, hit.line)}: ${code(shortened(hit.text))}`);
  });
  return say(`I am the offline planner and answer from a search, best match first:\n\n${rows.join("\n")}`);
}

function shortened(text: string): string {
  const bare = text.trim();
  return bare.length > 120 ? `${bare.slice(0, 119)}…` : bare;
}
