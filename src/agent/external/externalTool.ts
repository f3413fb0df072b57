/** One tool of somebody else: of an MCP server that the agent has connected, or of the editor (`vscode.lm.tools`). */
export interface ExternalTool {
  /** The server it belongs to, as the person named it; for tools of the editor, the source's name. */
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments, as the server gave it. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** What the tool says of itself (MCP `annotations.readOnlyHint`). Nobody has checked it. */
  readonly readOnly: boolean;
  /** The tool belongs to a server that the program around the agent answers for: then `readOnly` is true to its word. */
  readonly vouched?: boolean;
  /** May reject; the words of the error are shown to the model. */
  call(input: Readonly<Record<string, unknown>>, options: ExternalCallOptions): Promise<ExternalAnswer>;
}

export interface ExternalCallOptions {
  readonly signal: AbortSignal;
  progress(text: string): void;
}

export interface ExternalAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Where further external tools come from: a port for the editor's own. Asked once, when the session starts. */
export interface ExternalToolSource {
  readonly name: string;
  tools(signal: AbortSignal): Promise<readonly ExternalTool[]>;
}

/** Something that a person should know about a server; nothing has stopped because of it. */
export interface ExternalProblem {
  readonly server: string;
  /** A sentence. */
  readonly message: string;
}
