import type { IncomingMessage } from "node:http";
import { fail, ok, type Result } from "../../base/result.ts";

/** Far more than the arguments of any call. */
const largestBody = 4_000_000;

/** The body of a request as JSON, or the HTTP status that tells what is wrong with it. */
export async function readJsonBody(request: IncomingMessage): Promise<Result<unknown, number>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestBody) {
      return fail(413);
    }
    chunks.push(bytes);
  }
  try {
    return ok(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch {
    return fail(400);
  }
}
