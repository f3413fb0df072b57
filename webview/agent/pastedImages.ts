import type { PastedImage } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";

/** More bytes than this no model takes. */
const largestImage = 5 * 1024 * 1024;
const mostImages = 8;

const types = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** The pictures of a clipboard; empty where it holds words, which are then pasted as always. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  const items = [...(data?.items ?? [])];
  return items.some(({ kind }) => kind === "string")
    ? []
    : items.flatMap((item) => {
        const file = item.kind === "file" && types.has(item.type) ? item.getAsFile() : null;
        return file === null ? [] : [file];
      });
}

export async function readPicture(file: File): Promise<PastedImage> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  // String.fromCharCode takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return { mimeType: file.type, data: btoa(binary) };
}

/** Why these can't go along; undefined when they can. */
export function pictureRefusal(files: readonly File[], already: number, agentLooks: boolean): string | undefined {
  if (!agentLooks) {
    return t("This agent can't look at pictures.");
  }
  if (already + files.length > mostImages) {
    return t("At most {0} pictures go along with a message.", mostImages);
  }
  return files.some(({ size }) => size > largestImage) ? t("A picture of more than 5 MB can't be sent.") : undefined;
}
