import type { Result } from "../../base/result.ts";

/** A place in a file. Lines and columns are 1-based, as people and models count; paths are relative where that is unambiguous. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface CodePlace extends Place {
  /** The text of the line, trimmed; empty where the file can't be read. */
  readonly text: string;
}

export type Severity = "error" | "warning" | "information" | "hint";

export interface Problem extends Place {
  readonly severity: Severity;
  readonly message: string;
  /** Who found it and by which rule, such as `ts 2322`; may be empty. */
  readonly origin: string;
}

export interface FoundSymbol extends Place {
  readonly name: string;
  /** Such as `class` or `function`. */
  readonly kind: string;
  /** What it is a part of; may be empty. */
  readonly container: string;
}

/** A name in a file: models know names and lines, not columns. */
export interface NamedPlace {
  readonly path: string;
  readonly symbol: string;
  /** 1-based; absent: its first occurrence in the file. */
  readonly line?: number;
}

/** A tool that some extension, or an MCP server that is set up in VS Code, has registered (`vscode.lm.tools`). */
export interface LanguageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** What the editor knows about the code and can be asked for. Errors are sentences that say what to do. */
export interface Editor {
  /** Of one file, or of all that VS Code has problems of. */
  problems(path: string | undefined): Promise<Result<readonly Problem[]>>;
  workspaceSymbols(query: string): Promise<readonly FoundSymbol[]>;
  references(at: NamedPlace): Promise<Result<readonly CodePlace[]>>;
  definitions(at: NamedPlace): Promise<Result<readonly CodePlace[]>>;
  /** Types and documentation, as Markdown. */
  hover(at: NamedPlace): Promise<Result<readonly string[]>>;
  languageTools(): readonly LanguageTool[];
  /** Rejects with the tool's own words. */
  callLanguageTool(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>;
}
