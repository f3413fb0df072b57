import { APICallError } from "@ai-sdk/provider";
import * as z from "zod/mini";

const body = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });
const plain = z.object({ message: z.string() });

/** Longest excerpt of a server's words that a person should have to read. */
const longest = 300;

/** What the server itself said, as one short line; empty when it said nothing readable (an HTML page, a stack trace). */
export function providerMessage(error: unknown): string {
  const text = rawMessage(error).replace(/\s+/g, " ").trim();
  const readable = /^\s*[<{[]/.test(text) ? "" : text;
  return readable.length > longest ? `${readable.slice(0, longest)}…` : readable;
}

function rawMessage(error: unknown): string {
  if (typeof error === "string") {
    return error;
  }
  if (APICallError.isInstance(error)) {
    return bodyMessage(error.responseBody ?? "") ?? (error.statusCode === undefined ? cause(error) : "");
  }
  const nested = body.safeParse(error);
  if (nested.success) {
    return typeof nested.data.error === "string" ? nested.data.error : nested.data.error.message;
  }
  const direct = plain.safeParse(error);
  return error instanceof Error ? cause(error) : direct.success ? direct.data.message : "";
}

function bodyMessage(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const nested = body.safeParse(parsed);
    if (nested.success) {
      return typeof nested.data.error === "string" ? nested.data.error : nested.data.error.message;
    }
    const direct = plain.safeParse(parsed);
    return direct.success ? direct.data.message : undefined;
  } catch {
    return undefined;
  }
}

/** The innermost cause says more than "fetch failed". */
function cause(error: Error): string {
  let inner = error;
  for (let depth = 0; depth < 4 && inner.cause instanceof Error; depth += 1) {
    inner = inner.cause;
  }
  return inner.message;
}
