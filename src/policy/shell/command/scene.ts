import type { Folders } from "../bash/folders.ts";
import type { Variables } from "../bash/variables.ts";
import type { Word } from "../bash/word.ts";
import type { Judgement } from "../verdict.ts";

/** A use of git whose folder is known only at the end, when every `cd` of the program has been seen. */
export interface PendingGit {
  readonly subcommand: string;
  /** `-C` steps, each with all texts it may have; `undefined` when one could not be followed. */
  readonly steps: readonly (readonly string[])[] | undefined;
  readonly converts: boolean;
  readonly comparesWorkTree: boolean;
}

export interface PendingHazard {
  readonly tool: string;
  readonly names: readonly string[];
}

/** What is gathered while one program is read. */
export interface Scene {
  readonly variables: Variables;
  readonly folders: Folders;
  readonly functions: Set<string>;
  readonly git: PendingGit[];
  readonly hazards: PendingHazard[];
  readonly home: string;
  /** Judges a program given as text inside this one (`bash -c`, `eval`, `trap`). */
  judgeText(text: string): Judgement;
  /** Judges a command that another one starts with these words. */
  judgeWords(words: readonly Word[]): Judgement;
}
