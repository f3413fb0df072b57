/**
 * The HTTP status that an error inside of a stream stands for. Such errors carry none: Anthropic and OpenAI name a type or a code,
 * OpenRouter and Google give the number as a code, and some servers only have words.
 */
export function streamedStatus(error: unknown): number | undefined {
  if (typeof error === "string") {
    return byWords(error);
  }
  if (typeof error !== "object" || error === null) {
    return undefined;
  }
  for (const name of ["code", "type", "status"]) {
    const value: unknown = Reflect.get(error, name);
    const status =
      typeof value === "number" ? value : typeof value === "string" ? byName(value.toLowerCase()) : undefined;
    if (status !== undefined && status >= 400) {
      return status;
    }
  }
  return "error" in error ? streamedStatus(error.error) : undefined;
}

function byName(name: string): number | undefined {
  switch (name) {
    case "overloaded_error":
      return 529;
    case "api_error":
    case "server_error":
    case "internal":
      return 500;
    case "unavailable":
      return 503;
    case "rate_limit_error":
    case "rate_limit_exceeded":
    case "resource_exhausted":
      return 429;
    case "authentication_error":
    case "invalid_api_key":
    case "unauthenticated":
      return 401;
    case "insufficient_quota":
    case "billing_error":
      return 402;
    case "permission_error":
    case "permission_denied":
      return 403;
    case "not_found_error":
    case "model_not_found":
      return 404;
    case "request_too_large":
      return 413;
    case "invalid_request_error":
    case "context_length_exceeded":
    case "invalid_argument":
      return 400;
    default:
      return undefined;
  }
}

function byWords(text: string): number | undefined {
  if (/rate.?limit/i.test(text)) {
    return 429;
  }
  return /overloaded|server (had an )?error|internal error|temporar|try again|timed? ?out/i.test(text)
    ? 500
    : undefined;
}
