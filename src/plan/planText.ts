/** One meaning of "there is a plan" everywhere: the file holds something but white space and a byte order mark. */
export function hasPlanContent(text: string): boolean {
  return text.trim() !== "";
}
