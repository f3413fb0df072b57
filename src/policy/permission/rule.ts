/** What a rule does to a call that it matches. Over all sources deny outranks ask, and ask outranks allow. */
export type RuleEffect = "allow" | "ask" | "deny";

/** Where a rule was written; for messages, and because a project's rules may only tighten. */
export type RuleSource = "user" | "project" | "session";

/** The families of tools that rules can name (spec/grok-build-behaviour.md 8.2). */
export type RuleTool = "shell" | "read" | "search" | "edit" | "spawn" | "external" | "network" | "planTool" | "any";

/** One parsed `Tool` or `Tool(pattern)`. */
export interface Rule {
  readonly effect: RuleEffect;
  readonly tool: RuleTool;
  /** For a tool that the rule names on its own (`write_file`, `exit_plan_mode`): only this one of its family. */
  readonly toolName?: string;
  readonly pattern?: string;
  readonly source: RuleSource;
  /** The folder that its relative paths are read against; the session's when left out. */
  readonly folder?: string;
  /** The rule as it was written. */
  readonly text: string;
  /** True for an answer that the person asked us to remember: it never covers the dangerous commands. */
  readonly remembered: boolean;
}
