import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";

/** What a server sends, as it comes. Breaks with `terminated`, as fetch has it, when the connection does. */
export function responseBody(answer: IncomingMessage, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const source = decoded(answer);
  let open = true;
  const fail = (controller: ReadableStreamDefaultController, cause: unknown): void => {
    if (open) {
      open = false;
      controller.error(signal?.aborted === true ? signal.reason : new TypeError("terminated", { cause }));
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        source.on("data", (chunk: Buffer) => {
          if (open) {
            controller.enqueue(chunk);
            if ((controller.desiredSize ?? 0) <= 0) {
              source.pause();
            }
          }
        });
        source.on("end", () => {
          if (open && answer.complete) {
            open = false;
            controller.close();
          } else {
            fail(controller, new Error("other side closed"));
          }
        });
        source.on("error", (error) => fail(controller, error));
        answer.on("error", (error) => fail(controller, error));
        answer.on("aborted", () => fail(controller, new Error("other side closed")));
      },
      pull() {
        source.resume();
      },
      cancel() {
        open = false;
        answer.destroy();
      },
    },
    { highWaterMark: 64 },
  );
}

/** Nothing compressed is asked for; some gateways send it all the same. */
function decoded(answer: IncomingMessage): Readable {
  switch (answer.headers["content-encoding"]?.toLowerCase()) {
    case "gzip":
    case "deflate":
      return answer.pipe(createUnzip());
    case "br":
      return answer.pipe(createBrotliDecompress());
    default:
      return answer;
  }
}
