import type { LanguageModelV3Message } from "@ai-sdk/provider";
import * as z from "zod/mini";

/** A line of messages.jsonl: a message, or the mark that the model's history starts anew behind it. */
export type MessageLine =
  | { readonly kind: "message"; readonly message: LanguageModelV3Message }
  | { readonly kind: "reset"; readonly reason: "freshContext" | "compaction" };

const part = z.looseObject({ type: z.string() });
const line = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("message"),
    message: z.discriminatedUnion("role", [
      z.looseObject({ role: z.literal("system"), content: z.string() }),
      z.looseObject({ role: z.literal("user"), content: z.array(part) }),
      z.looseObject({ role: z.literal("assistant"), content: z.array(part) }),
      z.looseObject({ role: z.literal("tool"), content: z.array(part) }),
    ]),
  }),
  z.object({ kind: z.literal("reset"), reason: z.enum(["freshContext", "compaction"]) }),
]);

/** Undefined for a line that no version of this program wrote. The parts inside are our own writing and are trusted. */
export function parseMessageLine(value: unknown): MessageLine | undefined {
  return isMessageLine(value) ? value : undefined;
}

function isMessageLine(value: unknown): value is MessageLine {
  return line.safeParse(value).success;
}
