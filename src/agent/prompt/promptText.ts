import type { Image } from "../session/modelMessages.ts";

/** The parts of an ACP prompt that a text model can use; what it can't is named rather than dropped silently. */
export type PromptBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "resource_link"; readonly uri: string; readonly name: string }
  | { readonly type: "resource"; readonly resource: { readonly uri: string; readonly text?: string | undefined } }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | { readonly type: "audio" };

/** One text, as the person meant it. */
export function promptText(blocks: readonly PromptBlock[]): string {
  const words: string[] = [];
  const context: string[] = [];
  for (const block of blocks) {
    switch (block.type) {
      case "text":
        words.push(block.text);
        break;
      case "resource_link":
        words.push(`@${filePath(block.uri)}`);
        break;
      case "resource":
        words.push(`@${filePath(block.resource.uri)}`);
        if (block.resource.text !== undefined) {
          context.push(`<context path="${filePath(block.resource.uri)}">\n${block.resource.text}\n</context>`);
        }
        break;
      case "image":
        words.push(
          isUsable(block.mimeType) ? "[a picture]" : `[a picture as ${block.mimeType}, which models don't take]`,
        );
        break;
      default:
        words.push(`[${block.type}: this agent reads text and pictures only]`);
    }
  }
  return [words.join(""), ...context].join("\n\n");
}

/** The pictures among them; only what models take. */
export function promptImages(blocks: readonly PromptBlock[]): readonly Image[] {
  return blocks.flatMap((block) =>
    block.type === "image" && isUsable(block.mimeType) ? [{ data: block.data, mediaType: block.mimeType }] : [],
  );
}

function isUsable(mimeType: string): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(mimeType);
}

function filePath(uri: string): string {
  try {
    const url = new URL(uri);
    return url.protocol === "file:" ? decodeURIComponent(url.pathname) : uri;
  } catch {
    return uri;
  }
}
