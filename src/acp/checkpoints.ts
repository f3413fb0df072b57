import { field, listField, numberField, textField } from "./fields.ts";

/** What a turn can be taken back to (`_plan-mode/checkpoints`). */
export interface Checkpoint {
  readonly turn: number;
  /** ISO 8601. */
  readonly at: string;
  /** The files that this turn changed, by absolute path. */
  readonly files: readonly string[];
}

/** What became of one file (`_plan-mode/restore`). */
export interface RestoredFile {
  readonly path: string;
  readonly change: "restored" | "removed" | "unchanged" | "failed";
  /** Why it failed. */
  readonly reason?: string;
}

/** Oldest first. What can't be understood is left out. */
export function readCheckpoints(response: unknown): readonly Checkpoint[] {
  return listField(response, "checkpoints").flatMap((entry) => {
    const turn = numberField(entry, "turn");
    const files = listField(entry, "files").filter((file) => typeof file === "string");
    return turn === undefined ? [] : [{ turn, at: textField(entry, "at") ?? "", files }];
  });
}

export function readRestored(response: unknown): readonly RestoredFile[] {
  return listField(response, "files").flatMap((entry): RestoredFile[] => {
    const path = textField(entry, "path");
    const reason = textField(entry, "reason");
    return path === undefined
      ? []
      : [{ path, change: changeOf(field(entry, "change")), ...(reason === undefined ? {} : { reason }) }];
  });
}

/** An unknown word claims nothing that did not happen. */
function changeOf(change: unknown): RestoredFile["change"] {
  return change === "restored" || change === "removed" || change === "unchanged" ? change : "failed";
}
