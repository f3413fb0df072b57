import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { Result } from "../../base/result.ts";
import type { FileSystemPort } from "../../plan/pathIdentity.ts";
import type { PlanModeTracker } from "../../plan/tracker.ts";
import type { AgentClient } from "../client.ts";
import type { AgentPorts } from "../ports.ts";
import type { projectInstructions } from "../prompt/projectInstructions.ts";
import type { PlanningShell } from "../shell/shellPolicy.ts";
import type { ToolSet } from "../tools/toolSet.ts";
import type { Conversation } from "./conversation.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import type { SessionConfig } from "./sessionConfig.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { Transcript } from "./transcript.ts";

/** What a session is wired from. */
export interface SessionIngredients {
  readonly ports: AgentPorts;
  readonly client: AgentClient;
  readonly store: SessionStore;
  readonly record: RecordKeeper;
  readonly transcript: Transcript;
  readonly conversation: Conversation;
  readonly tracker: PlanModeTracker;
  readonly toolSet: ToolSet;
  readonly external: { dispose(): Promise<void> };
  readonly config: SessionConfig;
  readonly shell: PlanningShell;
  /** For the gate and the permission rules. */
  readonly fs: FileSystemPort;
  /** The project's instructions for agents. */
  readonly instructions: () => ReturnType<typeof projectInstructions>;
  /** The model by its name; empty: what is available. */
  readonly model: (spec: string) => Promise<Result<LanguageModelV3>>;
}
