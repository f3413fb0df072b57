import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Translate } from "../../base/translate.ts";
import { readPlan, writePlan } from "../../disk/planFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import type { Approvals, Verdict } from "../../protocol/socketMessages.ts";
import { requestKey } from "../../review/reviewRecord.ts";
import { sentWithDecision } from "../review/outgoing.ts";
import { PlanReview } from "../review/planReview.ts";
import { ReviewStore } from "../review/reviewStore.ts";
import { Serial } from "../review/serial.ts";
import type { Guest } from "./guest.ts";
import { type GuestRequest, readGuestRequest, writeGuestRequest } from "./guestRequest.ts";
import { verdictOf } from "./verdictOf.ts";

export interface GuestReviewPorts {
  /** The names of answers, in the person's language. */
  readonly say: Translate;
  readonly changed: () => void;
  readonly warn: (message: string) => void;
}

/** A plan that was presented. `decided` may stay open for ever, and rejects when a newer plan takes its place. */
export interface Presented {
  readonly key: string;
  /** It did not wait before. */
  readonly isNew: boolean;
  readonly decided: Promise<Verdict>;
}

interface Waiting {
  readonly key: string;
  readonly decided: Promise<Verdict>;
  readonly withdraw: () => void;
}

/**
 * The review of one session of a guest. It waits whether the guest waits or not, and over a reload of the window; what the person
 * decided is kept until the guest says that it has got it.
 */
export class GuestReview implements Disposable {
  readonly review: PlanReview;
  private readonly directory: string;
  private readonly session: string;
  private readonly say: Translate;
  private readonly serial = new Serial();
  private request: GuestRequest | undefined;
  private waiting: Waiting | undefined;

  private constructor(
    directory: string,
    session: string,
    review: PlanReview,
    request: GuestRequest | undefined,
    say: Translate,
  ) {
    this.say = say;
    this.directory = directory;
    this.session = session;
    this.review = review;
    this.request = request;
  }

  /** Opens what is on disk, and lets wait again what waited. */
  static async open(directory: string, session: string, title: string, ports: GuestReviewPorts): Promise<GuestReview> {
    const request = await readGuestRequest(directory);
    const store = await openOnceReleased(directory);
    const review = new PlanReview({
      sessionId: session,
      kind: "plan",
      title: request?.title ?? title,
      planPath: join(directory, "plan.md"),
      store,
      readText: readPlan,
      now: () => new Date(),
      changed: ports.changed,
      warn: ports.warn,
    });
    await review.refresh();
    const guest = new GuestReview(directory, session, review, request, ports.say);
    if (request?.delivered === false && store.readOnly === undefined && (await guest.verdict(request)) === undefined) {
      guest.park(request, await presentedText(review, request));
    }
    return guest;
  }

  /** The agent has not got the answer to this very plan yet. */
  private holds(plan: string): boolean {
    return this.request?.delivered === false && this.request.sha256 === sha256(plan);
  }

  get title(): string {
    return this.request?.title ?? "";
  }

  /** The same plan waits for the same review, as long as its decision has not been fetched; another one takes its place. */
  present({ title, cwd }: Guest, plan: string, approvals: Approvals): Promise<Result<Presented>> {
    return this.serial.run(async () => {
      const { request } = this;
      if (request !== undefined && this.holds(plan)) {
        return ok(await this.wait(request, plan, false));
      }
      // No longer live: what is written now must not look like an edit of the person.
      this.waiting?.withdraw();
      this.waiting = undefined;
      const written = await writePlan(this.review.planPath, plan);
      if (!written.ok) {
        return fail(written.error);
      }
      const next: GuestRequest = {
        version: 1,
        title,
        cwd,
        key: randomUUID(),
        at: new Date().toISOString(),
        sha256: written.value.sha256,
        approvals,
        delivered: false,
      };
      await writeGuestRequest(this.directory, next);
      this.request = next;
      return ok(await this.wait(next, plan, true));
    });
  }

  /** The guest has got the decision of this request. */
  received(key: string): Promise<void> {
    return this.serial.run(async () => {
      const { request } = this;
      if (request?.key === key && (await this.verdict(request)) !== undefined) {
        this.request = { ...request, delivered: true };
        await writeGuestRequest(this.directory, this.request);
        this.review.delivered(sentWithDecision(this.review.record));
      }
    });
  }

  /** Answers nothing. */
  dispose(): void {
    this.review.dispose();
  }

  private async wait(request: GuestRequest, plan: string, isNew: boolean): Promise<Presented> {
    const { key } = request;
    const verdict = await this.verdict(request);
    if (verdict !== undefined) {
      return { key, isNew, decided: Promise.resolve(verdict) };
    }
    const { decided } = this.waiting?.key === key ? this.waiting : this.park(request, plan);
    return { key, isNew, decided };
  }

  private verdict(request: GuestRequest): Promise<Verdict | undefined> {
    const answered = requestKey(this.session, request.key);
    return verdictOf(this.review, answered, request.sha256);
  }

  private park(request: GuestRequest, planContent: string | null): Waiting {
    const withdrawn = new AbortController();
    const superseded = new Promise<never>((_, reject) => {
      withdrawn.signal.addEventListener("abort", () => reject(new Error(newerPlan)), { once: true });
    });
    const answered = this.review
      .park({
        sessionId: this.session,
        toolCallId: request.key,
        planContent,
        sha256: request.sha256,
        choices: request.approvals.map((way) => ({ ...way, name: this.say(way.name) })),
        takesApprovedText: true,
        withdrawn: withdrawn.signal,
      })
      .then(async () => {
        this.waiting = undefined;
        const verdict = await this.verdict(request);
        if (verdict === undefined) {
          throw new Error("The decision could not be read again.");
        }
        return verdict;
      });
    const decided = Promise.race([answered, superseded]);
    // It may fail while nobody waits for it.
    decided.catch(() => undefined);
    const waiting = { key: request.key, decided, withdraw: () => withdrawn.abort() };
    this.waiting = waiting;
    return waiting;
  }
}

const newerPlan = "This agent has presented another plan meanwhile, so this one was not decided.";

/** As the guest presented it, whatever the person has made of it since. */
async function presentedText(review: PlanReview, { sha256: presented }: GuestRequest): Promise<string | null> {
  const revision = review.record.revisions.findLast((known) => known.sha256 === presented);
  return revision === undefined ? null : ((await review.revisionText(revision.number)) ?? null);
}

/** The window that was here before the reload lets go a moment later. */
async function openOnceReleased(directory: string): Promise<ReviewStore> {
  for (let attempt = 0; ; attempt += 1) {
    const store = await ReviewStore.openLocked(directory);
    if (store.readOnly === undefined || attempt === 20) {
      return store;
    }
    store.dispose();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
