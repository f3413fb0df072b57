import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { describeModelError } from "../models/modelError.ts";
import { defaultRetryPolicy, streamWithRetry } from "../models/retry.ts";
import { watchAbort } from "../session/deferred.ts";
import { AnswerCollector } from "./answerCollector.ts";
import type { ModelAnswer, StepListener } from "./modelAnswer.ts";

/** One request to the model, streamed. Never rejects: failures and Stop come back with what had arrived until then. */
export async function modelStep(
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal },
  listener: StepListener,
  isUsed: (toolCallId: string) => boolean = () => false,
): Promise<ModelAnswer> {
  const collector = new AnswerCollector(listener, model.modelId, isUsed);
  const watch = watchAbort(options.abortSignal);
  try {
    // A provider that doesn't heed the signal must not keep the person waiting.
    const opening = streamWithRetry(model, options, {
      ...defaultRetryPolicy,
      onRetry: (notice) => listener.onRetry(notice),
    });
    const opened = await Promise.race([opening, watch.aborted.then(() => undefined)]);
    if (opened === undefined) {
      opening.then(({ stream }) => stream.cancel()).catch(() => undefined);
      return collector.answer(true);
    }
    const reader = opened.stream.getReader();
    const stopped = watch.aborted.then(() => ({ done: true, value: undefined }) as const);
    for (;;) {
      const next = await Promise.race([reader.read(), stopped]);
      if (next.done) {
        break;
      }
      collector.take(next.value);
      if (collector.isEndless) {
        break;
      }
    }
    if (options.abortSignal.aborted || collector.isEndless) {
      reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    collector.fail(describeModelError(error, { model: model.modelId }));
  } finally {
    watch.dispose();
  }
  return collector.answer(options.abortSignal.aborted);
}
