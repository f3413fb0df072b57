/** Milliseconds that a response asks to wait (`retry-after-ms`, `retry-after` as seconds or as a date), if it does. */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number = Date.now()): number | undefined {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (Number.isFinite(exact) && exact >= 0) {
    return exact;
  }
  const text = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Number.parseFloat(text) * 1000;
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
