import { readdir, realpath } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import type { Result } from "../../base/result.ts";
import type { Translate } from "../../base/translate.ts";
import { sha256 } from "../../disk/sha256.ts";
import type { Approvals } from "../../protocol/socketMessages.ts";
import type { QuestionAnswer } from "../agentPort.ts";
import type { PlanReview } from "../review/planReview.ts";
import { ParkedCards } from "../session/parkedCards.ts";
import { type Guest, guestName, isGuestName } from "./guest.ts";
import { type GuestRequest, readGuestRequest, waitsOnDisk } from "./guestRequest.ts";
import { GuestReview, type Presented } from "./guestReview.ts";

export interface GuestReviewsPorts {
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly changed: () => void;
  /** A plan waits that did not before: it is to be shown. */
  readonly presented: (name: string) => void;
  readonly warn: (message: string) => void;
  /** The names of answers, in the person's language. */
  readonly say: Translate;
}

export interface Question {
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly description?: string | undefined }[];
  readonly multi_select?: boolean | undefined;
}

/** Everything that agents outside the editor have put before the person in this window. */
export class GuestReviews implements Disposable {
  readonly cards: ParkedCards;
  private readonly ports: GuestReviewsPorts;
  private readonly opening = new Map<string, Promise<GuestReview>>();
  private readonly opened = new Map<string, GuestReview>();
  /** Answers that were not fetched yet, by who asked what. */
  private readonly asked = new Map<string, Promise<QuestionAnswer>>();

  constructor(ports: GuestReviewsPorts) {
    this.ports = ports;
    this.cards = new ParkedCards(ports.changed, "guest-");
  }

  known(name: string): PlanReview | undefined {
    return this.opened.get(name)?.review;
  }

  /** Names of the reviews that wait for the person, in the order in which they were opened. */
  get waiting(): readonly { readonly name: string; readonly title: string }[] {
    return [...this.opened].filter(([, { review }]) => review.live).map(([name, { title }]) => ({ name, title }));
  }

  /** For a panel that comes back. Rejects for a name that is none. */
  async open(name: string): Promise<PlanReview> {
    return (await this.load(name, name)).review;
  }

  /** Lets wait again what waited in these folders when the window closed, and shows what came last. */
  async restore(folders: readonly string[]): Promise<void> {
    const real = new Set(await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder))));
    let last: (GuestRequest & { readonly name: string }) | undefined;
    for (const name of await this.onDisk()) {
      const request = await readGuestRequest(this.directory(name));
      const isOurs = request?.delivered === false && [...real].some((folder) => isWithin(request.cwd, folder));
      // What is decided already is opened when its agent comes back for it.
      if (isOurs && (await waitsOnDisk(this.directory(name)))) {
        await this.load(name, request.title);
        last = last === undefined || last.at < request.at ? { ...request, name } : last;
      }
    }
    if (last !== undefined) {
      this.ports.presented(last.name);
    }
    this.ports.changed();
  }

  /**
   * Presents a plan, or finds the review where this very plan waits or was decided already, also one of an earlier process of the
   * same agent. `session`: the review that the guest says it goes on with.
   */
  async present(
    guest: Guest,
    { plan, approvals, session }: { readonly plan: string; readonly approvals: Approvals; readonly session?: string },
  ): Promise<Result<Presented & { readonly name: string }>> {
    const name = await this.reviewFor(guest, plan, session);
    const review = await this.load(name, guest.title);
    const presented = await review.present(guest, plan, approvals);
    if (presented.ok && presented.value.isNew) {
      this.ports.presented(name);
      this.ports.changed();
    }
    return presented.ok ? { ok: true, value: { ...presented.value, name } } : presented;
  }

  /** Asks, or finds the same questions where they wait or were answered already. May stay open for ever. */
  ask(guest: Guest, questions: readonly Question[]): Promise<QuestionAnswer> {
    const key = questionKey(guest, questions);
    const known = this.asked.get(key);
    if (known !== undefined) {
      return known;
    }
    // The person has to know who asks; the agent knows the question without that.
    const shown = (question: string): string => `${guest.title}: ${question}`;
    const answer = this.cards
      .askQuestions({
        sessionId: guestName(guest),
        card: {
          kind: "question",
          planning: false,
          questions: questions.map(({ question, options, multi_select = false }) => ({
            question: shown(question),
            multiSelect: multi_select,
            options: options.map(({ label, description = "" }) => ({ label, description })),
          })),
        },
        withdrawn: new AbortController().signal,
      })
      .then(({ outcome, answers, notes }) => ({
        outcome,
        answers: Object.fromEntries(questions.map(({ question }) => [question, answers[shown(question)] ?? []])),
        notes: Object.fromEntries(questions.map(({ question }) => [question, notes[shown(question)] ?? ""])),
      }));
    this.asked.set(key, answer);
    return answer;
  }

  /** The guest has got the answer to these questions. */
  answered(guest: Guest, questions: readonly Question[]): void {
    this.asked.delete(questionKey(guest, questions));
  }

  /** The guest has got the decision about this request. */
  async received(name: string, key: string): Promise<void> {
    await this.opened.get(name)?.received(key);
  }

  /** Answers nothing. */
  dispose(): void {
    for (const review of this.opened.values()) {
      review.dispose();
    }
    this.opened.clear();
    this.opening.clear();
  }

  private async reviewFor(guest: Guest, plan: string, session: string | undefined): Promise<string> {
    const own = guestName(guest);
    const continued = session === undefined ? own : guestName({ agent: guest.agent, session });
    if (
      continued !== own &&
      isGuestName(continued) &&
      (await readGuestRequest(this.directory(continued))) !== undefined
    ) {
      return continued;
    }
    if (this.opened.has(own)) {
      return own;
    }
    for (const name of (await this.onDisk()).filter((other) => other.startsWith(`${guest.agent}/`))) {
      const request = await readGuestRequest(this.directory(name));
      if (request?.delivered === false && request.cwd === guest.cwd && request.sha256 === sha256(plan)) {
        return name;
      }
    }
    return own;
  }

  private load(name: string, title: string): Promise<GuestReview> {
    const known = this.opening.get(name);
    if (known !== undefined) {
      return known;
    }
    if (!isGuestName(name)) {
      return Promise.reject(new Error(`${JSON.stringify(name)} is not the name of a review.`));
    }
    const session = name.slice(name.indexOf("/") + 1);
    const opening = GuestReview.open(this.directory(name), session, title, this.ports).then((review) => {
      this.opened.set(name, review);
      return review;
    });
    this.opening.set(name, opening);
    opening.catch(() => this.opening.delete(name));
    return opening;
  }

  private directory(name: string): string {
    return join(this.ports.home, "reviews", name);
  }

  private async onDisk(): Promise<readonly string[]> {
    const root = join(this.ports.home, "reviews");
    const agents = await readdir(root).catch(() => []);
    const names = await Promise.all(
      agents.map(async (agent) =>
        (await readdir(join(root, agent)).catch(() => [])).map((session) => `${agent}/${session}`),
      ),
    );
    return names.flat().filter(isGuestName);
  }
}

function questionKey(guest: Guest, questions: readonly Question[]): string {
  return JSON.stringify([guestName(guest), questions]);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith("..") && !isAbsolute(way);
}
