import { fail, ok, type Result } from "../../base/result.ts";
import type { ConfiguredMode } from "../../policy/permission/decidePermission.ts";
import { parseRule } from "../../policy/permission/parseRule.ts";
import type { Rule } from "../../policy/permission/rule.ts";
import type { RecordKeeper } from "./recordKeeper.ts";

export interface SessionRulesOptions {
  readonly record: RecordKeeper;
  /** Of the config files. */
  readonly configured: readonly Rule[];
  /** `permissions.defaultMode` of the home config. */
  readonly mode: ConfiguredMode;
  /** Answers that were remembered for this project before. */
  readonly remembered: readonly string[];
  /** Writes a rule down for the project. */
  rememberForProject(rule: string): Promise<Result<void>>;
}

/** The permission rules of a session, those that the person adds on the way included, and the mode beneath them. */
export class SessionRules {
  private readonly options: SessionRulesOptions;
  private readonly project: string[];

  constructor(options: SessionRulesOptions) {
    this.options = options;
    this.project = [...options.remembered];
  }

  get all(): readonly Rule[] {
    const remembered = [
      ...this.options.record.current.allowed.map((text) => parseRule(text, "allow", "session", true)),
      ...this.project.map((text) => parseRule(text, "allow", "user", true)),
    ];
    return [...this.options.configured, ...remembered.flatMap((rule) => (rule.ok ? [rule.value] : []))];
  }

  /** Always-approve is the session's own switch; the config says only what lies beneath it. */
  get mode(): ConfiguredMode {
    const { mode, record } = this.options;
    if (record.current.permissionMode === "always-approve") {
      return "always-approve";
    }
    return mode === "acceptEdits" || mode === "dontAsk" ? mode : "default";
  }

  /** The error is a sentence for the person; the answer itself counts all the same. */
  async remember(scope: "session" | "project", text: string): Promise<Result<void>> {
    const rule = parseRule(text, "allow", "user", true);
    if (!rule.ok) {
      return fail(`The rule was not remembered: ${rule.error}`);
    }
    if (scope === "session") {
      await this.options.record.update(({ allowed }) => ({ allowed: [...new Set([...allowed, text])] }));
      return ok(undefined);
    }
    if (this.project.includes(text)) {
      return ok(undefined);
    }
    this.project.push(text);
    const written = await this.options.rememberForProject(text);
    return written.ok ? written : fail(`The rule holds for this session only. ${written.error}`);
  }
}
