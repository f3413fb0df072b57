import type { IncomingMessage } from "node:http";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { fail, ok, type Result } from "../../base/result.ts";

export const largestPage = 5_000_000;

/** The body, unpacked. A page that is too large, packed or unpacked, is an error; nothing more of it is read then. */
export async function readBody(response: IncomingMessage): Promise<Result<Buffer>> {
  const tooLarge = fail(`The page is larger than ${largestPage / 1_000_000} MB, so it is not fetched.`);
  if (Number(response.headers["content-length"] ?? 0) > largestPage) {
    response.destroy();
    return tooLarge;
  }
  const unpacked = unpack(response.headers["content-encoding"]);
  // The loop below sees every error; leaving it destroys both streams.
  const body: AsyncIterable<Buffer> = unpacked === undefined ? response : pipeline(response, unpacked, () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestPage) {
      return tooLarge;
    }
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

function unpack(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
