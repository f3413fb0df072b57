/** The contract between the extension host and the agent view: snapshots one way, acknowledged requests the other. */
import * as z from "zod/mini";
import { entry, type fileChange, permissionCard, questionCard } from "./agentRows.ts";
import { ack } from "./reviewMessages.ts";

export const agentSnapshot = z.object({
  type: z.literal("snapshot"),
  seq: z.int(),
  title: z.string(),
  /** `noFolder` and `untrusted` explain themselves in the view; `failed` shows `problem` with a Retry. */
  phase: z.enum(["noFolder", "untrusted", "starting", "idle", "working", "waiting", "failed"]),
  problem: z.optional(z.string()),
  entries: z.array(entry),
  /** Absent: `entries` is all of the transcript. Else the first `count` rows are those of snapshot `seq`, and `entries` follows. */
  kept: z.optional(z.object({ seq: z.int(), count: z.int() })),
  cards: z.array(z.discriminatedUnion("kind", [permissionCard, questionCard])),
  todos: z.array(z.object({ content: z.string(), status: z.enum(["pending", "in_progress", "completed"]) })),
  /** Prompts that wait for the running turn to end. `images`: how many pictures go along. */
  queue: z.array(z.object({ id: z.string(), text: z.string(), images: z.optional(z.int()) })),
  mode: z.object({
    state: z.enum(["Inactive", "Pending", "Active", "ExitPending"]),
    awaitingApproval: z.boolean(),
    permissionMode: z.enum(["default", "always-approve"]),
    /** Of a mode that only this agent has. */
    name: z.optional(z.string()),
    /** True while a change that was asked for is not confirmed by the agent. */
    changing: z.boolean(),
  }),
  model: z.string(),
  /** The agent of this session, or the one for new sessions. */
  agent: z.object({ id: z.string(), name: z.string() }),
  /** Tokens that the conversation takes, of those that the model can hold; and the money so far, where the agent says. */
  usage: z.optional(
    z.object({
      used: z.number(),
      size: z.number(),
      cost: z.optional(z.object({ amount: z.number(), currency: z.string() })),
    }),
  ),
  /** Slash commands of the agent, without the slash. */
  commands: z.array(z.object({ name: z.string(), description: z.string(), takesText: z.boolean() })),
  /** The agent looks at pictures. */
  images: z.boolean(),
  /** Sessions that are open in this window besides the shown one. */
  others: z.array(
    z.object({ id: z.string(), title: z.string(), state: z.enum(["working", "needsYou", "done", "idle"]) }),
  ),
  /** The last turn ended with an error, and the same request can be sent again with `retry`. */
  canRetry: z.boolean(),
  /** Attempts that the plan gate stopped in this planning phase. */
  stopped: z.array(z.object({ tool: z.string(), target: z.string(), reason: z.string(), at: z.string() })),
  /** The text that the composer holds: a draft that was kept, or a ready request on first use. */
  draft: z.string(),
  /** How many pictures the host keeps for the next prompt; `loadPictures` gets them. */
  draftImages: z.int(),
  /** The setting planMode.shiftTabCyclesMode. */
  shiftTabCyclesMode: z.boolean(),
});

/** A picture of the person's, as base64. */
const image = z.object({ mimeType: z.string(), data: z.string() });

