/** Checks for what crosses a boundary: review.json, and messages between the host and the panel. Types stay with their owners. */
import * as z from "zod/mini";
import type { Anchor, LineRange } from "./anchor.ts";
import type { Revision } from "./revision.ts";
import type { Comment, Thread } from "./thread.ts";

export const lineRangeSchema: z.ZodMiniType<LineRange> = z
  .object({ start: z.int().check(z.minimum(1)), end: z.int().check(z.minimum(1)) })
  .check(z.refine((range) => range.start <= range.end, "A range ends before it starts"));

export const anchorSchema: z.ZodMiniType<Anchor> = z.object({
  revision: z.string(),
  range: z.nullable(lineRangeSchema),
  quote: z.array(z.string()),
  selection: z.exactOptional(z.string()),
  headingPath: z.array(z.string()),
  block: z.string(),
  certainty: z.enum(["exact", "moved", "similar", "ambiguous", "outdated"]),
});

export const commentSchema: z.ZodMiniType<Comment> = z.object({
  id: z.string(),
  author: z.enum(["person", "agent"]),
  body: z.string(),
  at: z.string(),
  editedAt: z.exactOptional(z.string()),
  sentWith: z.exactOptional(z.string()),
});

export const threadSchema: z.ZodMiniType<Thread> = z.object({
  id: z.string(),
  anchor: anchorSchema,
  origin: anchorSchema,
  kind: z.enum(["comment", "suggestion"]),
  replacement: z.exactOptional(z.string()),
  comments: z.array(commentSchema),
  status: z.enum(["open", "resolved"]),
  addressedIn: z.exactOptional(z.string()),
  sentWith: z.exactOptional(z.string()),
});

export const revisionSchema: z.ZodMiniType<Revision> = z.object({
  number: z.int().check(z.minimum(1)),
  sha256: z.string(),
  at: z.string(),
  author: z.enum(["agent", "person"]),
});
