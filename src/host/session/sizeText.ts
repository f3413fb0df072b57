/** A size on disk for people: "0.4 MB", "12 MB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 10 ? `${Math.round(megabytes)} MB` : `${Math.max(megabytes, 0.1).toFixed(1)} MB`;
}
