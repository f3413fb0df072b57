import type { Disposable } from "../../base/disposable.ts";
import { errorText } from "../../disk/errorCode.ts";
import type { ReviewEnd } from "./planReview.ts";
import type { SessionParts } from "./sessionParts.ts";

/** A review that no turn waits for: parked by a turn that was stopped, or found parked when the session was opened. */
export class WaitingReview implements Disposable {
  private readonly parts: SessionParts;
  private readonly startTurn: () => void;
  private askAgain = false;
  private disposed = false;

  constructor(parts: SessionParts, startTurn: () => void) {
    this.parts = parts;
    this.startTurn = startTurn;
  }

  /** Parks a review anew that waited when the session was closed; empty plans too. */
  resume(toolCallId: string): void {
    const { review } = this.parts;
    if (review.isParked) {
      this.follow(review.present(toolCallId, this.call), false);
    }
  }

  /** The call that presented the plan. */
  get call(): string | undefined {
    const { parked } = this.parts.record.current;
    return parked?.call ?? parked?.toolCallId;
  }

  follow(end: Promise<ReviewEnd>, afterStop: boolean): void {
    this.askAgain = afterStop;
    end
      .then((ended) => this.conclude(ended))
      .catch((error: unknown) => {
        this.parts.transcript.remark(
          "error",
          `The decision could not be carried out: ${errorText(error)}. The plan still waits for it.`,
        );
      });
  }

  dispose(): void {
    this.disposed = true;
  }

  private async conclude(end: ReviewEnd): Promise<void> {
    const { decisions, record, conversation, transcript, review, client } = this.parts;
    if (this.disposed || end.kind === "superseded" || end.kind === "left") {
      return;
    }
    if (end.kind === "undecided") {
      // ACP has clients drop open permission requests on Stop. The review waits on, so it is shown again, once.
      if (this.askAgain && !client.features.planReview && review.isParked) {
        this.follow(review.present(record.current.parked?.toolCallId ?? record.current.id, this.call), false);
      }
      return;
    }
    const applied = await decisions.apply(end, false);
    if (applied.freshContext) {
      await conversation.startAfresh("freshContext", applied.text);
      await record.update(({ notes }) => ({ notes: notes.filter((note) => note !== applied.text) }));
      transcript.remark("divider", "The work goes on in a fresh context that begins with the approved plan.");
    }
    if (applied.outcome !== "abandoned" && applied.start) {
      this.startTurn();
    }
  }
}
