/**
 * The contract between the extension host and the review panel. The host sends complete snapshots with a rising `seq`
 * (VS Code drops messages to hidden webviews, so a delta could be lost); the panel sends requests, each of which is
 * acknowledged with `ack`.
 */
import * as z from "zod/mini";
import { draftKey } from "../review/draftKey.ts";
import { lineRangeSchema as lineRange, revisionSchema as revision, threadSchema as thread } from "../review/schemas.ts";

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
  /** The agent's own ways to approve, by its names: they take the place of ours. Kinds repeat; the id is the answer. */
  approveOptions: z.optional(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(["allow_once", "allow_always", "reject_once", "reject_always"]),
      }),
    ),
  ),
  /** True: the agent reads no words with an approval; comments go to it as the next message. */
  wordsLater: z.optional(z.boolean()),
  /** True while a decision is on its way to the agent. */
  deciding: z.boolean(),
  /**
   * `markdown`: any Markdown file, which is commented on and never decided; `planPath` is the file. Absent means a plan.
   */
  kind: z.optional(z.enum(["plan", "markdown"])),
  /** Names what the panel shows. Kept by the page as `{subject}` with `setState`, it brings the same panel back after a reload. */
  subject: z.optional(z.string()),
  /** The revision that was chosen with `compareWith`, to be compared instead of `reviewed`. */
  base: z.optional(z.object({ revision, markdown: z.string() })),
  /** True: comments can go to the agent now with `sendComments`, without deciding anything. */
  canSend: z.optional(z.boolean()),
  /** True: `restoreRevision` can bring back an older revision. */
  canRestore: z.optional(z.boolean()),
  /** What was sent and is not confirmed by the agent, oldest first. */
  outbox: z.optional(z.array(z.object({ id: z.string(), text: z.string(), at: z.string(), revision: z.int() }))),
  /** How far the work is, beside the steps of the plan: by 1-based line of `markdown`. Files are paths as the agent names them. */
  progress: z.optional(
    z.array(
      z.object({
        line: z.int(),
        status: z.enum(["pending", "in_progress", "completed"]),
        files: z.array(z.string()),
      }),
    ),
  ),
  /** Ids of threads in which the agent said something that the person has not seen; `markRead` ends that. */
  unread: z.optional(z.array(z.string())),
});

const approveOptions = {
  nextMode: z.enum(["previous", "default", "always-approve"]),
  start: z.boolean(),
  freshContext: z.boolean(),
};

/** The program of the page, taken by the script in its html, with the snapshot that holds now. */
export interface ReviewProgram {
  readonly type: "program";
  readonly script: string;
  readonly snapshot?: ReviewSnapshot;
}

