import { fail, ok, type Result } from "../../base/result.ts";
import { moveThreads } from "../moveThreads.ts";
import type { ReviewContext } from "../reviewContext.ts";
import { latestRevision, type ReviewRecord } from "../reviewRecord.ts";
import type { Revision } from "../revision.ts";

export interface Presentation {
  readonly author: Revision["author"];
  /** The text that the panel showed until now (that the anchors count lines of); undefined when there was none. */
  readonly previous: string | undefined;
  /** Parks a request for the person (see `requestKey`); absent for an edit that asks for nothing. */
  readonly requestKey?: string;
}

/**
 * Records the plan on disk (`context`) as a revision and moves the threads onto it. The same bytes as the latest revision get no new
 * number. A request that is already parked is superseded, not answered, and its threads and drafts stay. An edit under a parked
 * review moves the parked review to the new revision, so that decisions about the old bytes are refused.
 */
export function presentRevision(
  record: ReviewRecord,
  action: Presentation,
  context: ReviewContext,
): Result<ReviewRecord> {
  const key = action.requestKey;
  if (key !== undefined && record.decisions.some((decision) => decision.requestKey === key)) {
    return fail("This review was already decided; the request is a repetition.");
  }
  const moved = followPlan(record, action.previous, context);
  const at = context.now.toISOString();
  const latest = latestRevision(record);
  const revision: Revision =
    latest?.sha256 === context.sha256
      ? latest
      : { number: (latest?.number ?? 0) + 1, sha256: context.sha256, at, author: action.author };
  const requestKey = key ?? record.parked?.requestKey;
  return ok({
    ...moved,
    revisions: revision === latest ? moved.revisions : [...moved.revisions, revision],
    parked:
      requestKey === undefined
        ? null
        : {
            requestKey,
            revision: revision.number,
            sha256: revision.sha256,
            at: record.parked?.requestKey === requestKey ? record.parked.at : at,
          },
  });
}

/** Moves the threads from the text shown until now to the text on disk, without making a revision of it. */
export function followPlan(record: ReviewRecord, previous: string | undefined, context: ReviewContext): ReviewRecord {
  return moveThreads(record, previous ?? "", context.markdown, context.sha256);
}
