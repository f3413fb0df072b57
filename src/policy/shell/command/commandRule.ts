/**
 * What is known about one command: data, so that the table can be read and reviewed. A command is read-only as far as
 * its rule says; a flag that the rule does not name is harmless unless `only` is given.
 */
export interface CommandRule {
  /** Flags that write a file or change the system: refused. `-o` also inside clusters, long ones also abbreviated. */
  readonly writes?: readonly string[];
  /** Flags that start another program, or that need a person or never end: sandbox only. */
  readonly runs?: readonly string[];
  /** When given, every other flag makes the command uncertain. `-#` stands for `-5`. */
  readonly only?: readonly string[];
  /** Exact flags that only look like an abbreviation of a refused one. */
  readonly fine?: readonly string[];
  /** Flags whose value is the next word, so that it is not counted as an operand. */
  readonly values?: readonly string[];
  /** At most so many operands: further ones would be written. */
  readonly most?: number;
  /** Every operand must be known and look like this. */
  readonly operand?: RegExp;
  /** At least one operand, without which it would read a terminal or do something else. */
  readonly least?: number;
  /** At least one of these flags must be present; without them the command is not read-only. */
  readonly needs?: readonly string[];
  /** Flags are written `-like-this` and never clustered. */
  readonly singleDash?: true;
  /** Flags end at the first operand. */
  readonly flagsFirst?: true;
  /** Rules by first operand; everything else is uncertain. */
  readonly subcommands?: Readonly<Record<string, CommandRule>>;
  /** Every subcommand but those of `subcommands` changes something for sure. */
  readonly mutating?: readonly string[];
  /** Works through the network or a socket, which a sandbox hides. */
  readonly host?: true;
  /** Files above the working folder with which the repository would run its own code. */
  readonly hazards?: readonly string[];
  /** A reader of its own looks at the words as well. */
  readonly reader?: ReaderName;
}

export type ReaderName =
  | "awk"
  | "cd"
  | "evalBuiltin"
  | "find"
  | "ghApi"
  | "printf"
  | "read"
  | "sed"
  | "testBuiltin"
  | "trapBuiltin";

/** Plain readers of their operands, whatever the flags. */
export const plain: CommandRule = {};

export const version: CommandRule = {
  only: ["--version", "-v", "-V", "-version"],
  most: 0,
  needs: ["--version", "-v", "-V", "-version"],
  singleDash: true,
};

/** Flags or names of a rule, written as one text. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** The same rule for several names. */
export function rules(names: string, rule: CommandRule): Record<string, CommandRule> {
  return Object.fromEntries(names.split(" ").map((name) => [name, rule]));
}
