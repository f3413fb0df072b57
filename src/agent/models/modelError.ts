import { APICallError } from "@ai-sdk/provider";
import { providerMessage } from "./providerMessage.ts";
import { redactSecrets } from "./redactSecrets.ts";
import { retryAfter } from "./retryAfter.ts";
import { streamedStatus } from "./streamedStatus.ts";
import { suppliedFailure } from "./suppliedFailure.ts";

export type ModelErrorKind =
  | "aborted"
  | "unauthorised"
  | "forbidden"
  | "notFound"
  | "rateLimited"
  | "tooLong"
  | "refused"
  | "server"
  | "network"
  | "malformed"
  | "unknown";

/** A failed model request, for people: what happened and what to do next. */
export interface ModelFailure {
  readonly kind: ModelErrorKind;
  /** One or two sentences, without keys. */
  readonly message: string;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;
  /** Milliseconds that the server asked us to wait. */
  readonly retryAfterMs?: number;
  /** The endpoint is the right one, but a part of this one answer could not be read. Another answer may be readable. */
  readonly garbled?: true;
}

export interface ModelErrorContext {
  /** The model's full name, to be named in the sentence. */
  readonly model?: string;
  /** Texts that must not appear. */
  readonly secrets?: readonly string[];
}

/** Turns whatever a provider package, fetch or a stream threw into a sentence with a next step. Never throws. */
export function describeModelError(error: unknown, context: ModelErrorContext = {}): ModelFailure {
  const known = suppliedFailure(error);
  if (known !== undefined) {
    return known;
  }
  const model = context.model === undefined ? "the model" : context.model;
  const status = APICallError.isInstance(error) ? error.statusCode : streamedStatus(error);
  const said = redactSecrets(providerMessage(error), context.secrets ?? []);
  const wait = APICallError.isInstance(error) ? retryAfter(error.responseHeaders ?? {}) : undefined;
  const failure = classify(error, status, said, model);
  return wait === undefined ? failure : { ...failure, retryAfterMs: wait };
}

function classify(error: unknown, status: number | undefined, said: string, model: string): ModelFailure {
  const detail = said === "" ? "" : ` It said: ${said}`;
  if (isAbort(error)) {
    return { kind: "aborted", message: "The request was stopped.", retryable: false };
  }
  // Before the network: the words of a parser ("unterminated") sound like it.
  if (error instanceof Error && !APICallError.isInstance(error) && unreadable.test(error.name)) {
    return {
      kind: "malformed",
      message: `A part of the answer of ${model} could not be read. Send the message again, or choose another model.`,
      retryable: false,
      garbled: true,
    };
  }
  if (isNetwork(error)) {
    return {
      kind: "network",
      message: `No connection to ${model}${said === "" ? "" : ` (${said})`}. Check the network and the address, then send the message again.`,
      retryable: true,
    };
  }
  if (isMalformed(error)) {
    return {
      kind: "malformed",
      message: `The answer of ${model} could not be read: it is not what this kind of endpoint sends. Check that the address and the provider belong together, then send the message again.`,
      retryable: false,
    };
  }
  if (status !== undefined && status >= 400) {
    return byStatus(status, said, detail, model);
  }
  return {
    kind: "unknown",
    message: `The request to ${model} failed.${detail} Send the message again, or choose another model.`,
    retryable: false,
  };
}

function byStatus(status: number, said: string, detail: string, model: string): ModelFailure {
  // Gemini and xAI refuse a key with status 400.
  if (
    status === 401 ||
    (status === 400 && /api key (not valid|not found|expired)|(incorrect|invalid) api key/i.test(said))
  ) {
    return {
      kind: "unauthorised",
      message: `The key for ${model} was not accepted.${detail} Run "Plan Mode: Set API Key", or correct the environment variable.`,
      retryable: false,
    };
  }
  if (status === 403) {
    return {
      kind: "forbidden",
      message: `This key may not use ${model}.${detail} Check the account's access, or choose another model.`,
      retryable: false,
    };
  }
  if (
    status === 402 ||
    /insufficient_quota|credit balance|exceeded your current quota.*billing|insufficient (credits|balance)/i.test(said)
  ) {
    return {
      kind: "forbidden",
      message: `The account for ${model} has no credit left.${detail} Add some with the provider, or choose another model.`,
      retryable: false,
    };
  }
  if (status === 404) {
    return {
      kind: "notFound",
      message: `There is no ${model} at this endpoint.${detail} Run "Plan Mode: Choose Model", or correct the address.`,
      retryable: false,
    };
  }
  if (status === 429) {
    return {
      kind: "rateLimited",
      message: `${model} takes no more requests for now: its limit is reached.${detail} Wait a little and send the message again, or choose another model.`,
      retryable: true,
    };
  }
  if (status === 413 || tooLongWords.test(said)) {
    return {
      kind: "tooLong",
      message: `The conversation is too long for ${model}.${detail} Run "Plan Mode: Compact", or start a new session.`,
      retryable: false,
    };
  }
  if (status >= 500 || status === 408) {
    return {
      kind: "server",
      message: `The server of ${model} has a problem (status ${status}).${detail} Send the message again in a moment, or choose another model.`,
      retryable: true,
    };
  }
  return {
    kind: "refused",
    message: `${model} refused the request (status ${status}).${detail} Choose another model, or start a new session.`,
    retryable: false,
  };
}

/** Anthropic, OpenAI, Google, xAI, vLLM, llama.cpp and Bedrock each say it in words of their own. */
const tooLongWords =
  /context (length|window|size)|too long|too many tokens|maximum (context|prompt length|model length)|input token count.*exceeds|exceeds the (available context|maximum number of tokens)|context_length_exceeded/i;

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "ResponseAborted");
}

/** fetch throws TypeErrors with a cause; the provider packages wrap them into a call error, mid-stream with status 200. */
function isNetwork(error: unknown): boolean {
  const trouble = /fetch failed|terminated|ECONN|EAI_AGAIN|ENOTFOUND|ETIMEDOUT|EPIPE|socket|other side closed/i;
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined || (error.statusCode < 400 && trouble.test(chain(error.cause)));
  }
  return error instanceof Error && (error.name === "TimeoutError" || trouble.test(chain(error)));
}

/** A status of 200 with an unreadable answer; the Anthropic package reports an unreadable first event as status 500. */
function isMalformed(error: unknown): boolean {
  return APICallError.isInstance(error) && ((error.statusCode ?? 0) < 400 || unreadable.test(error.responseBody ?? ""));
}

const unreadable =
  /^(\{"name":")?(AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated)|SyntaxError)/;

/** Messages and codes of an error and its causes. */
function chain(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) {
    return "";
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return `${error.message} ${code} ${chain(error.cause, depth + 1)}`;
}
