/** One tool that the extension offers to agents. */
export interface EditorTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** It changes nothing, in the folder or elsewhere. */
  readonly readOnly: boolean;
  /** May reject; the error's words go to the model. */
  call(input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}