/** What the panel asks of the host. `sha256` binds a decision to the bytes that were on the screen. */
export const reviewAction = z.discriminatedUnion("type", [
  /** The page has no program yet. */
  z.object({ type: z.literal("load") }),
  /** `seq`: the snapshot that came with the program, and is shown already. */
  z.object({ type: z.literal("ready"), seq: z.optional(z.int()) }),
  z.object({
    type: z.literal("approve"),
    sha256: z.string(),
    ...approveOptions,
    /** One of `approveOptions` of the snapshot. Absent: the least permissive one. */
    optionId: z.optional(z.string()),
    /** False: the open comments stay unsent. Absent: they go along. */
    withComments: z.optional(z.boolean()),
  }),
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
  /** Says on which lines a thread belongs, where the host could not be sure. `sha256`: the text on the screen. */
  z.object({ type: z.literal("placeThread"), threadId: z.string(), range: lineRange, sha256: z.string() }),
  /** An empty body deletes the draft. */
  z.object({ type: z.literal("saveDraft"), key: z.string().check(z.regex(draftKey)), body: z.string() }),
  z.object({ type: z.literal("copy"), what: z.enum(["plan", "comments", "both"]) }),
  z.object({ type: z.literal("openLink"), href: z.string() }),
  z.object({ type: z.literal("openInEditor") }),
  /** Lets the person choose the model that carries the plan out; decides nothing. */
  z.object({ type: z.literal("selectModel") }),
  /** VS Code's diff editor: `revision` beside the text of now. Absent: the person picks one of a list. */
  z.object({ type: z.literal("compare"), revision: z.optional(z.int()) }),
  /** Compares in the panel; the text comes as `base` of the next snapshot. Null: with the last reviewed revision again. */
  z.object({ type: z.literal("compareWith"), revision: z.nullable(z.int()) }),
  /** Writes the text of an older revision to plan.md, as a new revision by the person. `sha256`: the text on the screen. */
  z.object({ type: z.literal("restoreRevision"), revision: z.int(), sha256: z.string() }),
  /** Sends the unsent comments and the note as a prompt. Nothing is decided. */
  z.object({ type: z.literal("sendComments") }),
  z.object({ type: z.literal("markRead"), threadId: z.string() }),
  /** Asks which of these links lead to something in the workspace. Answered with `links`. */
  z.object({ type: z.literal("resolveLinks"), paths: z.array(z.string()).check(z.maxLength(2000)) }),
  /** Asks for addresses that the page may load. Answered with `images`. */
  z.object({ type: z.literal("resolveImages"), paths: z.array(z.string()).check(z.maxLength(500)) }),
  /** Asks for the lines that a link leads to. Answered with `preview`, or with an error. */
  z.object({ type: z.literal("previewLink"), href: z.string() }),
  /** Context keys: what has the focus, for keybindings of VS Code. */
  z.object({ type: z.literal("focus"), thread: z.boolean(), editable: z.boolean() }),
]);

/** A request as it travels: `id` is unique in one load of the webview. */
export const reviewRequest = z.object({ id: z.int(), action: reviewAction });

/** Commands of the palette and of keybindings that act in the panel. */
export const reviewCommand = z.object({
  type: z.literal("command"),
  command: z.enum([
    "approve",
    "approveAskEach",
    "approveAlways",
    "requestChanges",
    "quit",
    "comment",
    "nextThread",
    "previousThread",
  ]),
});

/** Answer to `resolveLinks`: each link as it was asked for. A page that was loaded anew asks again. */
export const reviewLinks = z.object({
  type: z.literal("links"),
  links: z.array(z.object({ path: z.string(), kind: z.enum(["file", "directory", "missing"]) })),
});

/** Answer to `resolveImages`: `uri` null with a reason where the image is not shown. */
export const reviewImages = z.object({
  type: z.literal("images"),
  images: z.array(z.object({ path: z.string(), uri: z.nullable(z.string()), reason: z.optional(z.string()) })),
});

/** Answer to `previewLink`: some lines of a text file, from `start` (1-based); `meant`: those that the link names. */
export const linkPreview = z.object({
  type: z.literal("preview"),
  href: z.string(),
  path: z.string(),
  start: z.int(),
  lines: z.array(z.string()),
  meant: z.optional(lineRange),
});

export const ack = z.object({ type: z.literal("ack"), id: z.int(), error: z.optional(z.string()) });

export const toReviewPanel = z.discriminatedUnion("type", [
  reviewSnapshot,
  reviewCommand,
  reviewLinks,
  reviewImages,
  linkPreview,
  ack,
]);

export type ReviewSnapshot = z.infer<typeof reviewSnapshot>;
export type ReviewAction = z.infer<typeof reviewAction>;
export type ReviewRequest = z.infer<typeof reviewRequest>;
export type ReviewCommand = z.infer<typeof reviewCommand>;
export type ReviewLinks = z.infer<typeof reviewLinks>;
export type ReviewImages = z.infer<typeof reviewImages>;
export type LinkPreview = z.infer<typeof linkPreview>;
export type Ack = z.infer<typeof ack>;
export type ToReviewPanel = z.infer<typeof toReviewPanel>;