export const agentAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Slash commands are read by the host. */
  z.object({ type: z.literal("prompt"), text: z.string(), images: z.optional(z.array(image)) }),
  /** A snapshot named rows that this page does not have: send all of them. */
  z.object({ type: z.literal("resync") }),
  /** What `@` and the words after it could mean; answered with `completions`. */
  z.object({ type: z.literal("complete"), query: z.string() }),
  z.object({ type: z.literal("saveDraft"), text: z.string() }),
  /** Keeps the pictures of the next prompt, all of them, for a page that is made anew. */
  z.object({ type: z.literal("savePictures"), images: z.array(image) }),
  /** Answered with `pictures`. */
  z.object({ type: z.literal("loadPictures") }),
  z.object({ type: z.literal("stop") }),
  z.object({ type: z.literal("retry") }),
  z.object({ type: z.literal("cycleMode") }),
  z.object({ type: z.literal("pickMode") }),
  z.object({ type: z.literal("setMode"), mode: z.enum(["default", "plan", "always-approve"]) }),
  /** `rule`: as the person edited it. `reason`: why not, for the agent. */
  z.object({
    type: z.literal("permission"),
    cardId: z.string(),
    optionId: z.string(),
    reason: z.optional(z.string()),
    rule: z.optional(z.string()),
  }),
  z.object({
    type: z.literal("answer"),
    cardId: z.string(),
    outcome: z.enum(["accepted", "chat_about_this", "skip_interview", "cancelled"]),
    /** By question text: the chosen labels. "Other" carries its words in `notes`. */
    answers: z.record(z.string(), z.array(z.string())),
    notes: z.record(z.string(), z.string()),
  }),
  /** What a row has inside, by its id; answered with `details`. */
  z.object({ type: z.literal("loadDetails"), id: z.string() }),
  z.object({ type: z.literal("openReview") }),
  z.object({ type: z.literal("openLocation"), path: z.string(), line: z.optional(z.int()) }),
  z.object({ type: z.literal("openLink"), href: z.string() }),
  /** `toolCallId` of a row or a card; `path` of one of its files. */
  z.object({ type: z.literal("openDiff"), toolCallId: z.string(), path: z.string() }),
  /** Makes the files what they were before the turn, after asking. */
  z.object({ type: z.literal("restoreFiles"), turn: z.int() }),
  z.object({ type: z.literal("newSession") }),
  z.object({ type: z.literal("openSession"), sessionId: z.string() }),
  z.object({ type: z.literal("listSessions") }),
  z.object({ type: z.literal("selectModel") }),
  z.object({ type: z.literal("selectAgent") }),
  /** What the program of the agent said beside the protocol. */
  z.object({ type: z.literal("showAgentLog") }),
  z.object({ type: z.literal("showGate") }),
  /** `takeBack`: its pictures go back to those of the next prompt; answered with `pictures`. */
  z.object({ type: z.literal("removeQueued"), id: z.string(), takeBack: z.optional(z.boolean()) }),
  /** Stops the running turn, and sends this prompt next. */
  z.object({ type: z.literal("sendQueued"), id: z.string() }),
]);

export const agentRequest = z.object({ id: z.int(), action: agentAction });

export const agentCommand = z.object({
  type: z.literal("command"),
  command: z.enum(["focusComposer"]),
});

/** Words for the end of the composer, such as a mention of a file. */
const insertWords = z.object({ type: z.literal("insert"), text: z.string() });

/** The pictures of the next prompt, all of them. */
const pictures = z.object({ type: z.literal("pictures"), images: z.array(image) });

/** The rows before those that came with snapshot `seq`: of a long transcript the end is sent first. */
const earlierRows = z.object({ type: z.literal("earlier"), seq: z.int(), entries: z.array(entry) });

/** What was left out of a row. */
const details = z.object({
  type: z.literal("details"),
  id: z.string(),
  text: z.optional(z.string()),
  input: z.optional(z.string()),
  output: z.optional(z.string()),
});

/** `insert` takes the place of `@` and the query. */
const completions = z.object({
  type: z.literal("completions"),
  query: z.string(),
  items: z.array(
    z.object({
      kind: z.enum(["file", "folder", "symbol", "selection", "problems"]),
      label: z.string(),
      detail: z.string(),
      insert: z.string(),
    }),
  ),
});

export const toAgentView = z.discriminatedUnion("type", [
  agentSnapshot,
  agentCommand,
  insertWords,
  pictures,
  details,
  earlierRows,
  completions,
  ack,
]);

export type AgentSnapshot = z.infer<typeof agentSnapshot>;
export type FileChange = z.infer<typeof fileChange>;
export type PastedImage = z.infer<typeof image>;
export type MentionItem = z.infer<typeof completions>["items"][number];
export type EarlierRows = z.infer<typeof earlierRows>;
export type EntryDetails = Omit<z.infer<typeof details>, "type" | "id">;
export type TranscriptEntry = z.infer<typeof entry>;
export type PermissionCard = z.infer<typeof permissionCard>;
export type QuestionCard = z.infer<typeof questionCard>;
export type AgentAction = z.infer<typeof agentAction>;
export type AgentRequest = z.infer<typeof agentRequest>;
export type ToAgentView = z.infer<typeof toAgentView>;
