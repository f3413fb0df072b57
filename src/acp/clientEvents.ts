/** What a client does for its agent. The host of the editor fills this in; the wire stays in this room. */
import type { SessionState } from "./sessionState.ts";
import type { FileChange } from "./transcriptEntry.ts";

export interface PlanRequest {
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Null: the plan is empty or missing. */
  readonly planContent: string | null;
  readonly planPath?: string;
  readonly sha256?: string;
  /** The agent's own answers, by their names, where it asked for one of them. */
  readonly choices?: readonly PermissionOption[];
  /** Whether the answer may carry the person's words. Absent: it may. Else they go as the next prompt. */
  readonly readsFeedback?: { readonly approved: boolean; readonly changesRequested: boolean };
  /** Aborts when the agent takes the request back or the connection is lost. */
  readonly withdrawn: AbortSignal;
}

export type PlanDecision =
  | {
      readonly outcome: "approved";
      readonly sha256: string;
      readonly nextMode: "previous" | "default" | "always-approve";
      readonly start: boolean;
      readonly freshContext: boolean;
      readonly feedback?: string;
      /** The agent's own answer that the person picked. */
      readonly optionId?: string;
    }
  | { readonly outcome: "changesRequested"; readonly feedback?: string }
  | { readonly outcome: "abandoned" };

export interface PermissionOption {
  readonly id: string;
  readonly name: string;
  readonly kind: "allow_once" | "allow_always" | "reject_once" | "reject_always";
}

export interface PermissionRequest {
  readonly sessionId: string;
  readonly card: {
    readonly kind: "permission";
    readonly title: string;
    readonly detail?: string;
    readonly toolCallId?: string;
    readonly diffs?: FileChange[];
    readonly rule?: string;
    readonly options: PermissionOption[];
  };
  readonly withdrawn: AbortSignal;
}

/** `rule`: what "always" shall allow, as the person edited it. `reason`: why not. */
export type PermissionAnswer =
  | { readonly optionId: string; readonly rule?: string; readonly reason?: string }
  | "cancelled";

export interface Question {
  readonly question: string;
  readonly multiSelect: boolean;
  readonly options: { readonly label: string; readonly description: string; readonly preview?: string }[];
}

export interface QuestionRequest {
  readonly sessionId: string;
  readonly card: { readonly kind: "question"; readonly planning: boolean; readonly questions: Question[] };
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
 * The three that ask a person may stay unresolved for ever: then the request is not answered, whatever happens to this
 * client. What they resolve with is sent once.
 */
export interface ClientEvents {
  sessionChanged(state: SessionState): void;
  reviewPlan(request: PlanRequest): Promise<PlanDecision>;
  askPermission(request: PermissionRequest): Promise<PermissionAnswer>;
  askQuestions(request: QuestionRequest): Promise<QuestionAnswer>;
  commentReplied(reply: CommentReply): void;
  /** Words for the agent that follow from a decision; they go as a prompt when it is free. */
  followUp?(sessionId: string, text: string): void;
  /** What was decided could not be carried out in full. */
  offerFailed?(sessionId: string, problem: string): void;
  /** `line` is 1-based. Rejects with a sentence when the file can't be read. */
  readTextFile(path: string, line?: number, limit?: number): Promise<string>;
  writeTextFile(path: string, content: string): Promise<void>;
  /** Not called after `dispose`. */
  closed(reason: string): void;
}
