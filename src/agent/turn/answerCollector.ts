import type {
  LanguageModelV3FinishReason,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
} from "@ai-sdk/provider";
import { describeModelError, type ModelFailure } from "../models/modelError.ts";
import type { ModelAnswer, RequestedCall, StepListener } from "./modelAnswer.ts";

/** Characters of one answer. No real one is as long; a model that repeats itself for ever has to stop somewhere. */
const longestAnswer = 2_000_000;

type Part = Extract<LanguageModelV3Message, { role: "assistant" }>["content"][number];
type Metadata = SharedV3ProviderMetadata | undefined;

interface OpenPart {
  readonly type: "text" | "reasoning";
  text: string;
  metadata: Metadata;
}

/** Puts an answer together from its stream. */
export class AnswerCollector {
  private readonly listener: StepListener;
  private readonly model: string;
  private readonly isUsed: (toolCallId: string) => boolean;
  private readonly parts: Part[] = [];
  private readonly open = new Map<string, OpenPart>();
  private readonly calls: RequestedCall[] = [];
  private length = 0;
  private finish: LanguageModelV3FinishReason["unified"] | undefined;
  private usage: LanguageModelV3Usage | undefined;
  private failure: ModelFailure | undefined;

  /** `isUsed`: whether an earlier call of the session has this id. Some servers count from one in every answer. */
  constructor(listener: StepListener, model: string, isUsed: (toolCallId: string) => boolean) {
    this.listener = listener;
    this.model = model;
    this.isUsed = isUsed;
  }

  take(part: LanguageModelV3StreamPart): void {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
      case "text-delta":
      case "reasoning-delta":
        this.grow(part);
        break;
      case "text-end":
      case "reasoning-end":
        this.close(key(part), part.providerMetadata);
        break;
      case "tool-call":
        this.length += part.input.length;
        if (part.providerExecuted !== true) {
          this.call(part);
        }
        break;
      case "finish":
        this.finish = part.finishReason.unified;
        this.usage = part.usage;
        break;
      case "error":
        this.fail(describeModelError(part.error, { model: this.model }));
        break;
      default:
        break;
    }
  }

  /** The answer does not come to an end. */
  get isEndless(): boolean {
    return this.length > longestAnswer;
  }

  fail(failure: ModelFailure): void {
    this.failure ??= failure;
  }

  answer(stopped: boolean): ModelAnswer {
    const began = this.parts.length > 0 || this.open.size > 0;
    for (const id of [...this.open.keys()]) {
      this.close(id, undefined);
    }
    if (this.isEndless) {
      this.fail(endless);
    }
    // Calls of a broken answer are not carried out, so they must not be in the history either.
    const broken = stopped || this.failure !== undefined;
    // To say nothing is an answer, after a result for instance; it is none when the stream did not even end.
    const missing = !broken && this.finish === undefined && this.parts.length === 0;
    const parts = broken ? this.parts.filter((part) => part.type === "text") : this.parts;
    const failure = stopped ? undefined : (this.failure ?? (missing ? emptyStream : undefined));
    return {
      message: parts.length === 0 ? undefined : { role: "assistant", content: parts },
      calls: broken ? [] : this.calls,
      finish: this.finish ?? "other",
      began,
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  private grow(
    part: Extract<
      LanguageModelV3StreamPart,
      { type: "text-start" | "reasoning-start" | "text-delta" | "reasoning-delta" }
    >,
  ): void {
    const type = part.type.startsWith("text") ? "text" : "reasoning";
    const known = this.open.get(key(part)) ?? { type, text: "", metadata: undefined };
    this.open.set(key(part), known);
    // Signatures and ids, which the provider wants back, come with the start, with a delta, or with the end.
    known.metadata = merged(known.metadata, part.providerMetadata);
    if (part.type === "text-start" || part.type === "reasoning-start") {
      return;
    }
    known.text += part.delta;
    this.length += part.delta.length;
    if (type === "text") {
      this.listener.onText(part.delta);
    } else {
      this.listener.onReasoning(part.delta);
    }
  }

  private close(id: string, metadata: Metadata): void {
    const closed = this.open.get(id);
    this.open.delete(id);
    if (closed === undefined) {
      return;
    }
    const { type, text } = closed;
    const all = merged(closed.metadata, metadata);
    // Empty reasoning may carry what its provider wants back; empty text is refused by some.
    if (text !== "" || (type === "reasoning" && all !== undefined)) {
      this.parts.push({ type, text, ...(all === undefined ? {} : { providerOptions: all }) });
    }
  }

  private call({
    toolCallId: given,
    toolName,
    input,
    providerMetadata,
  }: Extract<LanguageModelV3StreamPart, { type: "tool-call" }>): void {
    const toolCallId = this.freeId(given);
    this.calls.push({ toolCallId, toolName, input });
    this.parts.push({
      type: "tool-call",
      toolCallId,
      toolName,
      input: parsedInput(input),
      ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata }),
    });
  }

  /** Each call has an id of its own: results, cards and approvals are told apart by it. */
  private freeId(given: string): string {
    const taken = (id: string): boolean => this.isUsed(id) || this.calls.some(({ toolCallId }) => toolCallId === id);
    const base = given === "" ? "call" : given;
    let id = base;
    for (let count = 2; taken(id) || id === ""; count += 1) {
      id = `${base}-${count}`;
    }
    return id;
  }
}

const emptyStream: ModelFailure = {
  kind: "malformed",
  message: "The model sent an empty answer. Send the message again, or choose another model.",
  retryable: false,
};

const endless: ModelFailure = {
  kind: "malformed",
  message: "The answer did not come to an end, so it was cut off. Send the message again, or choose another model.",
  retryable: false,
};

function merged(one: Metadata, other: Metadata): Metadata {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  const providers = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(providers.map((name) => [name, { ...one[name], ...other[name] }]));
}

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
