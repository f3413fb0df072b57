import { abortableSleep } from "../models/abortableSleep.ts";
import type { ModelFailure } from "../models/modelError.ts";
import { defaultRetryPolicy } from "../models/retry.ts";
import { contextWindow } from "./contextWindow.ts";
import type { ModelAnswer } from "./modelAnswer.ts";
import { modelRequest } from "./modelRequest.ts";
import { modelStep } from "./modelStep.ts";
import type { TurnParts } from "./turnParts.ts";
import { reportedCost } from "./turnUsage.ts";

export type AskedAnswer = ModelAnswer & {
  /** The share of the model's window that the request took. */
  readonly fills: number;
};

/** Asks the session's model, and tells the person what arrives. */
export class ModelAsker {
  private readonly parts: TurnParts;
  /** Models that have refused pictures. */
  private readonly blind = new Set<string>();
  /** Models whose thoughts the account may not see. */
  private readonly silent = new Set<string>();

  constructor(parts: TurnParts) {
    this.parts = parts;
  }

  async ask(signal: AbortSignal): Promise<AskedAnswer> {
    const { conversation, transcript } = this.parts;
    const model = await this.parts.model();
    if (!model.ok) {
      const failure = { kind: "unknown", message: model.error, retryable: false } as const;
      return { message: undefined, calls: [], finish: "error", began: false, fills: 0, failure };
    }
    const { modelId, provider } = model.value;
    const system = await this.parts.systemPrompt();
    const options = modelRequest(system, conversation.messages, this.parts.toolDefinitions(), signal, {
      modelId,
      provider,
      thinking: this.parts.thinking(),
      withoutImages: this.blind.has(modelId),
      withoutSummaries: this.silent.has(modelId),
    });
    const answer = await modelStep(
      model.value,
      options,
      {
        onText: (delta) => transcript.say("agent_message_chunk", delta),
        onReasoning: (delta) => transcript.say("agent_thought_chunk", delta),
        onRetry: ({ failure, waitMs, attempt, attempts }) =>
          transcript.remark(
            "retry",
            `${failure.message} Trying again in ${Math.ceil(waitMs / 1000)} s (attempt ${attempt + 1} of ${attempts}).`,
          ),
      },
      (id) => conversation.hasCall(id),
    );
    if (
      answer.failure !== undefined &&
      refusesImages(answer.failure) &&
      !this.blind.has(modelId) &&
      hasImages(options)
    ) {
      this.blind.add(modelId);
      transcript.remark("notice", `${modelId} takes no pictures, so it goes on without them.`);
      return await this.ask(signal);
    }
    if (
      answer.failure?.kind === "refused" &&
      /reasoning summar/i.test(answer.failure.message) &&
      !this.silent.has(modelId)
    ) {
      this.silent.add(modelId);
      return await this.ask(signal);
    }
    const size = contextWindow(model.value);
    const used = answer.usage?.inputTokens.total ?? 0;
    if (used > 0) {
      const cost = reportedCost(answer.usage?.raw);
      transcript.tell({
        sessionUpdate: "usage_update",
        used,
        size,
        ...(cost === undefined ? {} : { cost: { amount: this.parts.addCost(cost), currency: "USD" } }),
      });
    }
    return { ...answer, fills: used / size };
  }

  /** Before an answer that broke off is gone on with. Ends at once when the person stops the turn. */
  async pause(attempt: number, { retryAfterMs }: ModelFailure, signal: AbortSignal): Promise<void> {
    const { firstWaitMs, longestWaitMs } = defaultRetryPolicy;
    const wait = Math.min(retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
    await abortableSleep(wait, signal).catch(() => undefined);
  }
}

function refusesImages({ kind, message }: ModelFailure): boolean {
  return (
    (kind === "refused" || kind === "unknown" || kind === "notFound" || kind === "malformed") &&
    /image|vision|multimodal/i.test(message)
  );
}

function hasImages({ prompt }: ReturnType<typeof modelRequest>): boolean {
  return prompt.some(({ role, content }) => role === "user" && content.some(({ type }) => type === "file"));
}
