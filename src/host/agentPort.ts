/**
 * What the host needs from an agent, and what it answers to one. `src/acp` fills this port over ACP, wired in
 * `src/extension.ts`; the host knows nothing of the wire.
 */
import type { Result } from "../base/result.ts";
import type { PlanModeStatus } from "../plan/planModeState.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import type {
  AgentSnapshot,
  PastedImage,
  PermissionCard,
  QuestionCard,
  TranscriptEntry,
} from "../protocol/agentMessages.ts";
import type { ApproveOptions } from "../review/decision.ts";

export type Todo = AgentSnapshot["todos"][number];
export type StoppedAttempt = AgentSnapshot["stopped"][number];

/** Everything that the agent has told about one session. Replaced, never changed in place. */
export interface SessionView {
  readonly sessionId: string;
  readonly title: string;
  readonly entries: readonly TranscriptEntry[];
  /** Undefined while the agent has not said; the host then shows a change as not confirmed. */
  readonly mode: PlanModeStatus | undefined;
  readonly todos: readonly Todo[];
  readonly stopped: readonly StoppedAttempt[];
  /** The model that runs the session, where the agent says so. */
  readonly model: string | undefined;
  /** A turn that the agent began on its own is running (a resumed approval). */
  readonly ownTurn: boolean;
  readonly commands?: readonly AgentSnapshot["commands"][number][];
  readonly usage?: AgentSnapshot["usage"] | undefined;
  /** Files before and after, by the ids of the calls that change them. */
  readonly diffs?: ReadonlyMap<string, readonly FileDiff[]>;
  /** The agent's own modes, where it lists any. */
  readonly modes?: AgentModes | undefined;
  /** The models that another agent lets choose from. */
  readonly models?: AgentModes | undefined;
}

/** `is`: which of our modes it amounts to, where it does. */
export interface AgentModes {
  readonly choices: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly is?: SessionModeId;
  }[];
  readonly current: string;
}

export interface FileDiff {
  readonly path: string;
  /** Null: the file is new. */
  readonly oldText: string | null;
  readonly newText: string;
}

/** What goes along with the words of a prompt. */
export type PromptPart =
  | ({ readonly kind: "image" } & Readonly<PastedImage>)
  | { readonly kind: "context"; readonly uri: string; readonly text: string };

export interface SessionSummary {
  readonly sessionId: string;
  readonly title: string;
  /** ISO 8601, or empty where the agent does not say. */
  readonly updatedAt: string;
}

/** A plan that waits for the person. The agent asks once; `withdrawn` aborts when it takes the request back. */
export interface PlanRequest {
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Null: the plan is empty or missing. */
  readonly planContent: string | null;
  /** Where plan.md is, and the hash of what was presented, where the agent says so. */
  readonly planPath?: string;
  readonly sha256?: string;
  /** The agent's own answers, by their names, where it asked for one of them. */
  readonly choices?: PermissionCard["options"];
  /** Whether the answer may carry the person's words. Absent: it may. Else they go as the next prompt. */
  readonly readsFeedback?: { readonly approved: boolean; readonly changesRequested: boolean };
  /** The agent gets the text that was approved, so that the person may edit it before. */
  readonly takesApprovedText?: true;
  readonly withdrawn: AbortSignal;
}

export type PlanDecision =
  | ({
      readonly outcome: "approved";
      readonly sha256: string;
      readonly feedback?: string;
      /** The agent's own answer that the person picked. */
      readonly optionId?: string;
    } & ApproveOptions)
  | { readonly outcome: "changesRequested"; readonly feedback?: string }
  | { readonly outcome: "abandoned" };

export interface PermissionRequest {
  readonly sessionId: string;
  readonly card: Omit<PermissionCard, "id">;
  readonly withdrawn: AbortSignal;
}

/** `rule`: what "always" shall allow, as the person edited it. `reason`: why not, in the person's words. */
export type PermissionAnswer =
  | { readonly optionId: string; readonly rule?: string; readonly reason?: string }
  | "cancelled";

export interface QuestionRequest {
  readonly sessionId: string;
  readonly card: Omit<QuestionCard, "id">;
  readonly withdrawn: AbortSignal;
}

export interface QuestionAnswer {
  readonly outcome: "accepted" | "chat_about_this" | "skip_interview" | "cancelled";
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly notes: Readonly<Record<string, string>>;
}

export interface CommentReply {
  readonly sessionId: string;
  readonly threadId: string;
  readonly body: string;
  readonly addressed: boolean;
}

