import { RequestError } from "@agentclientprotocol/sdk";
import type { AgentSessions } from "./agentSessions.ts";
import type { PlanDecision, PlanRequest } from "./clientEvents.ts";

/** What is done about a decision that no request of the agent waits for. */
export type CarryOut = (decision: PlanDecision) => Promise<void>;

/**
 * Plan requests of agents that do not know this client, one after the other in each session: each is shown by itself and answered
 * once. Beside them the client may offer an answer of the agent as a plan; such an offer gives way to what the agent itself asks.
 */
export class PlanAsks {
  private readonly sessions: AgentSessions;
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly offers = new Map<string, AbortController>();
  private offered = 0;

  constructor(sessions: AgentSessions) {
    this.sessions = sessions;
  }

  /** Rejects with "request cancelled" when the agent takes the request back. */
  async ask(request: PlanRequest, revision: number | undefined): Promise<PlanDecision> {
    const { sessionId, withdrawn } = request;
    this.withdrawOffer(sessionId);
    const before = this.tails.get(sessionId);
    const gone = new Promise<never>((_resolve, reject) => {
      const cancel = (): void => reject(RequestError.requestCancelled());
      withdrawn.addEventListener("abort", cancel, { once: true });
      if (withdrawn.aborted) {
        cancel();
      }
    });
    const asked = (async (): Promise<PlanDecision> => {
      await before;
      return withdrawn.aborted ? await gone : await this.sessions.reviewPlan(request, revision, { waits: true });
    })();
    const settled = Promise.race([asked, gone]);
    this.tails.set(
      sessionId,
      settled.catch(() => undefined),
    );
    return await settled;
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

  private withdrawOffer(sessionId: string): void {
    this.offers.get(sessionId)?.abort();
    this.offers.delete(sessionId);
  }
}
