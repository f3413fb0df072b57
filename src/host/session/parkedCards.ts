import { fail, ok, type Result } from "../../base/result.ts";
import type { PermissionCard, QuestionCard } from "../../protocol/agentMessages.ts";
import type { PermissionAnswer, PermissionRequest, QuestionAnswer, QuestionRequest } from "../agentPort.ts";

interface Parked {
  readonly card: PermissionCard | QuestionCard;
  readonly answerPermission?: (answer: PermissionAnswer) => void;
  readonly answerQuestions?: (answer: QuestionAnswer) => void;
}

const lateAnswer = "This was answered already, or the agent took it back.";

/**
 * Permission and question cards that wait for the person. Each is answered exactly once: the card is taken away before its
 * answer travels, and a late click is told. Nothing here answers by itself; a window that closes answers nothing.
 */
export class ParkedCards {
  private readonly parked = new Map<string, Parked>();
  private readonly changed: () => void;
  private readonly prefix: string;
  private nextId = 1;

  /** `prefix`: keeps the ids of several owners apart in one view. */
  constructor(changed: () => void, prefix = "") {
    this.changed = changed;
    this.prefix = prefix;
  }

  get cards(): readonly (PermissionCard | QuestionCard)[] {
    return [...this.parked.values()].map((entry) => entry.card);
  }

  askPermission(request: PermissionRequest): Promise<PermissionAnswer> {
    return new Promise((resolve) => {
      const id = this.newId("permission");
      this.park({ card: { ...request.card, id }, answerPermission: resolve }, request.withdrawn);
    });
  }

  askQuestions(request: QuestionRequest): Promise<QuestionAnswer> {
    return new Promise((resolve) => {
      const id = this.newId("question");
      this.park({ card: { ...request.card, id }, answerQuestions: resolve }, request.withdrawn);
    });
  }

  answerPermission(cardId: string, answer: Exclude<PermissionAnswer, "cancelled">): Result<void> {
    const entry = this.parked.get(cardId);
    if (entry?.answerPermission === undefined || entry.card.kind !== "permission") {
      return fail(lateAnswer);
    }
    if (!entry.card.options.some((option) => option.id === answer.optionId)) {
      return fail("The agent does not offer this answer.");
    }
    this.take(cardId);
    entry.answerPermission(answer);
    return ok(undefined);
  }

  answerQuestions(cardId: string, answer: QuestionAnswer): Result<void> {
    const entry = this.parked.get(cardId);
    if (entry?.answerQuestions === undefined) {
      return fail(lateAnswer);
    }
    this.take(cardId);
    entry.answerQuestions(answer);
    return ok(undefined);
  }

  /** The person stopped the turn: ACP asks the client to answer open permission requests with `cancelled`. */
  cancelAll(): void {
    for (const [id, entry] of [...this.parked]) {
      this.take(id);
      entry.answerPermission?.("cancelled");
      entry.answerQuestions?.({ outcome: "cancelled", answers: {}, notes: {} });
    }
  }

  /** The connection is gone: the cards have nobody to go to. They come back if the agent asks again. */
  forgetAll(): void {
    this.parked.clear();
    this.changed();
  }

  private park(entry: Parked, withdrawn: AbortSignal): void {
    if (withdrawn.aborted) {
      return;
    }
    this.parked.set(entry.card.id, entry);
    withdrawn.addEventListener("abort", () => this.take(entry.card.id), { once: true });
    this.changed();
  }

  private take(id: string): void {
    if (this.parked.delete(id)) {
      this.changed();
    }
  }

  private newId(kind: string): string {
    const id = `${this.prefix}${kind}-${this.nextId}`;
    this.nextId += 1;
    return id;
  }
}
