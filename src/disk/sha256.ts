import { createHash } from "node:crypto";

/** Hex digest; text is hashed as UTF-8, so that it equals the hash of the file it came from. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
