import { errorText } from "../../disk/errorCode.ts";
import { decidePermission } from "../../policy/permission/decidePermission.ts";
import { parseRule } from "../../policy/permission/parseRule.ts";
import type { Rule } from "../../policy/permission/rule.ts";
import { suggestRule } from "../../policy/permission/suggestRule.ts";
import type { PermissionCall } from "../../policy/permission/toolCall.ts";
import type { AgentClient, PermissionOption } from "../client.ts";
import type { RecordKeeper } from "../session/recordKeeper.ts";
import type { ToolCallFields } from "../sessionUpdate.ts";

export type Permission =
  | { readonly kind: "granted" }
  /** By a rule: the person was not asked. */
  | { readonly kind: "denied"; readonly reason: string }
  | { readonly kind: "declined" }
  | { readonly kind: "unanswered"; readonly why: string };

/** Asks the rules, then the session's mode, then the person (design.md, "A tool call, in order", step 6). */
export class CallPermission {
  private readonly sessionId: string;
  private readonly client: AgentClient;
  private readonly record: RecordKeeper;
  private readonly folders: { readonly cwd: string; readonly home: string };
  private readonly configured: readonly Rule[];
  private readonly onAsk: (call: PermissionCall) => void;

  constructor(options: {
    readonly sessionId: string;
    readonly client: AgentClient;
    readonly record: RecordKeeper;
    readonly folders: { readonly cwd: string; readonly home: string };
    readonly rules: readonly Rule[];
    /** The person is asked. */
    readonly onAsk: (call: PermissionCall) => void;
  }) {
    this.sessionId = options.sessionId;
    this.client = options.client;
    this.record = options.record;
    this.folders = options.folders;
    this.configured = options.rules;
    this.onAsk = options.onAsk;
  }

  async ask(call: PermissionCall, shown: ToolCallFields, signal: AbortSignal): Promise<Permission> {
    const { decision, reason } = decidePermission(call, {
      mode: this.record.current.permissionMode,
      rules: [...this.configured, ...this.remembered()],
      folders: this.folders,
    });
    if (decision === "allow") {
      return { kind: "granted" };
    }
    return decision === "deny" ? { kind: "denied", reason } : await this.askPerson(call, shown, reason, signal);
  }

  private async askPerson(
    call: PermissionCall,
    shown: ToolCallFields,
    reason: string,
    signal: AbortSignal,
  ): Promise<Permission> {
    this.onAsk(call);
    const rule = call.controlFile ? undefined : suggestRule(call);
    const options: PermissionOption[] = [
      { optionId: "allow-once", name: "Allow once", kind: "allow_once" },
      ...(rule === undefined
        ? []
        : [{ optionId: "allow-session", name: `Allow ${rule} for this session`, kind: "allow_always" } as const]),
      { optionId: "reject-once", name: "Reject", kind: "reject_once" },
    ];
    try {
      const outcome = await this.client.requestPermission(
        { sessionId: this.sessionId, toolCall: shown, options, _meta: { "plan-mode": { reason } } },
        signal,
      );
      if (outcome.outcome === "cancelled") {
        return { kind: "declined" };
      }
      if (outcome.optionId === "allow-session" && rule !== undefined) {
        await this.record.update(({ allowed }) => ({ allowed: [...new Set([...allowed, rule])] }));
        return { kind: "granted" };
      }
      return outcome.optionId === "allow-once" ? { kind: "granted" } : { kind: "declined" };
    } catch (error) {
      return { kind: "unanswered", why: errorText(error) };
    }
  }

  private remembered(): readonly Rule[] {
    return this.record.current.allowed.flatMap((text) => {
      const rule = parseRule(text, "allow", "session", true);
      return rule.ok ? [rule.value] : [];
    });
  }
}
