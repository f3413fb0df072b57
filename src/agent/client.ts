import type { Meta, SessionUpdate, ToolCallFields } from "./sessionUpdate.ts";

/** What the client said in `initialize` that it can do. */
export interface ClientFeatures {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
  /** It answers `_x.ai/exit_plan_mode`. */
  readonly planReview: boolean;
  /** It answers `_x.ai/ask_user_question`. */
  readonly askUserQuestion: boolean;
  /** It takes the past of a session as `_plan-mode/updates`, many updates in one message. */
  readonly manyUpdates?: boolean;
  /** It shows forms (`elicitation/create`). */
  readonly forms?: boolean;
  /** It runs commands in terminals of its own. */
  readonly terminal?: boolean;
}

export const noFeatures: ClientFeatures = {
  readTextFile: false,
  writeTextFile: false,
  planReview: false,
  askUserQuestion: false,
};

export interface PermissionOption {
  optionId: string;
  name: string;
  kind: "allow_once" | "allow_always" | "reject_once" | "reject_always";
}

export interface PermissionRequest {
  sessionId: string;
  toolCall: ToolCallFields;
  options: PermissionOption[];
  _meta?: Meta;
}

export type PermissionOutcome =
  | { readonly outcome: "cancelled" }
  | {
      readonly outcome: "selected";
      readonly optionId: string;
      /** Our extension: the rule to remember, as the person edited it. */
      readonly rule?: string;
      /** Our extension: why the person said no, for the model. */
      readonly reason?: string;
    };

/**
 * The client's side of the connection. Requests have no time-out: a person answers when they answer. They reject when the
 * connection is lost or the client replies with an error; aborting `signal` withdraws the request and rejects.
 */
export interface AgentClient {
  readonly features: ClientFeatures;
  update(sessionId: string, update: SessionUpdate): void;
  notify(method: string, params: unknown): void;
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  requestPermission(request: PermissionRequest, signal?: AbortSignal): Promise<PermissionOutcome>;
  readTextFile(sessionId: string, path: string): Promise<string>;
  writeTextFile(sessionId: string, path: string, content: string): Promise<void>;
}
