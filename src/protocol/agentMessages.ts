/** The contract between the extension host and the agent view: snapshots one way, acknowledged requests the other. */
import * as z from "zod/mini";
import { ack } from "./reviewMessages.ts";

/** One row of the transcript. Ids are stable, so that the view can keep folds and focus over snapshots. */
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal("agent"), id: z.string(), text: z.string(), streaming: z.boolean() }),
  z.object({ kind: z.literal("thinking"), id: z.string(), text: z.string(), streaming: z.boolean() }),
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
    diff: z.optional(z.object({ path: z.string(), added: z.int(), removed: z.int() })),
    durationMs: z.optional(z.number()),
    locations: z.array(z.object({ path: z.string(), line: z.optional(z.int()) })),
  }),
  /** `canReview`: the plan can be opened in the review panel. */
  z.object({
    kind: z.literal("plan"),
    id: z.string(),
    revision: z.int(),
    status: z.enum(["waiting", "approved", "changesRequested", "quit"]),
    summary: z.string(),
  }),
  z.object({
    kind: z.literal("notice"),
    id: z.string(),
    level: z.enum(["info", "warning", "error"]),
    text: z.string(),
  }),
]);

const permissionCard = z.object({
  kind: z.literal("permission"),
  id: z.string(),
  title: z.string(),
  detail: z.optional(z.string()),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(["allow_once", "allow_always", "reject_once", "reject_always"]),
    }),
  ),
});

const questionCard = z.object({
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

export const agentSnapshot = z.object({
  type: z.literal("snapshot"),
  seq: z.int(),
  title: z.string(),
  /** `noFolder` and `untrusted` explain themselves in the view; `failed` shows `problem` with a Retry. */
  phase: z.enum(["noFolder", "untrusted", "starting", "idle", "working", "waiting", "failed"]),
  problem: z.optional(z.string()),
  entries: z.array(entry),
  cards: z.array(z.discriminatedUnion("kind", [permissionCard, questionCard])),
  todos: z.array(z.object({ content: z.string(), status: z.enum(["pending", "in_progress", "completed"]) })),
  /** Prompts that wait for the running turn to end. */
  queue: z.array(z.object({ id: z.string(), text: z.string() })),
  mode: z.object({
    state: z.enum(["Inactive", "Pending", "Active", "ExitPending"]),
    awaitingApproval: z.boolean(),
    permissionMode: z.enum(["default", "always-approve"]),
    /** True while a change that was asked for is not confirmed by the agent. */
    changing: z.boolean(),
  }),
  model: z.string(),
  /** Attempts that the plan gate stopped in this planning phase. */
  stopped: z.array(z.object({ tool: z.string(), target: z.string(), reason: z.string(), at: z.string() })),
  /** The text that the composer holds: a draft that was kept, or a ready request on first use. */
  draft: z.string(),
  /** The setting planMode.shiftTabCyclesMode. */
  shiftTabCyclesMode: z.boolean(),
});

export const agentAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Slash commands are read by the host. */
  z.object({ type: z.literal("prompt"), text: z.string() }),
  z.object({ type: z.literal("saveDraft"), text: z.string() }),
  z.object({ type: z.literal("stop") }),
  z.object({ type: z.literal("retry") }),
  z.object({ type: z.literal("cycleMode") }),
  z.object({ type: z.literal("setMode"), mode: z.enum(["default", "plan", "always-approve"]) }),
  z.object({ type: z.literal("permission"), cardId: z.string(), optionId: z.string(), reason: z.optional(z.string()) }),
  z.object({
    type: z.literal("answer"),
    cardId: z.string(),
    outcome: z.enum(["accepted", "chat_about_this", "skip_interview", "cancelled"]),
    /** By question text: the chosen labels. "Other" carries its words in `notes`. */
    answers: z.record(z.string(), z.array(z.string())),
    notes: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("openReview") }),
  z.object({ type: z.literal("openLocation"), path: z.string(), line: z.optional(z.int()) }),
  z.object({ type: z.literal("openLink"), href: z.string() }),
  z.object({ type: z.literal("newSession") }),
  z.object({ type: z.literal("selectModel") }),
  z.object({ type: z.literal("showGate") }),
  z.object({ type: z.literal("removeQueued"), id: z.string() }),
]);

export const agentRequest = z.object({ id: z.int(), action: agentAction });

export const agentCommand = z.object({
  type: z.literal("command"),
  command: z.enum(["focusComposer"]),
});

export const toAgentView = z.discriminatedUnion("type", [agentSnapshot, agentCommand, ack]);

export type AgentSnapshot = z.infer<typeof agentSnapshot>;
export type TranscriptEntry = z.infer<typeof entry>;
export type PermissionCard = z.infer<typeof permissionCard>;
export type QuestionCard = z.infer<typeof questionCard>;
export type AgentAction = z.infer<typeof agentAction>;
export type AgentRequest = z.infer<typeof agentRequest>;
export type ToAgentView = z.infer<typeof toAgentView>;
