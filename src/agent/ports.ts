/** What the agent needs from outside. The composition roots (extension.ts, cli.ts) supply it; tests supply fakes. */
import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { Result } from "../base/result.ts";
import type { VouchedServer } from "./external/vouchedServer.ts";
import type { ModelInfo } from "./models/availableModels.ts";
import type { Thinking } from "./models/thinking.ts";

/** The settings of design.md that the agent obeys, by their short names. Read anew at every use. */
export interface AgentSettings {
  /** `offline`, `<provider>/<model>`, or empty: what is available. */
  readonly model: string;
  /** The model while planning; empty: the same. */
  readonly planningModel: string;
  readonly thinking: Thinking;
  /** The shell while planning: only what is proven to be read-only, or the normal permission pipeline. */
  readonly shell: "readOnly" | "permissions";
  readonly shellSandbox: "auto" | "off";
  readonly toolset: "native" | "compat";
  readonly planTool: "exit_plan_mode" | "submit_plan";
  /** The mode that a new session starts in. */
  readonly defaultMode: "default" | "plan";
  readonly agentMayProposePlanMode: boolean;
  readonly trustReadOnlyHints: boolean;
  /** External tools that the person trusts to be read-only: `tool` or `server/tool`. */
  readonly readOnlyTools: readonly string[];
}

/** The settings of a machine on which nothing was set. */
export const defaultSettings: AgentSettings = {
  model: "",
  planningModel: "",
  thinking: "auto",
  shell: "readOnly",
  shellSandbox: "auto",
  toolset: "native",
  planTool: "exit_plan_mode",
  defaultMode: "default",
  agentMayProposePlanMode: true,
  trustReadOnlyHints: false,
  readOnlyTools: [],
};

export interface AgentPorts {
  /** `~/.plan-mode`, absolute. */
  readonly home: string;
  /** The version of the extension or program, for `initialize`. */
  readonly version: string;
  /** Where commands inherit their variables from; keys are taken out of it first. */
  readonly env: Readonly<Record<string, string | undefined>>;
  settings(): AgentSettings;
  /** Loads the provider on first use. The error is a sentence that says what to set. */
  createModel(spec: string): Promise<Result<LanguageModelV3>>;
  availableModels(): Promise<readonly ModelInfo[]>;
  /** The client sets model and mode of each session (ACP config options); left out: a setting of the program does. */
  readonly configOptions?: boolean;
  /** Tool servers of this same program, told by address and secret: only their tools are believed to be read-only. */
  vouchedServers?(): readonly VouchedServer[];
  /** Whether the person trusts a folder; left out: the folders that the home config lists. */
  trusted?(folder: string): boolean;
  /** Path of a ripgrep binary; undefined: the built-in search serves. */
  ripgrep(): Promise<string | undefined>;
  now(): Date;
  /** Unique for good; letters, digits and hyphens. */
  newId(): string;
}
