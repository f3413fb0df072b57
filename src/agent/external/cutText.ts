const headLimit = 20_000;
const tailLimit = 10_000;

/** Head and tail of a long text, and between them how much was left out: as much as a command's output is allowed. */
export function cutText(text: string): string {
  const left = text.length - headLimit - tailLimit;
  return left <= 0 ? text : `${text.slice(0, headLimit)}\n[${left} characters left out]\n${text.slice(-tailLimit)}`;
}
