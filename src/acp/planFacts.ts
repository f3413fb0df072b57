import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { textField } from "./fields.ts";
import { asPath, type PlanFacts as Facts } from "./planPermission.ts";

export type PlanFacts = Facts & {
  /** The agent has asked for an approval in this turn. */
  readonly asked: boolean;
};

interface Turn {
  readonly text?: string | undefined;
  readonly path?: string | undefined;
  readonly asked: boolean;
}

const nothing: Turn = { asked: false };

/** What agents told of their plans, by session, since the last prompt. */
export class PlanFactsStore {
  private readonly turns = new Map<string, Turn>();

  of(sessionId: string): Turn {
    return this.turns.get(sessionId) ?? nothing;
  }

  turnBegins(sessionId: string): void {
    this.turns.delete(sessionId);
  }

  asked(sessionId: string): void {
    this.turns.set(sessionId, { ...this.of(sessionId), asked: true });
  }

  /** The draft `plan_update`; without text and file it was taken back. */
  told(params: unknown): void {
    const sessionId = textField(params, "sessionId");
    if (sessionId !== undefined) {
      const text = textField(params, "content");
      const path = asPath(textField(params, "uri"));
      this.turns.set(sessionId, { ...this.of(sessionId), text, path });
    }
  }

  /** A call that writes a Markdown file in a folder of plans names the plan file. */
  update(sessionId: string, update: SessionUpdate): void {
    if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") {
      return;
    }
    const paths = [...(update.locations ?? []), ...(update.content ?? [])].flatMap((part) =>
      "path" in part && typeof part.path === "string" ? [part.path] : [],
    );
    const path = paths.map(asPath).find((named) => named !== undefined && /[\\/]plans?[\\/][^\\/]+$/iu.test(named));
    if (path !== undefined && update.kind !== "read" && update.kind !== "search") {
      this.turns.set(sessionId, { ...this.of(sessionId), path });
    }
  }
}
