import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { Disposable } from "../../base/disposable.ts";
import type { ConnectAgent, PromptPart } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import type { PlanningChanges } from "../agents/planningWatch.ts";
import { PlanningWatches } from "../agents/planningWatches.ts";
import { SessionAgents } from "../agents/sessionAgents.ts";
import type { PlanReview } from "../review/planReview.ts";
import type { PlanReviews, PlanReviewsPorts } from "../review/planReviews.ts";
import { ComposerStore } from "./composerStore.ts";
import { FolderSession } from "./folderSession.ts";
import type { Letter } from "./letter.ts";
import type { OpenSession } from "./openSession.ts";
import { SessionNames } from "./sessionNames.ts";

export interface OpenFolderPorts {
  readonly home: string;
  /** File that keeps the composer. */
  readonly composerPath: string;
  readonly connect: ConnectAgent;
  /** The agent for new sessions. Absent: the built-in one. */
  readonly chosenAgent?: () => string;
  readonly loadReviews: () => Promise<(ports: PlanReviewsPorts) => PlanReviews>;
  readonly files: {
    readTextFile(path: string, line?: number, limit?: number): Promise<string>;
    writeTextFile(path: string, content: string): Promise<void>;
  };
  /** Reviews of other files, whose comments go to the session that is open. */
  readonly otherReviews: () => readonly PlanReview[];
  /** What the words of a prompt speak of, such as `@problems`. */
  readonly context?: ((text: string) => readonly PromptPart[]) | undefined;
  readonly sampleRequest: string;
  /** Files changed while an agent planned. */
  readonly planningChanged?: (changes: PlanningChanges) => void;
  readonly changed: () => void;
  readonly report: (doing: string, problem: string) => void;
  readonly warn: (message: string) => void;
}

/** A folder that is open in this window: its composer, its agent and its reviews. */
export class OpenFolder implements Disposable {
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly cwd: string;
  readonly composer: ComposerStore;
  readonly session: FolderSession;
  readonly reviews: PlanReviews;
  readonly names: SessionNames;
  readonly agents: SessionAgents;
  readonly watches: PlanningWatches;
  private readonly ports: OpenFolderPorts;
  /** Sessions whose reviews were opened for reading only. */
  private readonly reading = new Set<string>();
  private followed: PlanReview | undefined;
  private readonly seen = new WeakSet<OpenSession>();
  /** The session whose name was read. */
  private named: string | undefined;

  private constructor(
    cwd: string,
    ports: OpenFolderPorts,
    composer: ComposerStore,
    agents: SessionAgents,
    reviews: PlanReviews,
  ) {
    this.home = ports.home;
    this.cwd = cwd;
    this.ports = ports;
    this.composer = composer;
    this.reviews = reviews;
    this.agents = agents;
    this.names = new SessionNames((sessionId) => agents.directoryOf(sessionId), ports.changed);
    this.watches = new PlanningWatches(cwd, (changes) => ports.planningChanged?.(changes));
    this.session = new FolderSession({
      cwd,
      connect: ports.connect,
      agents,
      composer,
      services: {
        reviewPlan: async (request) => {
          const decision = await reviews.reviewPlan(request);
          if (decision.outcome !== "changesRequested") {
            await this.watches.end(request.sessionId);
          }
          return decision;
        },
        commentReplied: reviews.commentReplied,
        readTextFile: ports.files.readTextFile,
        writeTextFile: ports.files.writeTextFile,
      },
      outbox: (sessionId) => this.letters(sessionId),
      context: ports.context,
      report: ports.report,
      newId: randomUUID,
      sampleRequest: ports.sampleRequest,
    });
    this.session.changed.event(() => this.follow());
  }

  static async open(cwd: string, ports: OpenFolderPorts): Promise<OpenFolder> {
    const composer = new ComposerStore(ports.composerPath, (error) =>
      ports.warn(`The composer could not be saved: ${String(error)}`),
    );
    const [createReviews, agents] = await Promise.all([
      ports.loadReviews(),
      SessionAgents.open(ports.home, cwd, ports.chosenAgent ?? (() => builtIn), ports.warn),
      composer.load(),
    ]);
    const last = composer.state.lastSession;
    if (last !== undefined && agents.agentOf(last) === builtIn && !existsSync(agents.directoryOf(last) ?? "")) {
      // Deleted, or cleaned as the settings say: a new one is begun in its place.
      composer.update({ lastSession: undefined });
    }
    const reviews = createReviews({
      home: ports.home,
      cwd,
      foreignDirectory: (sessionId) =>
        agents.agentOf(sessionId) === builtIn ? undefined : agents.directoryOf(sessionId),
      changed: ports.changed,
      warn: ports.warn,
    });
    return new OpenFolder(cwd, ports, composer, agents, reviews);
  }

