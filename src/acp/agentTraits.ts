/** What is known of an agent beyond what it says of itself. */
export interface AgentTraits {
  /** It plans in this mode without listing it. */
  readonly unlistedPlanMode?: string;
  /** Why plan mode is not offered. */
  readonly distrust?: string;
  /** Where it keeps its plan files: `~/…`, or relative to the session's folder. */
  readonly planFolders: readonly string[];
  /** New sessions begin in plan mode, where the agent has one. */
  readonly planFirst?: () => boolean;
  /** Milliseconds that it may take to introduce itself or to open a session; absent: for ever. */
  readonly patienceMs?: number;
}

export const noTraits: AgentTraits = { planFolders: [] };
