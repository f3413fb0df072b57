const longestLine = 16_000_000;

/**
 * The lines of a byte stream as text. Bytes that are no UTF-8 become replacement characters. A line beyond the limit is
 * cut, so that a stream without line breaks can't fill the memory.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    lines[0] = rest + (lines[0] ?? "");
    rest = (lines.pop() ?? "").slice(0, longestLine);
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
