import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { Result } from "../../base/result.ts";
import type { ReminderContext } from "../../plan/reminders.ts";
import type { Thinking } from "../models/thinking.ts";
import type { Conversation } from "../session/conversation.ts";
import type { PlanModeControl } from "../session/planModeControl.ts";
import type { RecordKeeper } from "../session/recordKeeper.ts";
import type { Transcript } from "../session/transcript.ts";
import type { ToolPipeline } from "./toolPipeline.ts";

/** What a turn works with. */
export interface TurnParts {
  readonly conversation: Conversation;
  readonly pipeline: ToolPipeline;
  readonly transcript: Transcript;
  readonly planMode: PlanModeControl;
  readonly record: RecordKeeper;
  reminderContext(): Promise<ReminderContext>;
  /** The plan as it is on disk; empty when there is none. */
  planText(): Promise<string>;
  systemPrompt(): Promise<string>;
  toolDefinitions(): NonNullable<LanguageModelV3CallOptions["tools"]>;
  /** Adds to what the session has cost, in US dollars, and returns the sum. */
  addCost(usd: number): number;
  /** How much the model is to think, by the settings now. */
  thinking(): Thinking;
  /** As the settings name it now. */
  modelName(): string;
  /** The model for the next request: planning may have another than the work. */
  model(): Promise<Result<LanguageModelV3>>;
}
