import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
} from "@ai-sdk/provider";
import { abortableSleep } from "./abortableSleep.ts";
import { describeModelError, type ModelFailure } from "./modelError.ts";

/** A wait before the same request is sent again. */
export interface RetryNotice {
  /** The attempt that failed, counted from 1. */
  readonly attempt: number;
  readonly attempts: number;
  readonly waitMs: number;
  readonly failure: ModelFailure;
}

export interface RetryPolicy {
  /** All attempts, the first included. */
  readonly attempts: number;
  readonly firstWaitMs: number;
  /** A server that wants a longer wait than this is not waited for: the person should know at once. */
  readonly longestWaitMs: number;
  readonly onRetry?: (notice: RetryNotice) => void;
  /** For tests. Rejects when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, firstWaitMs: 1_000, longestWaitMs: 60_000 };

/**
 * `doStream` that tries again on rate limits, server and network trouble, as long as nothing of the answer has arrived:
 * a half-told answer is never repeated. Rejects with the last error; an abort ends it at once.
 */
export async function streamWithRetry(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  policy: RetryPolicy = defaultRetryPolicy,
): Promise<LanguageModelV3StreamResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openStream(model, options);
    } catch (error) {
      const failure = describeModelError(error);
      const waitMs = failure.retryAfterMs ?? policy.firstWaitMs * 2 ** (attempt - 1);
      const again = failure.retryable && attempt < policy.attempts && waitMs <= policy.longestWaitMs;
      if (!again || options.abortSignal?.aborted === true) {
        throw error;
      }
      policy.onRetry?.({ attempt, attempts: policy.attempts, waitMs, failure });
      await (policy.sleep ?? abortableSleep)(waitMs, options.abortSignal);
    }
  }
}

/** Opens the stream and looks at its head: an error that comes before any content is thrown, so that it can be retried. */
async function openStream(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
): Promise<LanguageModelV3StreamResult> {
  const result = await model.doStream(options);
  const reader = result.stream.getReader();
  const head: LanguageModelV3StreamPart[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    if (value.type === "error") {
      await reader.cancel().catch(() => undefined);
      throw value.error;
    }
    head.push(value);
    if (!isPreamble(value)) {
      break;
    }
  }
  return { ...result, stream: rejoin(head, reader) };
}

function isPreamble(part: LanguageModelV3StreamPart): boolean {
  return part.type === "stream-start" || part.type === "response-metadata" || part.type === "raw";
}

function rejoin(
  head: readonly LanguageModelV3StreamPart[],
  reader: ReadableStreamDefaultReader<LanguageModelV3StreamPart>,
): ReadableStream<LanguageModelV3StreamPart> {
  return new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      for (const part of head) {
        controller.enqueue(part);
      }
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
    async cancel(reason) {
      await reader.cancel(reason);
    },
  });
}
