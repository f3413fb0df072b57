import * as z from "zod/mini";
import type { ClientFeatures } from "./client.ts";

const ours = z.object({
  "plan-mode": z.object({
    planReview: z.optional(z.boolean()),
    askUserQuestion: z.optional(z.boolean()),
    manyUpdates: z.optional(z.boolean()),
  }),
});

/** What the client declares in `initialize`; absent means no. */
export function clientFeatures(
  capabilities:
    | {
        readonly fs?: { readonly readTextFile?: boolean; readonly writeTextFile?: boolean };
        readonly terminal?: boolean;
        readonly elicitation?: { readonly form?: object | null } | null;
        readonly _meta?: unknown;
      }
    | undefined,
): ClientFeatures {
  const declared = ours.safeParse(capabilities?._meta);
  const meta = declared.success ? declared.data["plan-mode"] : {};
  return {
    readTextFile: capabilities?.fs?.readTextFile === true,
    writeTextFile: capabilities?.fs?.writeTextFile === true,
    planReview: meta.planReview === true,
    askUserQuestion: meta.askUserQuestion === true,
    manyUpdates: meta.manyUpdates === true,
    forms: capabilities?.elicitation?.form != null,
    terminal: capabilities?.terminal === true,
  };
}
