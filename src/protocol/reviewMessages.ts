/**
 * The contract between the extension host and the review panel. The host sends complete snapshots with a rising `seq`
 * (VS Code drops messages to hidden webviews, so a delta could be lost); the panel sends requests, each of which is
 * acknowledged with `ack`.
 */
import * as z from "zod/mini";
import { lineRangeSchema as lineRange, revisionSchema as revision, threadSchema as thread } from "../review/schemas.ts";

/**
 * Where a draft belongs: the note on the whole plan, a new thread on a range, a reply to a thread, or the edit of a comment.
 * One string, so that it can key a record: `note`, `new:<start>-<end>`, `reply:<threadId>`, `edit:<commentId>`; and
 * `suggest:<start>-<end>` for the replacement text of a suggestion whose words are under `new:`.
 */
const draftKey = z.string().check(z.regex(/^(note|(new|suggest):\d+-\d+|reply:.+|edit:.+)$/));

/** Everything the panel shows. The panel keeps nothing of this; it keeps only focus, scroll and folds. */
export const reviewSnapshot = z.object({
  type: z.literal("snapshot"),
  seq: z.int(),
  title: z.string(),
  /**
   * `none`: no plan to show. `planning`: the agent is at work, comments can be made. `waiting`: a review is parked and can be
   * decided. The last three are decided reviews, read-only.
   */
  status: z.enum(["none", "planning", "waiting", "approved", "changesRequested", "quit"]),
  planPath: z.string(),
  /** The exact text of plan.md; empty or blank is a legal plan. */
  markdown: z.string(),
  /** The revision that `markdown` is; null while plan.md has never been presented or edited. */
  revision: z.nullable(revision),
  revisions: z.array(revision),
  /** The text of the revision that the person last decided on, for the marks of what changed since; null at first. */
  reviewed: z.nullable(z.object({ revision, markdown: z.string() })),
  threads: z.array(thread),
  drafts: z.record(z.string(), z.string()),
  /** A sentence for the banner: plan changed under review, plan file replaced, session has no agent any more … */
  notice: z.optional(z.object({ kind: z.enum(["info", "warning", "error"]), text: z.string() })),
  /** False: another window owns the session, or the workspace is not trusted; everything is shown, nothing can be decided. */
  canDecide: z.boolean(),
  /** True: nothing can be commented on either, since another window writes this review. Absent means false. */
  readOnly: z.optional(z.boolean()),
  /** True while a decision is on its way to the agent. */
  deciding: z.boolean(),
});

const approveOptions = {
  nextMode: z.enum(["previous", "default", "always-approve"]),
  start: z.boolean(),
  freshContext: z.boolean(),
};

/** What the panel asks of the host. `sha256` binds a decision to the bytes that were on the screen. */
export const reviewAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("approve"), sha256: z.string(), ...approveOptions }),
  z.object({ type: z.literal("requestChanges"), sha256: z.string() }),
  z.object({ type: z.literal("quit"), sha256: z.string() }),
  z.object({
    type: z.literal("addThread"),
    range: z.nullable(lineRange),
    sha256: z.string(),
    body: z.string(),
    selection: z.optional(z.string()),
    replacement: z.optional(z.string()),
  }),
  z.object({ type: z.literal("reply"), threadId: z.string(), body: z.string() }),
  z.object({ type: z.literal("editComment"), threadId: z.string(), commentId: z.string(), body: z.string() }),
  z.object({ type: z.literal("deleteComment"), threadId: z.string(), commentId: z.string() }),
  /** Brings back what `deleteComment` took away last, until the panel closes. */
  z.object({ type: z.literal("undoDelete") }),
  z.object({ type: z.literal("setThreadStatus"), threadId: z.string(), status: z.enum(["open", "resolved"]) }),
  /** An empty body deletes the draft. */
  z.object({ type: z.literal("saveDraft"), key: draftKey, body: z.string() }),
  z.object({ type: z.literal("copy"), what: z.enum(["plan", "comments", "both"]) }),
  z.object({ type: z.literal("openLink"), href: z.string() }),
  z.object({ type: z.literal("openInEditor") }),
  z.object({ type: z.literal("compare") }),
  /** Context keys: what has the focus, for keybindings of VS Code. */
  z.object({ type: z.literal("focus"), thread: z.boolean(), editable: z.boolean() }),
]);

/** A request as it travels: `id` is unique in one load of the webview. */
export const reviewRequest = z.object({ id: z.int(), action: reviewAction });

/** Commands of the palette and of keybindings that act in the panel. */
export const reviewCommand = z.object({
  type: z.literal("command"),
  command: z.enum(["approve", "requestChanges", "quit", "comment", "nextThread", "previousThread"]),
});

export const ack = z.object({ type: z.literal("ack"), id: z.int(), error: z.optional(z.string()) });

export const toReviewPanel = z.discriminatedUnion("type", [reviewSnapshot, reviewCommand, ack]);

export type ReviewSnapshot = z.infer<typeof reviewSnapshot>;
export type ReviewAction = z.infer<typeof reviewAction>;
export type ReviewRequest = z.infer<typeof reviewRequest>;
export type ReviewCommand = z.infer<typeof reviewCommand>;
export type Ack = z.infer<typeof ack>;
export type ToReviewPanel = z.infer<typeof toReviewPanel>;
