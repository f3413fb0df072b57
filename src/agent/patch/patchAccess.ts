import type { AccessKind } from "../../policy/accessKind.ts";
import { type Patch, patchPaths } from "./patch.ts";

/**
 * The access of a patch: one edit, of several files. Rules and control files have to be checked for `path` and for every path of
 * `others`; a patch that only its first file would permit is not permitted.
 */
export type PatchAccess = Extract<AccessKind, { kind: "edit" }> & { readonly others: readonly string[] };

export function patchAccess(patch: Patch): PatchAccess {
  const [path = "", ...others] = patchPaths(patch);
  return { kind: "edit", path, by: "patch", others };
}
