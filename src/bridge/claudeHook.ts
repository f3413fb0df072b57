/**
 * The hooks of Claude Code for its tool ExitPlanMode, as far as they matter here (code.claude.com, "Hooks reference"). Since 2.1.199
 * an `allow` of this tool counts only with `updatedInput`.
 */
import * as z from "zod/mini";
import { assertNever } from "../base/assertNever.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Approvals, Verdict } from "../protocol/socketMessages.ts";

const input = z.object({
  session_id: z.string(),
  cwd: z.string(),
  hook_event_name: z.enum(["PreToolUse", "PermissionRequest"]),
  tool_name: z.string(),
  tool_input: z.looseObject({ plan: z.optional(z.string()), planFilePath: z.optional(z.string()) }),
});

/** What Claude Code knows to do with an approval. */
export const hookApprovals: Approvals = [
  { id: "approve", name: "Approve", kind: "allow_once" },
  { id: "accept-edits", name: "Approve and accept edits", kind: "allow_always" },
];

export type HookInput = z.infer<typeof input>;
type Event = HookInput["hook_event_name"];

export function parseHookInput(text: string): Result<HookInput> {
  try {
    const parsed = input.safeParse(JSON.parse(text));
    const issue = parsed.error?.issues[0];
    return parsed.success
      ? ok(parsed.data)
      : fail(`the hook's input is not understood: ${issue?.path.map(String).join(".") ?? ""} ${issue?.message ?? ""}`);
  } catch {
    return fail("the hook's input is not JSON");
  }
}

/** What Claude Code reads from stdout. Only an approval of the person allows. */
export function hookAnswer({ hook_event_name: event, tool_input }: HookInput, verdict: Verdict): object {
  switch (verdict.outcome) {
    case "approved":
      return allowed(event, { ...tool_input, plan: approvedText(verdict) }, verdict);
    case "changesRequested":
      return denied(
        event,
        verdict.feedback === undefined
          ? "The plan is NOT approved: the person wants it changed and did not say how. Stay in plan mode, ask them what to change, revise the plan, then call ExitPlanMode again."
          : `The plan is NOT approved: the person asks for changes. Stay in plan mode, revise the plan, then call ExitPlanMode again. Their words:\n\n${verdict.feedback}`,
      );
    case "abandoned":
      return denied(
        event,
        "The plan is NOT approved: the person quit it. Do not implement it, and do not present a plan again unless you are asked to. End your turn.",
      );
    default:
      return assertNever(verdict);
  }
}

/** A refusal with its reason, for the model. */
export function denied(event: Event, reason: string): object {
  return event === "PreToolUse"
    ? { hookSpecificOutput: { hookEventName: event, permissionDecision: "deny", permissionDecisionReason: reason } }
    : { hookSpecificOutput: { hookEventName: event, decision: { behavior: "deny", message: reason } } };
}

/** Leaves it to Claude Code's own dialog; for one of the two events that means to say nothing. */
export function left(event: Event, reason: string): object {
  return event === "PreToolUse"
    ? { hookSpecificOutput: { hookEventName: event, permissionDecision: "ask", permissionDecisionReason: reason } }
    : {};
}

type Approved = Extract<Verdict, { outcome: "approved" }>;

function allowed(event: Event, updatedInput: object, verdict: Approved): object {
  if (event === "PreToolUse") {
    const context = verdict.feedback === undefined ? {} : { additionalContext: commentsText(verdict.feedback) };
    const reason = "The person approved the plan in Plan Mode.";
    return {
      hookSpecificOutput: {
        hookEventName: event,
        permissionDecision: "allow",
        permissionDecisionReason: reason,
        updatedInput,
        ...context,
      },
    };
  }
  const mode = modes[verdict.nextMode];
  const permissions =
    mode === undefined ? {} : { updatedPermissions: [{ type: "setMode", mode, destination: "session" }] };
  return {
    hookSpecificOutput: { hookEventName: event, decision: { behavior: "allow", updatedInput, ...permissions } },
  };
}

/** Nothing that the person chose here lets Claude Code run commands unasked. */
const modes = { previous: undefined, default: "default", "always-approve": "acceptEdits" } as const;

/** The approved bytes; what the person said with them stands below, so that the work can't start without it. */
function approvedText({ plan, feedback, start }: Approved): string {
  return [
    plan,
    ...(feedback === undefined ? [] : [commentsText(feedback)]),
    ...(start
      ? []
      : ["The person does not want you to start yet: end your turn, and begin only when they tell you to."]),
  ].join("\n\n");
}

function commentsText(feedback: string): string {
  return `## Comments of the reviewer\n\nThey are part of the approval. Where they differ from the plan, they win: obey them first.\n\n${feedback}`;
}
