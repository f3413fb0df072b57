import type { PlanDecision, PlanRequest } from "../agentPort.ts";

/** The request of a living agent that waits for the person. Answered at most once, and by nothing but `answer`. */
export class WaitingRequest {
  private readonly changed: () => void;
  private current: { readonly request: PlanRequest; readonly answer: (decision: PlanDecision) => void } | undefined;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  get live(): boolean {
    return this.current !== undefined;
  }

  get request(): PlanRequest | undefined {
    return this.current?.request;
  }

  /** From now on this request waits; one that waited before is superseded, not answered. */
  wait(request: PlanRequest, answer: (decision: PlanDecision) => void): void {
    const waiting = { request, answer };
    this.current = waiting;
    request.withdrawn.addEventListener(
      "abort",
      () => {
        if (this.current === waiting) {
          this.forget();
          this.changed();
        }
      },
      { once: true },
    );
  }

  answer(decision: PlanDecision): void {
    const waiting = this.current;
    this.current = undefined;
    waiting?.answer(decision);
  }

  /** Leaves it unanswered: the agent keeps it for the next window. */
  forget(): void {
    this.current = undefined;
  }
}
