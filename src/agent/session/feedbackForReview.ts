import type { SessionParts } from "./sessionParts.ts";

/**
 * A text that decides a waiting review reaches the model as that decision, not as a prompt of its own: undefined then. Where none
 * waits, or it was decided a moment before, the text is the prompt.
 */
export async function unlessFeedback(
  { review, decisions }: Pick<SessionParts, "review" | "decisions">,
  text: string,
): Promise<string | undefined> {
  if (!review.isParked) {
    return text;
  }
  const feedback = text.trim() === "" ? {} : { feedback: text };
  const decided = await review.takeOver({ outcome: "changesRequested", ...feedback });
  if (decided === undefined) {
    return text;
  }
  await decisions.apply(decided, false);
  return undefined;
}
