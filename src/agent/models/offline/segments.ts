import { isExitTool } from "../../../plan/toolNames.ts";
import type { Conversation, Exchange } from "./conversation.ts";
import { type PresentedEnd, readDecision } from "./decisionReading.ts";

/** What the next answer has to answer: the newest request, or the newest reply to a presented plan; and the calls since. */
export type Trigger =
  | { readonly kind: "request"; readonly text: string; readonly since: readonly Exchange[] }
  | {
      readonly kind: "decision";
      readonly end: PresentedEnd;
      readonly output: string;
      readonly since: readonly Exchange[];
    };

export function currentTrigger(conversation: Conversation): Trigger | undefined {
  const since: Exchange[] = [];
  for (const event of [...conversation.events].reverse()) {
    if (event.kind === "request") {
      return { kind: "request", text: event.text, since };
    }
    const { exchange } = event;
    if (isExitTool(exchange.name)) {
      return {
        kind: "decision",
        end: readDecision(exchange.output),
        output: exchange.output,
        since,
      };
    }
    since.unshift(exchange);
  }
  return undefined;
}

/** A request and everything that was called for it, up to the next request. */
export interface Segment {
  readonly request: string;
  readonly exchanges: readonly Exchange[];
}

export function segments(conversation: Conversation): readonly Segment[] {
  const all: { request: string; exchanges: Exchange[] }[] = [];
  for (const event of conversation.events) {
    if (event.kind === "request") {
      all.push({ request: event.text, exchanges: [] });
    } else {
      all.at(-1)?.exchanges.push(event.exchange);
    }
  }
  return all;
}

/** The request that the plan under work answers: the newest one for which the folder was explored. */
export function plannedSegment(conversation: Conversation): Segment | undefined {
  return segments(conversation).findLast((segment) => segment.exchanges.some((call) => call.name === "list_dir"));
}

/** Whether a plan was presented in this planning phase and is neither approved nor quit. */
export function hasLivePlan(conversation: Conversation): boolean {
  for (const event of [...conversation.events].reverse()) {
    if (event.kind === "call" && isExitTool(event.exchange.name)) {
      const { kind } = readDecision(event.exchange.output);
      return kind === "changes" || kind === "open";
    }
    if (event.kind === "call" && event.exchange.name === "enter_plan_mode") {
      return false;
    }
  }
  return false;
}
