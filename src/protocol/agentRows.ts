/** Rows of the transcript and the cards beside it, as the agent view has them. */
import * as z from "zod/mini";

/** How many lines of a file a call adds and removes. */
export const fileChange = z.object({ path: z.string(), added: z.int(), removed: z.int() });

/** One row of the transcript. Ids are stable, so that the view can keep folds and focus over snapshots. */
export const entry = z.discriminatedUnion("kind", [
  /** `images`: how many pictures went along. `turn`: what `restoreFiles` takes, where the agent keeps files. */
  z.object({
    kind: z.literal("person"),
    id: z.string(),
    text: z.string(),
    images: z.optional(z.int()),
    turn: z.optional(z.int()),
  }),
  z.object({ kind: z.literal("agent"), id: z.string(), text: z.string(), streaming: z.boolean() }),
  /** `cut`: the text is left out; `loadDetails` gets it. */
  z.object({
    kind: z.literal("thinking"),
    id: z.string(),
    text: z.string(),
    streaming: z.boolean(),
    cut: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("tool"),
    id: z.string(),
    /** ACP's tool kind: read, edit, search, execute, think, fetch, switch_mode, other. */
    toolKind: z.string(),
    title: z.string(),
    status: z.enum(["pending", "running", "completed", "failed", "stopped"]),
    /** Why the gate or a rule stopped it. */
    reason: z.optional(z.string()),
    input: z.optional(z.string()),
    output: z.optional(z.string()),
    /** Input and output are left out; `loadDetails` gets them. */
    cut: z.optional(z.boolean()),
    /** What the call changes, or would change; `openDiff` shows it. */
    diffs: z.optional(z.array(fileChange)),
    durationMs: z.optional(z.number()),
    locations: z.array(z.object({ path: z.string(), line: z.optional(z.int()) })),
  }),
  /** `canReview`: the plan can be opened in the review panel. */
  z.object({
    kind: z.literal("plan"),
    id: z.string(),
    /** Absent where the agent does not count: the review does by itself. */
    revision: z.optional(z.int()),
    status: z.enum(["waiting", "approved", "changesRequested", "quit"]),
    summary: z.string(),
  }),
  z.object({
    kind: z.literal("notice"),
    id: z.string(),
    level: z.enum(["info", "warning", "error"]),
    text: z.string(),
    /** `restoreFiles` with this turn takes back what the row tells of. */
    undo: z.optional(z.int()),
  }),
]);

export const permissionCard = z.object({
  kind: z.literal("permission"),
  id: z.string(),
  title: z.string(),
  detail: z.optional(z.string()),
  /** The call that is asked about; `openDiff` takes it. */
  toolCallId: z.optional(z.string()),
  diffs: z.optional(z.array(fileChange)),
  /** What "always" would allow from then on. The person may edit it before they agree. */
  rule: z.optional(z.string()),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(["allow_once", "allow_always", "reject_once", "reject_always"]),
    }),
  ),
});

export const questionCard = z.object({
  kind: z.literal("question"),
  id: z.string(),
  /** While planning the card also offers "Chat about this" and "Skip the interview". */
  planning: z.boolean(),
  questions: z.array(
    z.object({
      question: z.string(),
      multiSelect: z.boolean(),
      options: z.array(z.object({ label: z.string(), description: z.string(), preview: z.optional(z.string()) })),
    }),
  ),
});
