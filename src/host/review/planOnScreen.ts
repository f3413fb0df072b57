import { fail, ok, type Result } from "../../base/result.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import { followPlan, presentRevision } from "../../review/actions/presentRevision.ts";
import type { ReviewContext } from "../../review/reviewContext.ts";
import { latestRevision } from "../../review/reviewRecord.ts";
import type { Revision } from "../../review/revision.ts";
import type { ReviewStore } from "./reviewStore.ts";

interface ShownPlan {
  readonly markdown: string;
  readonly sha256: string;
}

interface RevisionText {
  readonly revision: Revision;
  readonly markdown: string;
}

export interface PlanOnScreenPorts {
  readonly now: () => Date;
  readonly readText: (path: string) => Promise<PlanFileContent>;
}

/** The text that the person sees, the revisions that are made of it, and the one they decided on last. */
export class PlanOnScreen {
  private readonly planPath: string;
  private readonly store: ReviewStore;
  private readonly readText: (path: string) => Promise<PlanFileContent>;
  private readonly now: () => Date;
  private current: ShownPlan | undefined;
  private decided: RevisionText | undefined;
  private chosen: RevisionText | undefined;

  constructor(planPath: string, store: ReviewStore, ports: PlanOnScreenPorts) {
    this.planPath = planPath;
    this.store = store;
    this.readText = ports.readText;
    this.now = ports.now;
  }

  get shown(): ShownPlan {
    return this.current ?? { markdown: "", sha256: "" };
  }

  get reviewed(): RevisionText | undefined {
    return this.decided;
  }

  /** What the person chose to compare with, instead of `reviewed`. */
  get base(): RevisionText | undefined {
    return this.chosen;
  }

  /** Null: no choice any more. */
  async compareWith(number: number | null): Promise<Result<void>> {
    const revision = this.store.record.revisions.find((candidate) => candidate.number === number);
    const markdown = revision === undefined ? undefined : await this.store.revisionText(revision.number);
    if (number !== null && (revision === undefined || markdown === undefined)) {
      return fail("The text of this revision was not kept.");
    }
    this.chosen = revision === undefined || markdown === undefined ? undefined : { revision, markdown };
    return ok(undefined);
  }

  /** The shown text, as the actions of the review want it. */
  context(): ReviewContext {
    return { ...this.shown, now: this.now() };
  }

  /** plan.md as it is now; `gone` says why there is no text. */
  async read(): Promise<{ readonly context: ReviewContext; readonly gone: string | undefined }> {
    const plan = await this.readText(this.planPath);
    const context = { markdown: plan.text, sha256: plan.sha256, now: this.now() };
    switch (plan.kind) {
      case "missing":
        return { context, gone: "was deleted" };
      case "unreadable":
        return { context, gone: `can't be read (${plan.reason ?? "no reason given"})` };
      case "blank":
      case "present":
        return { context, gone: undefined };
    }
  }

  /** Makes the text a revision, keeps its bytes, moves the threads to it, and shows it. */
  async present(
    context: ReviewContext,
    by: { readonly author: Revision["author"]; readonly requestKey?: string },
  ): Promise<void> {
    const next = presentRevision(this.store.record, { ...by, previous: await this.previous() }, context);
    if (!next.ok) {
      throw new Error(next.error);
    }
    const revision = latestRevision(next.value);
    if (revision !== undefined && this.store.readOnly === undefined) {
      await this.store.keepRevision(revision.number, context.markdown);
      await this.store.save(next.value);
    }
    await this.show(context);
  }

  /**
   * Presents plan.md for a request of the agent; no file is an empty plan. When the request waited before and the file went away
   * in between, what was kept is presented again: a deleted plan is not an empty one. It opens on what changed since the last
   * review, whatever was compared before.
   * @returns why there is no file, in that case.
   */
  async presentRequest(requestKey: string): Promise<string | undefined> {
    const { context, gone } = await this.read();
    this.chosen = undefined;
    if (gone === undefined || this.store.record.parked === null) {
      await this.present(context, { author: "agent", requestKey });
      return undefined;
    }
    await this.showKept();
    await this.present(this.context(), { author: "agent", requestKey });
    return gone;
  }

  /** Keeps the shown text where it is no revision: threads count its lines, also after a restart. */
  async keepShown(): Promise<void> {
    if (latestRevision(this.store.record)?.sha256 !== this.shown.sha256) {
      await this.store.keepShown(this.shown.markdown);
    }
  }

  /** Shows a text that is no revision: the agent is still writing it. */
  async follow(context: ReviewContext): Promise<void> {
    if (this.store.readOnly === undefined) {
      if (this.store.record.threads.length > 0) {
        await this.store.keepShown(context.markdown);
      }
      await this.store.save(followPlan(this.store.record, await this.previous(), context));
    }
    await this.show(context);
  }

  /** Shows the newest kept revision, where nothing is shown yet and the file itself is gone. */
  async showKept(): Promise<void> {
    const latest = latestRevision(this.store.record);
    const markdown = this.current === undefined ? await this.previous() : undefined;
    if (latest !== undefined && markdown !== undefined) {
      this.current = { markdown, sha256: latest.sha256 };
      await this.loadReviewed();
    }
  }

  /** Reads the text that was decided on last, for the marks of what changed since. */
  async loadReviewed(): Promise<void> {
    const last = this.store.record.decisions.at(-1);
    const revision = this.store.record.revisions.find((candidate) => candidate.number === last?.revision);
    if (revision === undefined || this.decided?.revision.number === revision.number) {
      return;
    }
    const markdown = await this.store.revisionText(revision.number);
    this.decided = markdown === undefined ? undefined : { revision, markdown };
  }

  private async show(context: ReviewContext): Promise<void> {
    this.current = { markdown: context.markdown, sha256: context.sha256 };
    await this.loadReviewed();
  }

  /** The text whose lines the anchors count: the shown one, or after a restart the one of that hash that was kept. */
  private async previous(): Promise<string | undefined> {
    if (this.current !== undefined) {
      return this.current.markdown;
    }
    const { threads } = this.store.record;
    const kept = threads.length === 0 ? undefined : await this.store.shownText();
    const hash = kept === undefined ? "" : sha256(kept);
    if (threads.some((thread) => thread.anchor.revision === hash)) {
      return kept;
    }
    const latest = latestRevision(this.store.record);
    return latest === undefined ? undefined : await this.store.revisionText(latest.number);
  }
}
