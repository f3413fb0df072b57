import type { ContentBlock } from "@agentclientprotocol/sdk";
import type { AgentFeatures } from "./agentFeatures.ts";

/** What goes along with the words of a prompt. */
export type PromptPart =
  | { readonly kind: "image"; readonly mimeType: string; readonly data: string }
  | { readonly kind: "context"; readonly uri: string; readonly text: string };

/** The prompt as ACP has it: words first. What the agent can't read is left out, or put into the words. */
export function promptBlocks(
  text: string,
  parts: readonly PromptPart[],
  features: Pick<AgentFeatures, "images" | "embeddedContext">,
): ContentBlock[] {
  const inline = features.embeddedContext ? [] : parts.flatMap((part) => (part.kind === "context" ? [part.text] : []));
  const words: ContentBlock = { type: "text", text: [text, ...inline].join("\n\n") };
  return [
    words,
    ...parts.flatMap((part): ContentBlock[] => {
      if (part.kind === "image") {
        return features.images ? [{ type: "image", mimeType: part.mimeType, data: part.data }] : [];
      }
      return features.embeddedContext ? [{ type: "resource", resource: { uri: part.uri, text: part.text } }] : [];
    }),
  ];
}
