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
  const output = new WritableStream<Uint8Array>({
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stdout.write(chunk, (error) => (error === null || error === undefined ? resolve() : reject(error)));
      }),
  });
  return { input, output };
}
