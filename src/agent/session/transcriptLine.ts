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

/** Undefined for a line that no version of this program wrote; what stands in it is our own writing. */
export function parseTranscriptLine(value: unknown): TranscriptLine | undefined {
  return isTranscriptLine(value) ? value : undefined;
}

/** By hand: a long session has a hundred thousand lines, and a schema takes as long for them as all the rest of opening it. */
function isTranscriptLine(value: unknown): value is TranscriptLine {
  if (typeof value !== "object" || value === null || !("kind" in value)) {
    return false;
  }
  switch (value.kind) {
    case "update":
      return "update" in value && hasText(value.update, "sessionUpdate");
    case "event":
      return "event" in value && hasText(value.event, "type");
    case "stopped": {
      const stopped = "stopped" in value ? value.stopped : undefined;
      return ["toolCallId", "tool", "target", "reason", "at"].every((name) => hasText(stopped, name));
    }
    default:
      return false;
  }
}

function hasText(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "string";
}
