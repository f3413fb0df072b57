import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";

/** What a screen reader should hear about a new snapshot; undefined when nothing of note changed. */
export function announcementFor(before: ReviewSnapshot | undefined, now: ReviewSnapshot): string | undefined {
  if (before === undefined) {
    return now.status === "waiting" ? "A plan waits for your approval." : undefined;
  }
  if (now.revision?.sha256 !== before.revision?.sha256 && now.revision !== null) {
    return `Revision ${now.revision.number} of the plan.`;
  }
  if (now.status !== before.status) {
    return statusNews[now.status];
  }
  if (now.notice !== undefined && now.notice.text !== before.notice?.text) {
    return now.notice.text;
  }
  return threadNews(before, now);
}

const statusNews: Readonly<Record<ReviewSnapshot["status"], string>> = {
  none: "There is no plan to review.",
  planning: "The agent is working on the plan.",
  waiting: "The plan waits for your approval.",
  approved: "The plan is approved.",
  changesRequested: "Changes are requested.",
  quit: "The plan was quit.",
};

function threadNews(before: ReviewSnapshot, now: ReviewSnapshot): string | undefined {
  const known = new Map(before.threads.map((thread) => [thread.id, thread]));
  const answered = now.threads.filter((thread) => {
    const old = known.get(thread.id);
    return (
      old !== undefined && thread.comments.length > old.comments.length && thread.comments.at(-1)?.author === "agent"
    );
  });
  if (answered.length > 0) {
    return answered.length === 1 ? "The agent answered a comment." : `The agent answered ${answered.length} comments.`;
  }
  if (now.threads.length > before.threads.length) {
    return "Comment added.";
  }
  const resolved = now.threads.filter((thread) => thread.status === "resolved").length;
  const wasResolved = before.threads.filter((thread) => thread.status === "resolved").length;
  return resolved === wasResolved ? undefined : resolved > wasResolved ? "Thread resolved." : "Thread reopened.";
}
