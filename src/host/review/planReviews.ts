import { join } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import type { Translate } from "../../base/translate.ts";
import { makePrivateDirectory } from "../../disk/atomicFile.ts";
import { isSessionId, sessionDirectory } from "../../disk/home.ts";
import { readPlan, writePlan } from "../../disk/planFile.ts";
import { commentTally } from "../../review/commentTally.ts";
import type { AgentEvents, CommentReply, PlanDecision, PlanRequest } from "../agentPort.ts";
import { PlanReview } from "./planReview.ts";
import { ReviewStore } from "./reviewStore.ts";

export interface PlanReviewsPorts {
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly cwd: string;
  /** Where the review of another agent's session lies; undefined for a session of the built-in agent. */
  readonly foreignDirectory?: (sessionId: string) => string | undefined;
  readonly changed: () => void;
  /** English by default. */
  readonly translate?: Translate;
  readonly warn: (message: string) => void;
}

type ReviewServices = Pick<AgentEvents, "reviewPlan" | "commentReplied">;

/** The reviews of one folder's sessions, each opened once and kept until the window closes. */
export class PlanReviews implements Disposable, ReviewServices {
  private readonly ports: PlanReviewsPorts;
  private readonly reviews = new Map<string, Promise<PlanReview>>();
  private readonly opened = new Map<string, PlanReview>();
  /** By the snapshot, which is the same object for as long as nothing has changed: comparing takes a while on a long plan. */
  private readonly tallies = new WeakMap<object, string>();

  constructor(ports: PlanReviewsPorts) {
    this.ports = ports;
  }

  /** The review of a session, as far as it has been opened. */
  known(sessionId: string): PlanReview | undefined {
    return this.opened.get(sessionId);
  }

  /** What became of the comments that a session's agent has got; empty when there are none. */
  tally(sessionId: string): string {
    const snapshot = this.known(sessionId)?.snapshot();
    if (snapshot === undefined || snapshot.reviewed === null) {
      return "";
    }
    const { threads, reviewed, markdown } = snapshot;
    const tally =
      this.tallies.get(snapshot) ?? commentTally(threads, reviewed.markdown, markdown, this.ports.translate) ?? "";
    this.tallies.set(snapshot, tally);
    return tally;
  }

  /** `readOnly`: why nothing may be written; asked for once, when the review is opened. */
  open(sessionId: string, readOnly?: string): Promise<PlanReview> {
    const known = this.reviews.get(sessionId);
    if (known !== undefined) {
      return known;
    }
    const opening = this.load(sessionId, readOnly);
    this.reviews.set(sessionId, opening);
    opening.catch(() => this.reviews.delete(sessionId));
    return opening;
  }

  /** Closes a review, so that it can be opened with other rights. */
  forget(sessionId: string): void {
    this.opened.get(sessionId)?.dispose();
    this.opened.delete(sessionId);
    this.reviews.delete(sessionId);
  }

  readonly reviewPlan = async (request: PlanRequest): Promise<PlanDecision> => {
    const review = await this.open(request.sessionId);
    if (this.ports.foreignDirectory?.(request.sessionId) !== undefined) {
      // Another agent's plan comes with its request; from here on it is a file like our own agent's.
      const written = await writePlan(review.planPath, request.planContent ?? "");
      if (!written.ok) {
        throw new Error(written.error);
      }
    }
    return await review.park(request);
  };

  readonly commentReplied = (reply: CommentReply): void => {
    this.open(reply.sessionId)
      .then((review) => review.commentReplied(reply))
      .then(
        (result) => {
          if (!result.ok) {
            this.ports.warn(`A reply of the agent has no place: ${result.error}`);
          }
        },
        (error: unknown) => this.ports.warn(`A reply of the agent is lost: ${String(error)}`),
      );
  };

  dispose(): void {
    for (const review of this.opened.values()) {
      review.dispose();
    }
    this.opened.clear();
    this.reviews.clear();
  }

  private async load(sessionId: string, readOnly: string | undefined): Promise<PlanReview> {
    const foreign = this.ports.foreignDirectory?.(sessionId);
    if (foreign === undefined && !isSessionId(sessionId)) {
      throw new Error(`The session id ${JSON.stringify(sessionId)} is not a plain name.`);
    }
    const directory = foreign ?? sessionDirectory(this.ports.home, this.ports.cwd, sessionId);
    if (foreign !== undefined) {
      await makePrivateDirectory(foreign);
    }
    // Our own agent holds the lock of its sessions; of another agent's session this window holds it.
    const store =
      foreign === undefined || readOnly !== undefined
        ? await ReviewStore.open(directory, readOnly)
        : await ReviewStore.openLocked(directory);
    const review = new PlanReview({
      sessionId,
      kind: "plan",
      title: "",
      planPath: join(directory, "plan.md"),
      store,
      readText: readPlan,
      now: () => new Date(),
      changed: this.ports.changed,
      warn: this.ports.warn,
    });
    this.opened.set(sessionId, review);
    await review.refresh();
    return review;
  }
}

/** Loaded on first use: the review core brings zod and the Markdown parser. */
export function createPlanReviews(ports: PlanReviewsPorts): PlanReviews {
  return new PlanReviews(ports);
}
