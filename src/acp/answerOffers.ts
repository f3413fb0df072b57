import { assertNever } from "../base/assertNever.ts";
import { readPlan } from "../disk/planFile.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import type { AgentSessions } from "./agentSessions.ts";
import type { PlanDecision } from "./clientEvents.ts";
import type { PlanAsks } from "./planAsks.ts";
import { lastAnswer, lastMessage, looksLikePlan, proposedPlan } from "./proposedPlan.ts";

export interface OfferPorts {
  readonly sessions: AgentSessions;
  readonly asks: PlanAsks;
  readonly setMode: (sessionId: string, mode: SessionModeId) => Promise<void>;
  /** Words for the agent that go as a prompt when it is free. */
  readonly followUp: (sessionId: string, text: string) => void;
  readonly failed: (sessionId: string, problem: string) => void;
}

/** Plans of agents that ask for no approval: opencode's plan agent, Codex's proposed plan, and any answer that the person picks. */
export class AnswerOffers {
  private readonly ports: OfferPorts;

  constructor(ports: OfferPorts) {
    this.ports = ports;
  }

  /** A turn has ended by itself: what it leaves is shown for review when it is a plan. */
  async turnEnded(sessionId: string): Promise<void> {
    const { sessions } = this.ports;
    const { planning, asked, text, path } = sessions.planFacts(sessionId);
    const { entries } = sessions.current(sessionId);
    if (asked) {
      return;
    }
    const proposed = proposedPlan(lastAnswer(entries));
    const message = lastMessage(entries);
    const written = path === undefined || !planning ? "" : (await readPlan(path)).text;
    const plan = proposed ?? (planning ? [text ?? "", written].find((told) => told.trim() !== "") : undefined);
    if (plan !== undefined || (planning && looksLikePlan(message))) {
      this.offer(sessionId, plan ?? `${message}\n`);
    }
  }

  /** The agent's last answer, whatever it is; false where there is none. */
  lastAnswer(sessionId: string): boolean {
    const { entries } = this.ports.sessions.current(sessionId);
    const text = proposedPlan(lastAnswer(entries)) ?? lastMessage(entries);
    if (text.trim() === "") {
      return false;
    }
    this.offer(sessionId, text);
    return true;
  }

  offer(sessionId: string, text: string): void {
    this.ports.asks
      .offer(sessionId, text, (decision) => this.carryOut(sessionId, text, decision))
      .catch((error: unknown) => this.ports.failed(sessionId, String(error)));
  }

  /** Comments go as a prompt of their own; an approval leaves plan mode and says what was approved. */
  private async carryOut(sessionId: string, plan: string, decision: PlanDecision): Promise<void> {
    switch (decision.outcome) {
      case "approved":
        await this.leavePlanMode(sessionId, decision.nextMode === "always-approve" ? "always-approve" : "default");
        if (decision.start) {
          this.ports.followUp(sessionId, `The person approved this plan. Carry it out now.\n\n${plan}`);
        }
        return;
      case "abandoned":
        await this.leavePlanMode(sessionId, "default");
        return;
      case "changesRequested":
        return;
      default:
        assertNever(decision);
    }
  }

  /** The decision stands, whether or not the agent changes its mode: the person is told, and can change it. */
  private async leavePlanMode(sessionId: string, mode: SessionModeId): Promise<void> {
    if (this.ports.sessions.planFacts(sessionId).planning) {
      await this.ports
        .setMode(sessionId, mode)
        .catch((error: unknown) =>
          this.ports.failed(sessionId, error instanceof Error ? error.message : String(error)),
        );
    }
  }
}