  /** The session whose plan is shown: the open one, or before any is open the last one. */
  get sessionId(): string | undefined {
    return this.session.session?.sessionId ?? this.composer.state.lastSession;
  }

  get review(): PlanReview | undefined {
    return this.sessionId === undefined ? undefined : this.reviews.known(this.sessionId);
  }

  /** Opens the review of the shown session for reading only, as long as no agent has it. */
  async showLastReview(readOnly: string): Promise<void> {
    const last = this.composer.state.lastSession;
    if (last !== undefined) {
      await this.openToRead(last, readOnly);
    }
  }

  /** The review of any session of the folder; for reading only, unless it is open for more already. */
  async openToRead(sessionId: string, readOnly: string): Promise<PlanReview> {
    const known = this.reviews.known(sessionId);
    if (known !== undefined) {
      return known;
    }
    this.reading.add(sessionId);
    const review = await this.reviews.open(sessionId, readOnly);
    this.ports.changed();
    return review;
  }

  /** The name that the person gave a session; of another agent's, else the title that it told last. */
  nameOf(sessionId: string): string | undefined {
    return this.names.nameOf(sessionId) ?? this.agents.titleOf(sessionId);
  }

  /** The person saved this file in an editor. `spelled`: a path as editors spell it. */
  async saved(path: string, spelled: (path: string) => string): Promise<void> {
    this.watches.saved(path);
    const { review } = this;
    if (review !== undefined && spelled(review.planPath) === path) {
      await review.refresh(true);
    }
  }

  dispose(): void {
    this.session.dispose();
    this.reviews.dispose();
  }

  private letters(sessionId: string): readonly Letter[] {
    const own = this.reviews.known(sessionId);
    return [...(own === undefined ? [] : [own]), ...this.ports.otherReviews()].flatMap((review) =>
      review.outgoing.map(({ id, text, asks }) => ({
        key: `${review.planPath}#${id}`,
        text,
        asks,
        delivered: () => review.delivered([id]),
      })),
    );
  }

  private follow(): void {
    const session = this.session.session;
    this.watches.follow([...(session === undefined ? [] : [session]), ...this.session.others]);
    if (session !== undefined) {
      if (this.named !== session.sessionId) {
        this.named = session.sessionId;
        this.names
          .read([session.sessionId])
          .catch((error: unknown) => this.ports.warn(`The session's name could not be read: ${String(error)}`));
      }
      if (this.reading.delete(session.sessionId)) {
        this.reviews.forget(session.sessionId);
      }
      this.reviews
        .open(session.sessionId)
        .then((review) => this.followWith(review))
        .catch((error: unknown) => this.ports.warn(`The review could not be opened: ${String(error)}`));
    } else {
      this.followWith(undefined);
    }
    this.ports.changed();
  }

  /** The review that was shown before hears that its session is not open any more. */
  private followWith(review: PlanReview | undefined): void {
    const { session } = this.session;
    if (this.followed !== review) {
      this.followed?.follow(undefined);
    }
    this.followed = review;
    if (review !== undefined && session !== undefined && this.reviews.known(session.sessionId) === review) {
      review.follow(session.view);
      this.offerAgain(session, review);
    }
  }

  /**
   * A plan of another agent waits from before, and its request went with the program that asked. The person decides all the same, and
   * the agent hears of it in a prompt; when it asks again by itself, that counts. Once for each session that was opened again.
   */
  private offerAgain(session: OpenSession, review: PlanReview): void {
    if (session.agentId !== builtIn && !this.seen.has(session)) {
      this.seen.add(session);
      if (review.record.parked !== null && !review.live && !session.busy) {
        session.agent.reviewAnswer?.(session.sessionId, review.shown.markdown);
      }
    }
  }
}
