/** One node of a parsed command, copied out of the parser's memory so that it outlives the parse. */
export interface SyntaxNode {
  readonly type: string;
  /** False for the words and signs of the grammar itself (`if`, `&&`, `$(`). */
  readonly named: boolean;
  /** A token that the parser invented to go on after a mistake. */
  readonly missing: boolean;
  /** Offsets in UTF-16 units of the command. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly SyntaxNode[];
}

export type ShellLanguage = "bash" | "powershell";

/** `undefined` when the text could not be parsed in time or makes a tree beyond the limits. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  readonly hasError: boolean;
}

/** What the reader needs of a parser. It must not throw on any text. */
export interface ShellParser {
  parse(text: string, language: ShellLanguage): SyntaxTree | undefined;
}
