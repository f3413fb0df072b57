import assert from "node:assert/strict";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import { PlanReviews, type PlanReviewsPorts } from "../../../src/host/review/planReviews.ts";

/** The reviews of the folder /work. A warning fails the test. */
export function reviewsIn(home: string, change: Partial<PlanReviewsPorts> = {}): PlanReviews {
  return new PlanReviews({
    home,
    cwd: "/work",
    changed: () => undefined,
    warn: (message) => assert.fail(message),
    ...change,
  });
}

/** The review of a session, as soon as the plan that was handed to it waits. */
export async function liveReview(reviews: PlanReviews, sessionId: string): Promise<PlanReview> {
  const review = await reviews.open(sessionId);
  while (!review.live) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return review;
}
