import assert from "node:assert/strict";
import { agentReply } from "../../../src/review/actions/agentReply.ts";
import { commentTally } from "../../../src/review/commentTally.ts";
import type { Thread } from "../../../src/review/thread.ts";
import { onDisk, planText, value, waitingReview } from "./reviews.ts";

describe("commentTally", () => {
  const [open] = waitingReview("why?").threads;
  const sent: Thread = {
    ...open!,
    sentWith: "hash-1",
    comments: open!.comments.map((comment) => ({ ...comment, sentWith: "hash-1" })),
  };
  const answered = (thread: Thread): Thread => {
    const record = { ...waitingReview(), threads: [thread] };
    const reply = { threadId: thread.id, body: "done", addressed: true };
    return value(agentReply(record, reply, onDisk("", "hash-2"))).threads[0]!;
  };

  it("counts by what became of the comments", () => {
    const threads = [answered(sent), { ...answered(sent), id: "t-2" }, { ...sent, id: "t-3" }];
    assert.equal(commentTally(threads, planText, planText), "your comments: 2 addressed, 1 unchanged");
  });

  it("leaves out what was not sent and what is settled", () => {
    assert.equal(commentTally([open!, { ...sent, status: "resolved" }], planText, planText), undefined);
  });
});
