import * as z from "zod/mini";
import type { ExternalAnswer } from "../externalTool.ts";

const block = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.enum(["image", "audio"]), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal("resource_link"), uri: z.string(), name: z.optional(z.string()) }),
  z.object({
    type: z.literal("resource"),
    resource: z.union([
      z.object({ uri: z.string(), text: z.string() }),
      z.object({ uri: z.string(), blob: z.string(), mimeType: z.optional(z.string()) }),
    ]),
  }),
]);

/** MCP `CallToolResult`, as far as it is read: a block of a kind that isn't known must not spoil the others. */
export const callAnswer = z.object({
  content: z._default(z.array(z.unknown()), []),
  structuredContent: z.optional(z.unknown()),
  isError: z.optional(z.boolean()),
});

/** What a server answered, as text. Pictures and sounds are named, not shown: models take them in too many ways. */
export function answerText({ content, structuredContent, isError }: z.infer<typeof callAnswer>): ExternalAnswer {
  const parts = content.map((entry) => {
    const parsed = block.safeParse(entry);
    return parsed.success ? blockText(parsed.data) : "[content of a kind that can't be shown]";
  });
  const text =
    parts.length === 0 && structuredContent !== undefined ? JSON.stringify(structuredContent) : parts.join("\n");
  return { text, isError: isError === true };
}

function blockText(content: z.infer<typeof block>): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "image":
    case "audio":
      return `[${content.type}, ${content.mimeType}, ${Math.ceil((content.data.length * 3) / 4_000)} kB: not shown]`;
    case "resource_link":
      return `[${content.name ?? "resource"}: ${content.uri}]`;
    case "resource":
      return "text" in content.resource
        ? content.resource.text
        : `[binary content of ${content.resource.uri}: not shown]`;
  }
}
