import type { Result } from "../../base/result.ts";
import { ok } from "../../base/result.ts";
import type { ReviewAction } from "../../protocol/reviewMessages.ts";
import { addThread } from "../../review/actions/addThread.ts";
import { deleteComment } from "../../review/actions/deleteComment.ts";
import { editComment } from "../../review/actions/editComment.ts";
import { markRead } from "../../review/actions/markRead.ts";
import { placeThread } from "../../review/actions/placeThread.ts";
import { reply } from "../../review/actions/reply.ts";
import { saveDraft } from "../../review/actions/saveDraft.ts";
import { setThreadStatus } from "../../review/actions/setThreadStatus.ts";
import { undoDelete } from "../../review/actions/undoDelete.ts";
import type { ReviewContext } from "../../review/reviewContext.ts";
import type { ReviewRecord } from "../../review/reviewRecord.ts";

/** The actions of the panel that change the record and decide nothing. */
export type ReviewEdit = Extract<
  ReviewAction,
  {
    type:
      | "addThread"
      | "reply"
      | "editComment"
      | "deleteComment"
      | "undoDelete"
      | "setThreadStatus"
      | "placeThread"
      | "saveDraft"
      | "markRead";
  }
>;

/** Applies one of them. `context` is the text that the panel shows, so that anchors count the lines the person saw. */
export function applyEdit(record: ReviewRecord, edit: ReviewEdit, context: ReviewContext): Result<ReviewRecord> {
  switch (edit.type) {
    case "addThread":
      return addThread(
        record,
        {
          range: edit.range,
          sha256: edit.sha256,
          body: edit.body,
          ...(edit.selection === undefined ? {} : { selection: edit.selection }),
          ...(edit.replacement === undefined ? {} : { replacement: edit.replacement }),
        },
        context,
      );
    case "reply":
      return reply(record, edit, context);
    case "editComment":
      return editComment(record, edit, context);
    case "deleteComment":
      return deleteComment(record, edit);
    case "undoDelete":
      return undoDelete(record);
    case "setThreadStatus":
      return setThreadStatus(record, edit);
    case "placeThread":
      return placeThread(record, edit, context);
    case "markRead":
      return markRead(record, edit);
    case "saveDraft":
      return saveDraft(record, edit);
    default:
      return ok(edit satisfies never);
  }
}
