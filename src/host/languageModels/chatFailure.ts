/** A failed request, for people; the agent takes it as it is (src/agent/models/suppliedFailure.ts). */
export interface ChatFailure {
  readonly kind: "notFound" | "forbidden" | "refused" | "rateLimited" | "tooLong" | "malformed" | "unknown";
  /** What happened and what to do next. */
  readonly message: string;
  readonly retryable: boolean;
}

export class ChatRequestError extends Error {
  readonly failure: ChatFailure;

  constructor(failure: ChatFailure, cause?: unknown) {
    super(failure.message, { cause });
    this.name = "ChatRequestError";
    this.failure = failure;
  }
}

export interface FailedRequest {
  /** As the setting names it. */
  readonly model: string;
  /** The tokens of the request and the most that the model takes, where they are known. */
  readonly tokens?: { readonly used: number; readonly most: number };
}

/** Copilot's names for what `LanguageModelError` has no code for. */
const quotaNames = /^Chat(?<what>QuotaExceeded|RateLimited)$/;

/**
 * Turns what `vscode.lm` threw into a sentence with a next step. Told apart by name and code, never by words: the errors come from
 * another process, and from other extensions (https://code.visualstudio.com/api/references/vscode-api#LanguageModelError).
 */
export function chatFailure(error: unknown, { model, tokens }: FailedRequest): ChatFailure {
  const said = wordsOf(error);
  const detail = said === "" ? "" : ` It said: ${said}`;
  switch (codeOf(error)) {
    case "NotFound":
      return failure(
        "notFound",
        `VS Code does not offer ${model} any more. Run "Plan Mode: Choose Model" to see what it offers now, or sign in again to the extension that brings the model.`,
      );
    case "NoPermissions":
      return failure(
        "forbidden",
        `Plan Mode may not use ${model} yet. VS Code asks for it when you send a message: send it again and choose Allow. An earlier refusal is taken back in the Accounts menu, under "Manage Language Model Access".`,
      );
    case "Blocked":
      return failure(
        "refused",
        `${model} does not take this request: its quota is used up, or its provider has blocked it.${detail} Wait a little, or choose another model.`,
      );
    default:
      break;
  }
  const limit = quotaNames.exec(error instanceof Error ? error.name : "")?.groups?.["what"];
  if (limit === "RateLimited") {
    return failure("rateLimited", `${model} takes no more requests for now.${detail}`, true);
  }
  if (limit === "QuotaExceeded") {
    return failure(
      "rateLimited",
      `The quota of ${model} is used up.${detail} Choose another model until it is renewed.`,
    );
  }
  if (tokens !== undefined && tokens.used > tokens.most) {
    return failure(
      "tooLong",
      `The conversation is too long for ${model}: ${tokens.used} tokens of at most ${tokens.most}.${detail}`,
    );
  }
  return failure(
    "unknown",
    `The request to ${model} failed.${detail} Send the message again, or choose another model.`,
  );
}

function failure(kind: ChatFailure["kind"], message: string, retryable = false): ChatFailure {
  return { kind, message, retryable };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Longest excerpt of a provider's words that a person should have to read. */
const longest = 300;

/** One line, ending as a sentence does. */
function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const text = (error instanceof Error ? error.message || cause : String(error)).replaceAll(/\s+/g, " ").trim();
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return short === "" || /[.!?…]$/.test(short) ? short : `${short}.`;
}
