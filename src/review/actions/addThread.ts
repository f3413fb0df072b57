import { fail, ok, type Result } from "../../base/result.ts";
import type { LineRange } from "../anchor.ts";
import { anchorAt } from "../anchorAt.ts";
import { parsePlan } from "../planDocument.ts";
import type { ReviewContext } from "../reviewContext.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import type { Thread } from "../thread.ts";
import { withoutDraft } from "./saveDraft.ts";

export interface NewThread {
  /** Null: the whole plan. */
  readonly range: LineRange | null;
  /** Hash of the text that the person saw. */
  readonly sha256: string;
  readonly body: string;
  readonly selection?: string;
  /** Makes it a suggestion: the text that replaces the lines; empty means remove them. */
  readonly replacement?: string;
}

/** Starts a thread by the person. Its drafts are used up. The words may be blank only in a suggestion. */
export function addThread(record: ReviewRecord, action: NewThread, context: ReviewContext): Result<ReviewRecord> {
  if (action.body.trim() === "" && action.replacement === undefined) {
    return fail("Write a comment first.");
  }
  if (action.sha256 !== context.sha256) {
    return fail("The plan changed while you were writing. Your words are kept; place them on the new text.");
  }
  if (action.replacement !== undefined && action.range === null) {
    return fail("A suggestion needs the lines that it replaces.");
  }
  const document = parsePlan(context.markdown);
  if (action.range !== null && (action.range.start > action.range.end || action.range.end > document.lines.length)) {
    return fail("These lines are not in the plan.");
  }
  const anchor = anchorAt(document, action.range, context.sha256, action.selection);
  const thread: Thread = {
    id: `t-${record.next.thread}`,
    anchor,
    origin: anchor,
    kind: action.replacement === undefined ? "comment" : "suggestion",
    ...(action.replacement === undefined ? {} : { replacement: action.replacement }),
    comments: [{ id: `c-${record.next.comment}`, author: "person", body: action.body, at: context.now.toISOString() }],
    status: "open",
  };
  const lines = action.range === null ? "plan" : `${action.range.start}-${action.range.end}`;
  const drafts = [`new:${lines}`, `suggest:${lines}`, `select:${lines}`];
  return ok({
    ...drafts.reduce(withoutDraft, record),
    threads: [...record.threads, thread],
    read: { ...record.read, [thread.id]: 1 },
    next: { ...record.next, thread: record.next.thread + 1, comment: record.next.comment + 1 },
  });
}
