import type { AccessKind } from "../../policy/accessKind.ts";
import { type Patch, patchPaths } from "./patch.ts";

/** The access of a patch: one edit, of several files. */
export function patchAccess(patch: Patch): AccessKind {
  const [path = "", ...others] = patchPaths(patch);
  return { kind: "edit", path, by: "patch", others };
}
