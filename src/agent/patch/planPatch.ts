import { fail, ok, type Result } from "../../base/result.ts";
import { applyHunks } from "./applyHunks.ts";
import type { Patch } from "./patch.ts";

/** What a patch makes of one file. `undefined` means: there is no such file, before or after. */
export interface FileEdit {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface PatchFiles {
  /** Undefined when there is no such file. */
  read(path: string): Promise<Result<string | undefined>>;
  /** The same for every spelling of a path. */
  identity(path: string): string;
  /** How a path is named in errors; as it is when left out. */
  shown?(path: string): string;
}

/**
 * Applies a whole patch to copies in memory: either every change fits and the edits come back, in the order of the patch, or
 * nothing does. Changes to the same file build on each other. Writes nothing.
 */
export async function planPatch({ changes }: Patch, files: PatchFiles): Promise<Result<readonly FileEdit[]>> {
  const edits = new Map<string, FileEdit>();
  const current = async (path: string): Promise<Result<string | undefined>> => {
    const known = edits.get(files.identity(path));
    return known === undefined ? await files.read(path) : ok(known.after);
  };
  const shown = (path: string): string => files.shown?.(path) ?? path;
  const put = (path: string, before: string | undefined, after: string | undefined): void => {
    const key = files.identity(path);
    const known = edits.get(key);
    edits.set(key, known === undefined ? { path, before, after } : { ...known, after });
  };
  for (const change of changes) {
    const { path } = change;
    const text = await current(path);
    if (!text.ok) {
      return text;
    }
    const before = text.value;
    if (change.kind === "add") {
      if (before !== undefined) {
        return fail(`${shown(path)} exists already. Change it with *** Update File, or choose another name.`);
      }
      put(path, before, change.content);
      continue;
    }
    if (before === undefined) {
      return fail(`There is no file ${shown(path)}. Use glob or list_dir to find the right path.`);
    }
    if (change.kind === "delete") {
      put(path, before, undefined);
      continue;
    }
    const after = applyHunks(shown(path), before, change.hunks);
    if (!after.ok) {
      return after;
    }
    const { moveTo } = change;
    if (moveTo === undefined || files.identity(moveTo) === files.identity(path)) {
      put(path, before, after.value);
      continue;
    }
    const target = await current(moveTo);
    if (!target.ok) {
      return target;
    }
    if (target.value !== undefined) {
      return fail(
        `${shown(path)} can't be moved to ${shown(moveTo)}, because that file exists already. Choose another name, or delete it first.`,
      );
    }
    put(moveTo, undefined, after.value);
    put(path, before, undefined);
  }
  return ok([...edits.values()].filter((edit) => edit.before !== edit.after));
}
