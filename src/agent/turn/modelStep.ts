import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { describeModelError, type ModelFailure } from "../models/modelError.ts";
import { defaultRetryPolicy, type RetryNotice, streamWithRetry } from "../models/retry.ts";
import { watchAbort } from "../session/deferred.ts";

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
  /** The answer broke off; what came before counts, calls do not. */
  readonly failure?: ModelFailure;
}

export interface StepListener {
  onText(delta: string): void;
  onReasoning(delta: string): void;
  /** The model has begun to write a call: for the person, long before it is complete. */
  onRetry(notice: RetryNotice): void;
}

/** One request to the model, streamed. Never rejects: failures and Stop come back with what had arrived until then. */
export async function modelStep(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal },
  listener: StepListener,
): Promise<ModelAnswer> {
  const collector = new AnswerCollector(listener);
  const watch = watchAbort(options.abortSignal);
  try {
    const { stream } = await streamWithRetry(model, options, {
      ...defaultRetryPolicy,
      onRetry: (notice) => listener.onRetry(notice),
    });
    const reader = stream.getReader();
    const stopped = watch.aborted.then(() => ({ done: true, value: undefined }) as const);
    for (;;) {
      // A provider that doesn't heed the signal must not keep the person waiting.
      const next = await Promise.race([reader.read(), stopped]);
      if (next.done) {
        break;
      }
      collector.take(next.value);
    }
    if (options.abortSignal.aborted) {
      reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    collector.fail(describeModelError(error, { model: model.modelId }));
  } finally {
    watch.dispose();
  }
  return collector.answer(options.abortSignal.aborted);
}

type Part = Extract<LanguageModelV3Message, { role: "assistant" }>["content"][number];

class AnswerCollector {
  private readonly listener: StepListener;
  private readonly parts: Part[] = [];
  private readonly open = new Map<string, { type: "text" | "reasoning"; text: string }>();
  private readonly calls: RequestedCall[] = [];
  private finish: LanguageModelV3FinishReason["unified"] | undefined;
  private usage: LanguageModelV3Usage | undefined;
  private failure: ModelFailure | undefined;

  constructor(listener: StepListener) {
    this.listener = listener;
  }

  take(part: LanguageModelV3StreamPart): void {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        this.open.set(key(part), { type: part.type === "text-start" ? "text" : "reasoning", text: "" });
        break;
      case "text-delta":
      case "reasoning-delta":
        this.delta(part);
        break;
      case "text-end":
      case "reasoning-end":
        this.close(key(part), part.providerMetadata);
        break;
      case "tool-call":
        if (part.providerExecuted !== true) {
          const { toolCallId, toolName, input, providerMetadata } = part;
          this.calls.push({ toolCallId, toolName, input });
          this.parts.push({
            type: "tool-call",
            toolCallId,
            toolName,
            input: parsedInput(input),
            ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata }),
          });
        }
        break;
      case "finish":
        this.finish = part.finishReason.unified;
        this.usage = part.usage;
        break;
      case "error":
        this.fail(describeModelError(part.error));
        break;
      default:
        break;
    }
  }

  fail(failure: ModelFailure): void {
    this.failure ??= failure;
  }

  answer(stopped: boolean): ModelAnswer {
    for (const id of [...this.open.keys()]) {
      this.close(id, undefined);
    }
    // Calls of a broken answer are not carried out, so they must not be in the history either.
    const broken = stopped || this.failure !== undefined;
    const missing = !broken && this.finish === undefined && this.parts.length === 0;
    const parts = broken ? this.parts.filter((part) => part.type === "text") : this.parts;
    const failure = stopped ? undefined : (this.failure ?? (missing ? emptyStream : undefined));
    return {
      message: parts.length === 0 ? undefined : { role: "assistant", content: parts },
      calls: broken ? [] : this.calls,
      finish: this.finish ?? "other",
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  private delta(part: Extract<LanguageModelV3StreamPart, { type: "text-delta" | "reasoning-delta" }>): void {
    const type = part.type === "text-delta" ? "text" : "reasoning";
    const known = this.open.get(key(part));
    if (known === undefined) {
      this.open.set(key(part), { type, text: part.delta });
    } else {
      known.text += part.delta;
    }
    if (type === "text") {
      this.listener.onText(part.delta);
    } else {
      this.listener.onReasoning(part.delta);
    }
  }

  private close(
    id: string,
    metadata: Extract<LanguageModelV3StreamPart, { type: "text-end" }>["providerMetadata"],
  ): void {
    const closed = this.open.get(id);
    this.open.delete(id);
    // Empty reasoning may carry the signature that its provider wants back.
    if (closed !== undefined && (closed.text !== "" || metadata !== undefined)) {
      this.parts.push({ ...closed, ...(metadata === undefined ? {} : { providerOptions: metadata }) });
    }
  }
}

const emptyStream: ModelFailure = {
  kind: "malformed",
  message: "The model sent an empty answer. Send the message again, or choose another model.",
  retryable: false,
};

/** Text and reasoning count their ids apart. */
function key(part: { readonly type: string; readonly id: string }): string {
  return `${part.type.startsWith("text") ? "text" : "reasoning"} ${part.id}`;
}

/** The history holds objects, as providers expect; junk stays what it was, for the model to see. */
function parsedInput(input: string): unknown {
  try {
    const value: unknown = input.trim() === "" ? {} : JSON.parse(input);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { invalid_arguments: input };
  } catch {
    return { invalid_arguments: input };
  }
}
