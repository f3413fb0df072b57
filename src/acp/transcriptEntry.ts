/** Rows of a session's transcript, in the shape that the agent view's protocol has (src/protocol/agentMessages.ts). */
export type TranscriptEntry = SpokenEntry | ToolEntry | PlanEntry | NoticeEntry;

export type SpokenEntry =
  | {
      readonly kind: "person";
      readonly id: string;
      readonly text: string;
      readonly images?: number;
      /** The number of the turn that it began. */
      readonly turn?: number;
    }
  | { readonly kind: "agent" | "thinking"; readonly id: string; readonly text: string; readonly streaming: boolean };

export interface FileChange {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

export interface ToolEntry {
  readonly kind: "tool";
  readonly id: string;
  readonly toolKind: string;
  readonly title: string;
  readonly status: "pending" | "running" | "completed" | "failed" | "stopped";
  readonly reason?: string;
  readonly input?: string;
  readonly output?: string;
  readonly diffs?: FileChange[];
  readonly durationMs?: number;
  readonly locations: { readonly path: string; readonly line?: number }[];
}

export interface PlanEntry {
  readonly kind: "plan";
  readonly id: string;
  /** The number that the agent gave it; most give none, and the review counts by itself. */
  readonly revision?: number;
  readonly status: "waiting" | "approved" | "changesRequested" | "quit";
  readonly summary: string;
}

export interface NoticeEntry {
  readonly kind: "notice";
  readonly id: string;
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** What it tells of is taken back by restoring the files to before this turn. */
  readonly undo?: number;
}
