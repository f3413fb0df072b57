import type { Disposable } from "../../base/disposable.ts";
import type { SessionParts } from "./sessionParts.ts";
import { questionWaitsTitle, waitsTitle } from "./transcript.ts";
import { WaitingQuestions } from "./waitingQuestions.ts";
import { WaitingReview } from "./waitingReview.ts";

/** What waits for the person while no turn does: a review, and questions. Their answers start turns of their own. */
export class WaitingForPerson implements Disposable {
  private readonly review: WaitingReview;
  private readonly questions: WaitingQuestions;
  private readonly sessionId: string;

  constructor(parts: SessionParts, startTurn: () => void) {
    this.sessionId = parts.record.current.id;
    this.review = new WaitingReview(parts, startTurn);
    this.questions = new WaitingQuestions(parts, startTurn);
    parts.onDetached((end) => this.review.follow(end, true));
  }

  /** The calls that have not failed though they have no result, with the titles that say so. */
  get titles(): ReadonlyMap<string, string> {
    const { call } = this.review;
    return new Map([
      ...this.questions.calls.map((id) => [id, questionWaitsTitle] as const),
      ...(call === undefined ? [] : [[call, waitsTitle] as const]),
    ]);
  }

  /** Once the client knows the session: all of it is shown again. */
  resume(): void {
    this.review.resume(`exit-plan-mode-resume-${this.sessionId}`);
    this.questions.resume();
  }

  /** A review outlives this. */
  async withdrawQuestions(): Promise<void> {
    await this.questions.withdraw();
  }

  dispose(): void {
    this.review.dispose();
    this.questions.dispose();
  }
}
