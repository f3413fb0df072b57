import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { toolError } from "./tool.ts";
import type { ToolResult } from "./toolResult.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};

/** What providers take, in bytes. */
const largestImage = 3_500_000;

/** Undefined: by its name it is no picture, or it is not there. */
export async function readImage(path: string, shown: string): Promise<ToolResult | undefined> {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  const facts = mediaType === undefined ? undefined : await stat(path).catch(() => undefined);
  if (mediaType === undefined || facts?.isFile() !== true) {
    return undefined;
  }
  if (facts.size > largestImage) {
    return toolError(`${shown} is ${(facts.size / 1_000_000).toFixed(1)} MB large, too large a picture to be read.`);
  }
  const data = (await readFile(path)).toString("base64");
  return { text: `[${shown} is a picture; it follows]`, images: [{ data, mediaType }] };
}
