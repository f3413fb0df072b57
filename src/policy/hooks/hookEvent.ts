/**
 * When hooks run. Only `PreToolUse` can stop or rewrite a call; all others are told. The events of plan mode are our
 * own and informational: no hook answers a review (mission.md, 7).
 */
export type HookEvent =
  | "SessionStart"
  | "UserPromptSubmit"
  | "PreToolUse"
  | "PostToolUse"
  | "Stop"
  | "Notification"
  | "PlanModeEntered"
  | "PlanModeExited"
  | "PlanPresented"
  | "PlanDecided";

/** Why a `Notification` hook runs. */
export type NotificationType = "permission_prompt" | "elicitation_dialog" | "plan_approval";

/** What the hook reads as one JSON object on stdin (spec/grok-build-behaviour.md 8.5). */
export interface HookInput {
  readonly hookEventName: HookEvent;
  readonly sessionId: string;
  readonly cwd: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly transcriptPath: string;
  /** `plan` whenever the gate is closed, whatever lies underneath. */
  readonly permissionMode: "plan" | "default" | "bypassPermissions";
  readonly toolName?: string;
  readonly toolUseId?: string;
  readonly toolInput?: unknown;
  readonly toolInputTruncated?: boolean;
  readonly toolResult?: string;
  readonly prompt?: string;
  readonly notificationType?: NotificationType;
  readonly message?: string;
  readonly planPath?: string;
  readonly plan?: string;
  readonly decision?: string;
  readonly subagentType?: string;
}

const inputLimit = 128 * 1024;

/** Cuts tool inputs over 128 KB, and says so, as the seed's program does. */
export function limitToolInput(input: unknown): Pick<HookInput, "toolInput" | "toolInputTruncated"> {
  const text = JSON.stringify(input) ?? "null";
  return text.length <= inputLimit
    ? { toolInput: input, toolInputTruncated: false }
    : { toolInput: text.slice(0, inputLimit), toolInputTruncated: true };
}
