/** How the work runs after an approval. `previous`: the permission mode from before planning. */
export interface ApproveOptions {
  readonly nextMode: "previous" | "default" | "always-approve";
  /** False: leave plan mode, but end the turn without starting the work. */
  readonly start: boolean;
  /** True: continue with an emptied model history that begins with the plan. */
  readonly freshContext: boolean;
}

/** What the person decides about one revision. */
export type Decision =
  | ({ readonly kind: "approve" } & ApproveOptions)
  | { readonly kind: "requestChanges" }
  | { readonly kind: "quit" };

/** A decision as it is recorded. Only a person decides. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly by: "person";
  /** ISO 8601. */
  readonly at: string;
  /** The revision that was on the screen. */
  readonly revision: number;
  readonly sha256: string;
  /** What went to the agent with it: comments and note, formatted. */
  readonly feedback?: string;
}
