import { RequestError } from "@agentclientprotocol/sdk";
import type { AgentSessions } from "./agentSessions.ts";
import type { PlanDecision, PlanRequest } from "./clientEvents.ts";

/** What is done about a decision that no request of the agent waits for. */
export type CarryOut = (decision: PlanDecision) => Promise<void>;

/** The person stopped the turn while a plan of it waited. */
export class TurnStopped extends Error {}

interface OpenAsk {
  readonly planContent: string | null;
  stop(): void;
}

/**
 * Plan requests of agents that do not know this client, one after the other in each session: each is shown by itself and answered
 * once. Beside them the client may offer an answer of the agent as a plan; such an offer gives way to what the agent itself asks.
 */
export class PlanAsks {
  private readonly sessions: AgentSessions;
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly open = new Map<string, Set<OpenAsk>>();
  private readonly offers = new Map<string, AbortController>();
  private offered = 0;

  constructor(sessions: AgentSessions) {
    this.sessions = sessions;
  }

  /** Rejects with "request cancelled" when the agent takes the request back, and with `TurnStopped` when the turn is stopped. */
  async ask(request: PlanRequest, revision: number | undefined): Promise<PlanDecision> {
    const { sessionId } = request;
    this.withdrawOffer(sessionId);
    const before = this.tails.get(sessionId);
    const withdrawn = new AbortController();
    const takeBack = (): void => withdrawn.abort(RequestError.requestCancelled());
    request.withdrawn.addEventListener("abort", takeBack, { once: true });
    if (request.withdrawn.aborted) {
      takeBack();
    }
    const open: OpenAsk = { planContent: request.planContent, stop: () => withdrawn.abort(new TurnStopped()) };
    const asks = this.open.get(sessionId) ?? new Set();
    this.open.set(sessionId, asks.add(open));
    const settled = this.untilWithdrawn(withdrawn.signal, async () => {
      await before;
      withdrawn.signal.throwIfAborted();
      const ask = { ...request, withdrawn: withdrawn.signal };
      return await this.sessions.reviewPlan(ask, revision, { waits: true });
    }).finally(() => asks.delete(open));
    this.tails.set(
      sessionId,
      settled.catch(() => undefined),
    );
    return await settled;
  }

  /**
   * The person stops the turn: ACP wants every open request answered as cancelled then. The plan that was on the screen is returned, to
   * be offered again: stopping decides nothing.
   */
  stop(sessionId: string): string | undefined {
    const asks = [...(this.open.get(sessionId) ?? [])];
    for (const ask of asks) {
      ask.stop();
    }
    const [shown] = asks;
    return shown === undefined ? undefined : (shown.planContent ?? "");
  }

  /** Shows a text for review that no request waits for. What was offered before is taken back. */
  async offer(sessionId: string, text: string, carryOut: CarryOut): Promise<void> {
    this.withdrawOffer(sessionId);
    const offer = new AbortController();
    this.offers.set(sessionId, offer);
    this.offered += 1;
    const request: PlanRequest = {
      sessionId,
      toolCallId: `answer-${this.offered}`,
      planContent: text.trim() === "" ? null : text,
      readsFeedback: { approved: false, changesRequested: false },
      withdrawn: offer.signal,
    };
    await this.sessions.reviewPlan(request, undefined, {
      waits: true,
      carryOut: async (decision) => {
        this.offers.delete(sessionId);
        await carryOut(decision);
      },
    });
  }

  private async untilWithdrawn<T>(withdrawn: AbortSignal, ask: () => Promise<T>): Promise<T> {
    const gone = new Promise<never>((_resolve, reject) => {
      withdrawn.addEventListener("abort", () => reject(toError(withdrawn.reason)), { once: true });
    });
    return await Promise.race([ask(), gone]);
  }

  private withdrawOffer(sessionId: string): void {
    this.offers.get(sessionId)?.abort();
    this.offers.delete(sessionId);
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
