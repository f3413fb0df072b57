import { event, type ModelServer, pieces, type Script, startModelServer, type Wire } from "./modelServer.ts";

/** Gemini's `streamGenerateContent` as server-sent events: thoughts with a signature, text, whole function calls, usage. */
const generateContent: Wire = {
  path: /^\/v1beta\/models\/[^/:]+:(streamGenerateContent|generateContent)$/,
  models: ["scripted-model"],
  errorBody: (reply) => ({
    error: { code: reply.status, message: reply.message, status: reply.type ?? "INVALID_ARGUMENT" },
  }),
  answer: (reply) => [
    ...pieces(reply.reasoning ?? "").map((text) => chunk([{ text, thought: true }])),
    ...pieces(reply.text ?? "").map((text) => chunk([{ text }])),
    ...(reply.calls ?? []).map(({ name, input }, index) =>
      chunk([{ functionCall: { name, args: input }, ...(index === 0 ? { thoughtSignature: "c2lnbmVk" } : {}) }]),
    ),
    event({
      candidates: [
        {
          content: { role: "model", parts: [{ text: "" }] },
          finishReason: reply.stop === "length" ? "MAX_TOKENS" : "STOP",
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 30, totalTokenCount: 150 },
    }),
  ],
  opening: (text) => pieces(text).map((part) => chunk([{ text: part }])),
  whole: (reply) => ({
    candidates: [{ content: { role: "model", parts: [{ text: reply.text ?? "" }] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 30, totalTokenCount: 150 },
  }),
  aside: (path) => (path.endsWith(":countTokens") ? { totalTokens: 120 } : undefined),
  streamError: (status, message) => event({ error: { code: 503, message, status } }),
};

export function startGoogleServer(script: Script): Promise<ModelServer> {
  return startModelServer(generateContent, script);
}

function chunk(parts: readonly unknown[]): string {
  return event({ candidates: [{ content: { role: "model", parts }, index: 0 }] });
}
