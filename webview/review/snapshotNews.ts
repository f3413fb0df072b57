import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { t, tCount } from "../ui/text.ts";

/** What a screen reader should hear about a new snapshot; undefined when nothing of note changed. */
export function announcementFor(before: ReviewSnapshot | undefined, now: ReviewSnapshot): string | undefined {
  if (before === undefined) {
    return now.status === "waiting" ? t("A plan waits for your approval.") : undefined;
  }
  if (now.revision?.sha256 !== before.revision?.sha256 && now.revision !== null) {
    const revised = t("Revision {0} of the plan.", now.revision.number);
    return now.status === before.status ? revised : `${revised} ${statusNews[now.status]}`;
  }
  if (now.status !== before.status) {
    return statusNews[now.status];
  }
  if (now.notice !== undefined && now.notice.text !== before.notice?.text) {
    return t(now.notice.text);
  }
  return threadNews(before, now);
}

const statusNews: Readonly<Record<ReviewSnapshot["status"], string>> = {
  none: t("There is no plan to review."),
  planning: t("The agent is working on the plan."),
  waiting: t("The plan waits for your approval."),
  approved: t("The plan is approved."),
  changesRequested: t("Changes are requested."),
  quit: t("The plan was quit."),
};

/** What the person did to comments of threads that were there. */
function wordsNews(
  known: ReadonlyMap<string, ReviewSnapshot["threads"][number]>,
  now: ReviewSnapshot,
): string | undefined {
  for (const thread of now.threads) {
    const before = known.get(thread.id)?.comments;
    if (before !== undefined && before !== thread.comments) {
      if (thread.comments.length > before.length) {
        return t("Comment added.");
      }
      if (
        thread.comments.some(({ body }, index) => body !== before[index]?.body) &&
        thread.comments.length === before.length
      ) {
        return t("Comment changed.");
      }
    }
  }
  return undefined;
}

function threadNews(before: ReviewSnapshot, now: ReviewSnapshot): string | undefined {
  const known = new Map(before.threads.map((thread) => [thread.id, thread]));
  const answered = now.threads.filter((thread) => {
    const old = known.get(thread.id);
    return (
      old !== undefined && thread.comments.length > old.comments.length && thread.comments.at(-1)?.author === "agent"
    );
  });
  if (answered.length > 0) {
    return tCount(answered.length, "The agent answered a comment.", "The agent answered {0} comments.");
  }
  if (now.threads.length > before.threads.length) {
    return t("Comment added.");
  }
  const words = wordsNews(known, now);
  if (words !== undefined) {
    return words;
  }
  const resolved = now.threads.filter((thread) => thread.status === "resolved").length;
  const wasResolved = before.threads.filter((thread) => thread.status === "resolved").length;
  return resolved === wasResolved ? undefined : resolved > wasResolved ? t("Thread resolved.") : t("Thread reopened.");
}
