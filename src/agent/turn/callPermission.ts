import { assertNever } from "../../base/assertNever.ts";
import { errorText } from "../../disk/errorCode.ts";
import { decidePermission } from "../../policy/permission/decidePermission.ts";
import { suggestRule } from "../../policy/permission/suggestRule.ts";
import type { PermissionCall } from "../../policy/permission/toolCall.ts";
import type { AgentClient, PermissionOption } from "../client.ts";
import type { SessionRules } from "../session/sessionRules.ts";
import type { ToolCallFields } from "../sessionUpdate.ts";

export type Permission =
  | { readonly kind: "granted" }
  /** By a rule: the person was not asked. */
  | { readonly kind: "denied"; readonly reason: string }
  /** `reason`: the person's words to the model. */
  | { readonly kind: "declined"; readonly reason?: string }
  | { readonly kind: "unanswered"; readonly why: string };

/** What the model reads when a call was not permitted. */
export function notPermittedText(permission: Exclude<Permission, { kind: "granted" }>): string {
  switch (permission.kind) {
    case "denied":
      return `This call is not allowed. ${permission.reason}. Do not try it in another way; tell the person if it is needed.`;
    case "declined":
      return permission.reason === undefined || permission.reason.trim() === ""
        ? "The person declined this call. Do not try the same in another way. Go on without it, or ask what they want instead."
        : `The person declined this call and said:\n${permission.reason}\nDo as they say, and do not try the same in another way.`;
    case "unanswered":
      return `The person could not be asked (${permission.why}), so the call was not made.`;
    default:
      return assertNever(permission);
  }
}

export interface CallPermissionOptions {
  readonly sessionId: string;
  readonly client: AgentClient;
  readonly rules: SessionRules;
  readonly folders: { readonly cwd: string; readonly home: string };
  /** The person is asked. */
  readonly onAsk: (call: PermissionCall) => void;
  /** Something that the person should know. */
  readonly onNotice: (text: string) => void;
  /** The subagent that asks: it stands in the title. */
  readonly asker?: string;
}

/** Asks the rules, then the session's mode, then the person (design.md, "A tool call, in order", step 6). */
export class CallPermission {
  private readonly options: CallPermissionOptions;

  constructor(options: CallPermissionOptions) {
    this.options = options;
  }

  async ask(call: PermissionCall, shown: ToolCallFields, signal: AbortSignal): Promise<Permission> {
    const { rules, folders } = this.options;
    const { decision, reason } = decidePermission(call, { mode: rules.mode, rules: rules.all, folders });
    if (decision === "allow") {
      return { kind: "granted" };
    }
    return decision === "deny" ? { kind: "denied", reason } : await this.askPerson(call, shown, reason, signal);
  }

  /** Our extension: the request carries the rule that "always" would remember, and the reply may carry an edited one, or a reason. */
  private async askPerson(
    call: PermissionCall,
    shown: ToolCallFields,
    reason: string,
    signal: AbortSignal,
  ): Promise<Permission> {
    const { client, sessionId, onAsk, asker } = this.options;
    onAsk(call);
    const rule = call.controlFile ? undefined : suggestRule(call);
    const toolCall = asker === undefined ? shown : { ...shown, title: `${asker}: ${shown.title ?? call.tool}` };
    const about = { reason, ...(rule === undefined ? {} : { rule }), ...(asker === undefined ? {} : { asker }) };
    try {
      const outcome = await client.requestPermission(
        { sessionId, toolCall, options: [...optionsFor(rule)], _meta: { "plan-mode": about } },
        signal,
      );
      if (outcome.outcome === "cancelled") {
        return { kind: "declined" };
      }
      const scope = scopes.get(outcome.optionId);
      if (scope === undefined) {
        return { kind: "declined", ...(outcome.reason === undefined ? {} : { reason: outcome.reason }) };
      }
      if (scope !== "once" && rule !== undefined) {
        await this.remember(scope, outcome.rule ?? rule);
      }
      return { kind: "granted" };
    } catch (error) {
      return { kind: "unanswered", why: errorText(error) };
    }
  }

  private async remember(scope: "session" | "project", rule: string): Promise<void> {
    const kept = await this.options.rules.remember(scope, rule);
    if (!kept.ok) {
      this.options.onNotice(kept.error);
    }
  }
}

const scopes: ReadonlyMap<string, "once" | "session" | "project"> = new Map([
  ["allow-once", "once"],
  ["allow-session", "session"],
  ["allow-project", "project"],
]);

/** "All edits" is an answer for a session, never for good (spec/grok-build-behaviour.md 8.3). */
function optionsFor(rule: string | undefined): readonly PermissionOption[] {
  const always = (optionId: string, name: string): PermissionOption => ({ optionId, name, kind: "allow_always" });
  return [
    { optionId: "allow-once", name: "Allow once", kind: "allow_once" },
    ...(rule === undefined ? [] : [always("allow-session", `Allow ${rule} for this session`)]),
    ...(rule === undefined || rule === "Edit" ? [] : [always("allow-project", `Always allow ${rule} in this project`)]),
    { optionId: "reject-once", name: "Reject", kind: "reject_once" },
  ];
}
