import * as z from "zod/mini";
import type { PlanModeEvent } from "../../plan/planModeEvents.ts";
import type { SessionUpdate } from "../sessionUpdate.ts";

/** An attempt that the plan gate stopped: for the gate's list. Our extension `_plan-mode/stopped` carries the same. */
export interface StoppedAttempt {
  readonly toolCallId: string;
  readonly tool: string;
  readonly target: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** The subagent that tried it. */
  readonly by?: string;
}

/** Who decided what, when, about which revision. Only a person decides. */
export interface PlanDecided {
  readonly type: "PlanDecided";
  readonly outcome: "approved" | "changesRequested" | "abandoned";
  readonly by: "person";
  readonly revision: number;
  readonly sha256: string;
  /** ISO 8601. */
  readonly at: string;
}

export type JournalEvent = PlanModeEvent | PlanDecided;

/** A line of transcript.jsonl. */
export type TranscriptLine =
  | { readonly kind: "update"; readonly update: SessionUpdate }
  | { readonly kind: "stopped"; readonly stopped: StoppedAttempt }
  | { readonly kind: "event"; readonly event: JournalEvent };

const line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("update"), update: z.looseObject({ sessionUpdate: z.string() }) }),
  z.object({
    kind: z.literal("stopped"),
    stopped: z.object({
      toolCallId: z.string(),
      tool: z.string(),
      target: z.string(),
      reason: z.string(),
      at: z.string(),
    }),
  }),
  z.object({ kind: z.literal("event"), event: z.looseObject({ type: z.string() }) }),
]);

/** Undefined for a line that no version of this program wrote; what stands in it is our own writing. */
export function parseTranscriptLine(value: unknown): TranscriptLine | undefined {
  return isTranscriptLine(value) ? value : undefined;
}

function isTranscriptLine(value: unknown): value is TranscriptLine {
  return line.safeParse(value).success;
}
