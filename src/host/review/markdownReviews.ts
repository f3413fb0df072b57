import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import { PlanReview } from "./planReview.ts";
import { ReviewStore } from "./reviewStore.ts";

export interface MarkdownReviewsPorts {
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly changed: () => void;
  readonly warn: (message: string) => void;
}

/** Larger files are not shown, in bytes. */
const maximumBytes = 5_000_000;

/** Reviews of Markdown files that are no plans, by path. Each is opened once and kept until its panel closes. */
export class MarkdownReviews implements Disposable {
  private readonly ports: MarkdownReviewsPorts;
  private readonly reviews = new Map<string, Promise<PlanReview>>();
  private readonly opened = new Map<string, PlanReview>();
  /** Those that have a text to show. */
  private readonly read = new Set<string>();

  constructor(ports: MarkdownReviewsPorts) {
    this.ports = ports;
  }

  /** The reviews that are open now. */
  get all(): readonly PlanReview[] {
    return [...this.opened.values()];
  }

  known(path: string): PlanReview | undefined {
    return this.read.has(path) ? this.opened.get(path) : undefined;
  }

  /** `path` is absolute; `title` is what the panel and the agent call the file. */
  open(path: string, title: string): Promise<PlanReview> {
    const known = this.reviews.get(path);
    if (known !== undefined) {
      return known;
    }
    const opening = this.load(path, title);
    this.reviews.set(path, opening);
    opening.catch(() => this.reviews.delete(path));
    return opening;
  }

  /** Lets another window write to the review of this file. */
  forget(path: string): void {
    this.opened.get(path)?.dispose();
    this.opened.delete(path);
    this.read.delete(path);
    this.reviews.delete(path);
  }

  dispose(): void {
    for (const path of [...this.opened.keys()]) {
      this.forget(path);
    }
  }

  private async load(path: string, title: string): Promise<PlanReview> {
    const store = await ReviewStore.openLocked(join(this.ports.home, "reviews", "markdown", sha256(path).slice(0, 32)));
    const { changed, warn } = this.ports;
    const now = (): Date => new Date();
    const review = new PlanReview({
      sessionId: "markdown",
      kind: "markdown",
      title,
      planPath: path,
      store,
      readText: readMarkdown,
      now,
      changed,
      warn,
    });
    this.opened.set(path, review);
    await review.refresh();
    this.read.add(path);
    return review;
  }
}

/** A file of the workspace may be a link; a plan may not. Never rejects. */
async function readMarkdown(path: string): Promise<PlanFileContent> {
  const unreadable = (reason: string): PlanFileContent => ({
    kind: "unreadable",
    text: "",
    sha256: sha256(""),
    reason,
  });
  try {
    const facts = await stat(path);
    if (!facts.isFile() || facts.size > maximumBytes) {
      return unreadable(facts.isFile() ? `it is larger than ${maximumBytes / 1_000_000} MB` : "it is not a file");
    }
    const bytes = await readFile(path);
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: text.trim() === "" ? "blank" : "present", text, sha256: sha256(bytes) };
  } catch (error) {
    return hasErrorCode(error, "ENOENT")
      ? { kind: "missing", text: "", sha256: sha256("") }
      : unreadable(error instanceof TypeError ? "it is not UTF-8 text" : errorText(error));
  }
}

/** Loaded on first use: the review core brings zod and the Markdown parser. */
export function createMarkdownReviews(ports: MarkdownReviewsPorts): MarkdownReviews {
  return new MarkdownReviews(ports);
}