/**
 * What the host does for an agent. The three that ask the person may stay unresolved for ever: a promise that is never
 * resolved is a request that nobody has answered, which is what a closed window must mean.
 */
export interface AgentEvents {
  sessionChanged(view: SessionView): void;
  reviewPlan(request: PlanRequest): Promise<PlanDecision>;
  askPermission(request: PermissionRequest): Promise<PermissionAnswer>;
  askQuestions(request: QuestionRequest): Promise<QuestionAnswer>;
  commentReplied(reply: CommentReply): void;
  /** Words for the agent that follow from a decision; they go as a prompt when it is free. */
  followUp?(sessionId: string, text: string): void;
  /** What was decided could not be carried out in full. */
  offerFailed?(sessionId: string, problem: string): void;
  /** `line` is 1-based; both bounds are optional. Rejects with a sentence when the file can't be read. */
  readTextFile(path: string, line?: number, limit?: number): Promise<string>;
  writeTextFile(path: string, content: string): Promise<void>;
  /** The connection is gone; whatever was parked stays parked in the agent's files. */
  closed(reason: string): void;
}

/** The agent's own account of its gate. */
export interface GateReport {
  readonly closed: boolean;
  readonly rules: readonly { readonly what: string; readonly rule: string }[];
  /** `bubblewrap`, `seatbelt`, `off` or `unavailable`. */
  readonly sandbox: string;
  /** Commands and subagents that go on beside the turns; while planning they get no input. */
  readonly running: readonly {
    readonly kind: "terminal" | "subagent";
    readonly id: string;
    readonly title: string;
    readonly since: string;
  }[];
}

/** What a turn can be taken back to. */
export interface Checkpoint {
  readonly turn: number;
  /** ISO 8601. */
  readonly at: string;
  /** The files that this turn changed, by absolute path. */
  readonly files: readonly string[];
}

export interface RestoredFile {
  readonly path: string;
  readonly change: "restored" | "removed" | "unchanged" | "failed";
  readonly reason?: string;
}

export interface AgentPort {
  newSession(cwd: string): Promise<Result<SessionView>>;
  loadSession(sessionId: string, cwd: string): Promise<Result<SessionView>>;
  /** Newest first. Empty where the agent keeps no list. */
  listSessions(cwd: string): Promise<readonly SessionSummary[]>;
  readonly features?: {
    readonly images: boolean;
    readonly fork: boolean;
    readonly restore?: boolean;
    /** Absent: earlier sessions can be opened again. */
    readonly load?: boolean;
    readonly resume?: boolean;
  };
  /** Only where `features.fork` says so. */
  forkSession?(sessionId: string, cwd: string): Promise<Result<SessionView>>;
  /** Only where `features.restore` says so. The turns that changed files, oldest first. */
  checkpoints?(sessionId: string): Promise<Result<readonly Checkpoint[]>>;
  /** Makes the files what they were before the turn; the agent tells of it in the transcript. */
  restore?(sessionId: string, turn: number): Promise<Result<readonly RestoredFile[]>>;
  /** The agent lets go of a session. Never rejects. */
  closeSession?(sessionId: string): Promise<void>;
  /** Resolves when the turn has ended. */
  prompt(sessionId: string, text: string, parts?: readonly PromptPart[]): Promise<Result<string>>;
  cancel(sessionId: string): Promise<void>;
  setMode(sessionId: string, mode: SessionModeId): Promise<Result<void>>;
  /** Sets one of the agent's own modes (`SessionView.modes`). */
  setOwnMode?(sessionId: string, modeId: string): Promise<Result<void>>;
  /** Sets one of the agent's own models (`SessionView.models`). */
  setModel?(sessionId: string, modelId: string): Promise<Result<void>>;
  /** Opens a text for review as the session's plan: the given one, or the agent's last answer. */
  reviewAnswer?(sessionId: string, text?: string): Result<void>;
  /** An error where the agent gives no such report. */
  gate?(sessionId: string): Promise<Result<GateReport>>;
  /** Ends a command that runs in the background. */
  stopTerminal?(sessionId: string, id: string): Promise<Result<void>>;
  /** Closes the connection without answering what is parked. */
  dispose(): void;
}

/** `agentId`: of the built-in agent or of `planMode.agents`, to work in the folder `cwd`. Rejects with a sentence. */
export type ConnectAgent = (events: AgentEvents, agentId: string, cwd: string) => Promise<AgentPort>;
