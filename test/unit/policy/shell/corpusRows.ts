import { readFileSync } from "node:fs";

/** One line of test/fixtures/shell/*.jsonl. */
export interface CorpusRow {
  readonly id: string;
  readonly cmd: string;
  readonly shell: "bash" | "powershell" | "cmd";
  readonly verdict: "allow" | "sandbox" | "deny";
  /** It really only reads, so refusing it costs an exploring agent something. */
  readonly readOnly?: true;
}

export function corpusRows(file: string): readonly CorpusRow[] {
  const text = readFileSync(new URL(`../../../fixtures/shell/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): CorpusRow => JSON.parse(line) as CorpusRow);
}

export const bashFiles = ["bash-explore", "bash-uncertain", "bash-hostile", "bash-attacks"] as const;
