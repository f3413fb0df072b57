import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import { errorText } from "../../disk/errorCode.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import { formatReview, parseReview } from "../../review/reviewCodec.ts";
import { emptyReview, type ReviewRecord } from "../../review/reviewRecord.ts";

/**
 * review.json and the kept revisions of one session. The only writer of both. A record counts as saved only when it is on
 * disk; a file that can't be read is set aside, never overwritten.
 */
export class ReviewStore implements Disposable {
  private readonly directory: string;
  private current: ReviewRecord;
  private lock: Disposable | undefined;
  /** Why nothing may be written: the file is of a newer version, or another window owns the session. */
  readonly readOnly: string | undefined;
  /** What was lost or set aside on reading, for the person. */
  readonly problem: string | undefined;

  private constructor(directory: string, record: ReviewRecord, readOnly?: string, problem?: string) {
    this.directory = directory;
    this.current = record;
    this.readOnly = readOnly;
    this.problem = problem;
  }

  /** `readOnly`: the reason, where the caller knows one. Rejects only when the directory itself can't be read. */
  static async open(directory: string, readOnly?: string): Promise<ReviewStore> {
    const path = join(directory, "review.json");
    const text = await readTextFile(path);
    if (text === undefined) {
      return new ReviewStore(directory, emptyReview, readOnly);
    }
    const parsed = parseReview(text);
    if (!parsed.ok) {
      return new ReviewStore(directory, emptyReview, parsed.error, parsed.error);
    }
    if (parsed.value.problems.length === 0) {
      return new ReviewStore(directory, parsed.value.record, readOnly);
    }
    const aside = `review.damaged-${new Date().toISOString().replaceAll(":", "-")}.json`;
    if (readOnly === undefined) {
      await rename(path, join(directory, aside));
    }
    const problem = `Part of the stored review could not be read (${parsed.value.problems.join("; ")}). The old file is kept as ${aside}.`;
    return new ReviewStore(directory, parsed.value.record, readOnly, problem);
  }

  /** Opens it for writing, unless another process has it: then for reading, with a sentence on who that is. */
  static async openLocked(directory: string): Promise<ReviewStore> {
    const lock = await lockSession(directory);
    if (!lock.ok) {
      const { pid, host } = lock.error;
      const owner = pid === process.pid ? "in this window already" : `in another window (process ${pid} on ${host})`;
      return await ReviewStore.open(directory, `This review is open ${owner}. Here it can only be read.`);
    }
    const store = await ReviewStore.open(directory);
    store.lock = lock.value;
    return store;
  }

  get record(): ReviewRecord {
    return this.current;
  }

  /** Rejects, and keeps the old record, when it can't be written. */
  async save(record: ReviewRecord): Promise<void> {
    if (record === this.current) {
      return;
    }
    if (this.readOnly !== undefined) {
      throw new Error(this.readOnly);
    }
    await writeFileAtomic(join(this.directory, "review.json"), formatReview(record));
    this.current = record;
  }

  /** The same, with a sentence for the person where it can't be written. */
  async trySave(record: ReviewRecord): Promise<Result<void>> {
    try {
      await this.save(record);
      return ok(undefined);
    } catch (error) {
      return fail(`This could not be saved: ${errorText(error)}`);
    }
  }

  /** Keeps the text of a revision. Written before the record that names it. */
  async keepRevision(number: number, text: string): Promise<void> {
    if (this.readOnly === undefined) {
      await writeFileAtomic(this.revisionPath(number), text);
    }
  }

  /** Keeps a text that is no revision and whose lines threads count: the agent is still writing it. */
  async keepShown(text: string): Promise<void> {
    if (this.readOnly === undefined) {
      await writeFileAtomic(this.shownPath, text);
    }
  }

  /** Undefined when none was kept. */
  async shownText(): Promise<string | undefined> {
    return await readTextFile(this.shownPath);
  }

  /** Undefined when the text was not kept. */
  async revisionText(number: number): Promise<string | undefined> {
    return await readTextFile(this.revisionPath(number));
  }

  /** Lets another window write. */
  dispose(): void {
    this.lock?.dispose();
    this.lock = undefined;
  }

  private get shownPath(): string {
    return join(this.directory, "revisions", "shown.md");
  }

  private revisionPath(number: number): string {
    return join(this.directory, "revisions", `${String(number).padStart(4, "0")}.md`);
  }
}
