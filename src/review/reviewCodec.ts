import * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";
import type { Decision } from "./decision.ts";
import {
  type DeletedComment,
  emptyReview,
  type OutboxEntry,
  type ParkedReview,
  type RequestDecision,
  type ReviewRecord,
  reviewVersion,
} from "./reviewRecord.ts";
import { commentSchema, revisionSchema, threadSchema } from "./schemas.ts";
import type { Thread } from "./thread.ts";

const decision: z.ZodMiniType<Decision> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("approve"),
    nextMode: z.enum(["previous", "default", "always-approve"]),
    start: z.boolean(),
    freshContext: z.boolean(),
  }),
  z.object({ kind: z.literal("requestChanges") }),
  z.object({ kind: z.literal("quit") }),
]);

const decisionRecord: z.ZodMiniType<RequestDecision> = z.object({
  decision,
  by: z.literal("person"),
  at: z.string(),
  revision: z.int(),
  sha256: z.string(),
  feedback: z.exactOptional(z.string()),
  requestKey: z.string(),
});

const parked: z.ZodMiniType<ParkedReview> = z.object({
  requestKey: z.string(),
  revision: z.int(),
  sha256: z.string(),
  at: z.string(),
});

const outboxEntry: z.ZodMiniType<OutboxEntry> = z.object({
  id: z.string(),
  requestKey: z.exactOptional(z.string()),
  text: z.string(),
  revision: z.int(),
  at: z.string(),
});

const deletedComment: z.ZodMiniType<DeletedComment> = z.object({
  thread: threadSchema,
  commentId: z.string(),
  index: z.int(),
});

const anyRecord = z.record(z.string(), z.unknown());

export interface ParsedReview {
  readonly record: ReviewRecord;
  /** Sentences on what could not be read and is not in the record; empty when all was read. Keep the old file aside then. */
  readonly problems: readonly string[];
}

/** Reads review.json. What parses is kept piece by piece. Fails only for a file of a newer version, which must not be overwritten. */
export function parseReview(text: string): Result<ParsedReview> {
  const root = parseJson(text);
  if (root === undefined) {
    return ok({ record: emptyReview, problems: ["The review file is damaged and could not be read."] });
  }
  const version = root["version"];
  if (typeof version === "number" && version > reviewVersion) {
    return fail("This review was written by a newer version of Plan Mode. Update the extension to open it.");
  }
  const problems: string[] = [];
  const list = <T>(key: string, what: string, read: (value: unknown) => T | undefined): T[] => {
    const raw = root[key] ?? [];
    const values: unknown[] = Array.isArray(raw) ? raw : [undefined];
    const kept = values.flatMap((value) => read(value) ?? []);
    if (kept.length < values.length) {
      problems.push(`${values.length - kept.length} of ${values.length} ${what} could not be read.`);
    }
    return kept;
  };
  const one = <T>(key: string, what: string, schema: z.ZodMiniType<T>): T | null => {
    const value = root[key] ?? null;
    const read = value === null ? null : (readAs(schema)(value) ?? undefined);
    if (read === undefined) {
      problems.push(`The ${what} could not be read.`);
    }
    return read ?? null;
  };
  const map = <T>(key: string, what: string, schema: z.ZodMiniType<T>): Record<string, T> => {
    const entries = Object.entries(readAs(anyRecord)(root[key] ?? {}) ?? { damaged: undefined });
    const kept = entries.flatMap(([name, value]) => {
      const read = readAs(schema)(value);
      return read === undefined ? [] : [[name, read] as const];
    });
    if (kept.length < entries.length) {
      problems.push(`${entries.length - kept.length} of ${entries.length} ${what} could not be read.`);
    }
    return Object.fromEntries(kept);
  };
  const threads = distinct(list("threads", "threads", readThread));
  const outbox = list("outbox", "unsent messages", readAs(outboxEntry));
  const lastDeleted = one("lastDeleted", "deleted comment", deletedComment);
  const record: ReviewRecord = {
    version: reviewVersion,
    revisions: list("revisions", "revisions", readAs(revisionSchema)),
    threads,
    drafts: map("drafts", "drafts", z.string()),
    parked: one("parked", "waiting request", parked),
    decisions: list("decisions", "decisions", readAs(decisionRecord)),
    outbox,
    lastDeleted,
    read: map("read", "marks of what was read", z.int()),
    next: nextIds(root["next"], lastDeleted === null ? threads : [...threads, lastDeleted.thread], outbox),
  };
  return ok({ record, problems });
}

/** The text of review.json. */
export function formatReview(record: ReviewRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return readAs(anyRecord)(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readAs<T>(schema: z.ZodMiniType<T>): (value: unknown) => T | undefined {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
  };
}

/** Words are kept even when the place that they belong to is damaged: the thread is then on the whole plan. */
function readThread(value: unknown): Thread | undefined {
  const whole = threadSchema.safeParse(value);
  if (whole.success) {
    return whole.data;
  }
  const parts = z.object({ id: z.string(), comments: z.array(z.unknown()) }).safeParse(value);
  const comments = parts.success ? parts.data.comments.flatMap((comment) => readAs(commentSchema)(comment) ?? []) : [];
  if (!parts.success || comments.length === 0) {
    return undefined;
  }
  const anchor = {
    revision: "",
    range: null,
    quote: [],
    headingPath: [],
    block: "plan",
    certainty: "outdated",
  } as const;
  return { id: parts.data.id, anchor, origin: anchor, kind: "comment", comments, status: "open" };
}

function distinct(threads: readonly Thread[]): readonly Thread[] {
  const seen = new Set<string>();
  return threads.filter((thread) => !seen.has(thread.id) && seen.add(thread.id));
}

/** The stored counters, or higher where an id in use says so: an id must never be given twice. */
function nextIds(stored: unknown, threads: readonly Thread[], outbox: readonly OutboxEntry[]): ReviewRecord["next"] {
  const counters = readAs(anyRecord)(stored) ?? {};
  const next = (key: string, ids: readonly string[]): number => {
    const value = counters[key];
    const least = typeof value === "number" && Number.isSafeInteger(value) ? value : 1;
    const used = ids.map((id) => Number(/^\w-(\d{1,9})$/.exec(id)?.[1] ?? 0));
    return used.reduce((highest, number) => Math.max(highest, number + 1), Math.max(1, least));
  };
  return {
    thread: next(
      "thread",
      threads.map((thread) => thread.id),
    ),
    comment: next(
      "comment",
      threads.flatMap((thread) => thread.comments.map((comment) => comment.id)),
    ),
    outbox: next(
      "outbox",
      outbox.map((entry) => entry.id),
    ),
  };
}
