/** No answer of a server may fill the memory. An event stream that has run for so long is opened again by the transport. */
const largestAnswer = 50_000_000;

type FetchLike = (url: string | URL, init?: RequestInit) => Promise<Response>;

export const cappedFetch: FetchLike = async (url, init) => {
  const response = await fetch(url, init);
  if (response.body === null) {
    return response;
  }
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size > largestAnswer) {
          controller.error(new Error("the answer is too large"));
        } else {
          controller.enqueue(chunk);
        }
      },
    }),
  );
  const { status, statusText, headers } = response;
  const capped = new Response(counted, { status, statusText, headers });
  // The transports look at it to tell where a redirect has led.
  Object.defineProperty(capped, "url", { value: response.url });
  return capped;
};
