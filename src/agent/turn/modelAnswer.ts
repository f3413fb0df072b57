import type { LanguageModelV3FinishReason, LanguageModelV3Message, LanguageModelV3Usage } from "@ai-sdk/provider";
import type { ModelFailure } from "../models/modelError.ts";
import type { RetryNotice } from "../models/retry.ts";

/** One call that the model asked for. */
export interface RequestedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** As it came: JSON text, perhaps not even that. */
  readonly input: string;
}

export interface ModelAnswer {
  /** What goes into the history; undefined when nothing usable arrived. */
  readonly message: LanguageModelV3Message | undefined;
  readonly calls: readonly RequestedCall[];
  readonly finish: LanguageModelV3FinishReason["unified"];
  readonly usage?: LanguageModelV3Usage;
  /** Something of an answer had arrived. */
  readonly began: boolean;
  /** The answer broke off; what came before counts, calls do not. */
  readonly failure?: ModelFailure;
}

export interface StepListener {
  onText(delta: string): void;
  onReasoning(delta: string): void;
  onRetry(notice: RetryNotice): void;
}
