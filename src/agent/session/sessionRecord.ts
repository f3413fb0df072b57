import * as z from "zod/mini";

/** Questions of one call that are put to the person. */
const openQuestionSchema = z.object({
  /** Of the call that asked. */
  toolCallId: z.string(),
  mode: z.enum(["plan", "default"]),
  questions: z.array(
    z.object({
      question: z.string(),
      options: z.array(z.object({ label: z.string(), description: z.string(), preview: z.optional(z.string()) })),
      multiSelect: z.boolean(),
    }),
  ),
});

export type OpenQuestion = z.infer<typeof openQuestionSchema>;

/** session.json: what a session is, apart from its conversation, its plan and its plan mode. */
export const sessionRecordSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  cwd: z.string(),
  title: z.string(),
  created: z.string(),
  updated: z.string(),
  permissionMode: z.enum(["default", "always-approve"]),
  /** The model that the client chose for this session; empty: as the settings say. */
  model: z._default(z.string(), ""),
  /** Prompts that wait for the running turn to end. */
  queue: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** What the prompt declared, and whether planning was on when it was sent. */
      mode: z.optional(z.enum(["agent", "ask", "plan"])),
      sentWhilePlanning: z.optional(z.boolean()),
      /** As base64. */
      images: z.optional(z.array(z.object({ data: z.string(), mediaType: z.string() }))),
    }),
  ),
  /** What the model has to be told at the start of its next turn. */
  notes: z.array(z.string()),
  /** The review that waits for the person; with `awaiting_plan_approval` of the snapshot. */
  parked: z.nullable(
    z.object({
      /** Of the request. */
      toolCallId: z.string(),
      /** Of the call that presented the plan, where the request is a later one. */
      call: z.optional(z.string()),
      revision: z.int(),
      sha256: z.string(),
    }),
  ),
  /** The last presented revision: a new number is due when the bytes differ. */
  presented: z.nullable(z.object({ revision: z.int(), sha256: z.string() })),
  /** Questions that the person has not answered yet. */
  questions: z._default(z.array(openQuestionSchema), []),
  /** A decision that is taken, or an answer that is given, but not yet in the model's history as the result of its call. */
  decided: z.nullable(z.object({ toolCallId: z.string(), text: z.string() })),
  /** The reviewer's last words about the plan: they outlive a compaction. */
  lastFeedback: z._default(z.nullable(z.string()), null),
  /** So does the decision. */
  lastDecision: z._default(
    z.nullable(
      z.object({
        outcome: z.enum(["approved", "changesRequested", "abandoned"]),
        revision: z.int(),
        sha256: z.string(),
      }),
    ),
    null,
  ),
  /** How many turns have begun; checkpoints go by this number. */
  turns: z._default(z.int(), 0),
  /** Rules from "allow for this session". */
  allowed: z.array(z.string()),
});

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

export function newSessionRecord(id: string, cwd: string, now: Date): SessionRecord {
  const at = now.toISOString();
  return {
    schema: 1,
    id,
    cwd,
    title: "",
    created: at,
    updated: at,
    permissionMode: "default",
    model: "",
    queue: [],
    notes: [],
    parked: null,
    presented: null,
    questions: [],
    decided: null,
    lastFeedback: null,
    turns: 0,
    lastDecision: null,
    allowed: [],
  };
}
