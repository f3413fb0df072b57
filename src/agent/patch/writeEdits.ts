import { fail, ok, type Result } from "../../base/result.ts";
import type { FileEdit } from "./planPatch.ts";

export interface EditTarget {
  write(path: string, content: string): Promise<Result<unknown>>;
  remove(path: string): Promise<Result<void>>;
}

/** Writes all edits, new content before removals. When one fails, those before it are taken back. */
export async function writeEdits(edits: readonly FileEdit[], target: EditTarget): Promise<Result<void>> {
  const done: FileEdit[] = [];
  const inOrder = [
    ...edits.filter(({ after }) => after !== undefined),
    ...edits.filter(({ after }) => after === undefined),
  ];
  for (const edit of inOrder) {
    const written = await put(edit.path, edit.after, target);
    if (!written.ok) {
      const left: string[] = [];
      for (const { path, before } of done.toReversed()) {
        const restored = await put(path, before, target);
        if (!restored.ok) {
          left.push(path);
        }
      }
      const state =
        left.length === 0
          ? "Nothing was changed."
          : `These files were changed already and could not be changed back: ${left.join(", ")}. Read them before you go on.`;
      return fail(`${written.error} ${state}`);
    }
    done.push(edit);
  }
  return ok(undefined);
}

async function put(path: string, content: string | undefined, target: EditTarget): Promise<Result<unknown>> {
  return content === undefined ? await target.remove(path) : await target.write(path, content);
}
