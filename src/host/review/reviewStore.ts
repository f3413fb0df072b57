import { rename } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import { formatReview, parseReview } from "../../review/reviewCodec.ts";
import { emptyReview, type ReviewRecord } from "../../review/reviewRecord.ts";

/**
 * review.json and the kept revisions of one session. The only writer of both. A record counts as saved only when it is on
 * disk; a file that can't be read is set aside, never overwritten.
 */
export class ReviewStore {
  private readonly directory: string;
  private current: ReviewRecord;
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

  /** Keeps the text of a revision. Written before the record that names it. */
  async keepRevision(number: number, text: string): Promise<void> {
    if (this.readOnly === undefined) {
      await writeFileAtomic(this.revisionPath(number), text);
    }
  }

  /** Undefined when the text was not kept. */
  async revisionText(number: number): Promise<string | undefined> {
    return await readTextFile(this.revisionPath(number));
  }

  revisionPath(number: number): string {
    return join(this.directory, "revisions", `${String(number).padStart(4, "0")}.md`);
  }
}
