/** More than this is not gathered: the reader is waited for. In bytes. */
const gathersUpTo = 64 * 1024;

/** A process's standard streams in the shape of the web's, as the ACP SDK wants them. */
export function byteStreams(
  stdin: NodeJS.ReadableStream,
  stdout: NodeJS.WritableStream,
): { readonly input: ReadableStream<Uint8Array>; readonly output: WritableStream<Uint8Array> } {
  const input = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const close = (): void => {
        if (open) {
          open = false;
          controller.close();
        }
      };
      stdin.on("data", (chunk: Buffer | string) => {
        if (open) {
          controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : new Uint8Array(chunk));
        }
      });
      stdin.on("end", close);
      stdin.on("close", close);
      stdin.on("error", close);
    },
  });
  return { input, output: gathering(stdout) };
}

/** What is written in one turn of the event loop goes out as one: a write, and a wake-up of the reader, costs more than its bytes. */
function gathering(stdout: NodeJS.WritableStream): WritableStream<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    if (bytes.length > 0) {
      await new Promise<void>((resolve, reject) => {
        stdout.write(bytes, (error) => (error === null || error === undefined ? resolve() : reject(error)));
      });
    }
  };
  return new WritableStream<Uint8Array>({
    async write(chunk, controller) {
      waiting.push(chunk);
      size += chunk.length;
      if (size > gathersUpTo) {
        await send();
      } else if (waiting.length === 1) {
        setImmediate(() => {
          send().catch((error: unknown) => controller.error(error));
        });
      }
    },
    close: send,
  });
}
