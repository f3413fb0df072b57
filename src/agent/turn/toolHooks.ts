/** A call as hooks see it, before the gate and before permission (design.md, "A tool call, in order", step 2). */
export interface HookedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  /** The kind of subagent that makes the call. */
  readonly subagentType?: string;
}

export type HookAnswer =
  | { readonly kind: "pass"; readonly updatedInput?: Readonly<Record<string, unknown>> }
  | { readonly kind: "deny"; readonly reason: string };

/** Hooks may deny and rewrite; nothing that they say opens the gate or answers a permission. Must not reject. */
export interface ToolHooks {
  before(call: HookedCall): Promise<HookAnswer>;
  after(call: HookedCall, result: { readonly text: string; readonly isError: boolean }): Promise<void>;
}
