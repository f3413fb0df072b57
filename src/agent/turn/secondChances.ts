import type { ModelFailure } from "../models/modelError.ts";
import type { ModelAnswer } from "./modelAnswer.ts";

/** How often, one after the other, before the turn ends over it. */
const resumeLimit = 3;
const garbledLimit = 2;

/** The model is asked again. */
export interface SecondChance {
  /** For the person. */
  readonly notice: string;
  /** For the model. */
  readonly reminder: string;
  readonly failure: ModelFailure;
  /** The attempt that is waited for first, counted from 1. */
  readonly pause?: number;
}

/** What becomes of answers that broke off, or of which a part could not be read. Of one turn. */
export class SecondChances {
  private resumed = 0;
  private garbled = 0;

  /** Undefined: the answer is whole, or has had its chances. */
  after(answer: ModelAnswer): SecondChance | undefined {
    const failure = answer.failure ?? lostCalls(answer);
    if (failure?.garbled === true && this.garbled < garbledLimit) {
      this.garbled += 1;
      return {
        notice: `${failure.message.split(". ")[0]}, so the model is asked again.`,
        reminder: unreadable,
        failure,
      };
    }
    if (failure?.retryable === true && answer.began && this.resumed < resumeLimit) {
      this.resumed += 1;
      return {
        notice: `${failure.message} The agent goes on from where the answer broke off.`,
        reminder: brokenOff,
        failure,
        pause: this.resumed,
      };
    }
    this.resumed = 0;
    this.garbled = 0;
    return undefined;
  }
}

/** The answer ended in order to make calls, and none can be read: a call without a name, for instance. */
export function lostCalls({ finish, calls }: ModelAnswer): ModelFailure | undefined {
  return finish === "tool-calls" && calls.length === 0
    ? {
        kind: "malformed",
        message:
          "The model wanted to make a call that could not be read. Send the message again, or choose another model.",
        retryable: false,
        garbled: true,
      }
    : undefined;
}

const brokenOff =
  "The connection broke while you were answering. What you had said is above; calls that you had begun to write were not made. Go on from there, without repeating it.";

const unreadable =
  "A part of your answer could not be read, so no call of it was made. What could be read is above. Go on from there; make your calls again, each with its name, an id of its own, and one JSON object as arguments.";
