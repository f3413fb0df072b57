/**
 * Where a draft belongs: the note on the whole plan, a new thread on a range, a reply to a thread, or the edit of a comment.
 * One string, so that it can key a record: `note`, `new:<start>-<end>`, `new:plan` for a thread on the whole plan,
 * `reply:<threadId>`, `edit:<commentId>`; and, of a new thread whose words are under `new:`, `suggest:<start>-<end>` for the
 * replacement text of a suggestion and `select:<start>-<end>` for the text that was selected.
 */
export const draftKey = /^(note|new:plan|(new|suggest|select):\d+-\d+|reply:.+|edit:.+)$/;
