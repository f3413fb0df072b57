import { isAbsolute, relative, resolve } from "node:path";

/** Where links of a text count from, and how far they may lead. Absolute paths. */
export interface LinkPlace {
  /** Tried in this order: the folder of the text, the folder of the workspace. */
  readonly bases: readonly string[];
  /** Nothing outside these folders is looked at. */
  readonly roots: readonly string[];
}

/** The absolute paths that a path of a link may mean, none of them outside the roots. */
export function candidates(path: string, place: LinkPlace): readonly string[] {
  const found = isAbsolute(path) ? [resolve(path)] : place.bases.map((base) => resolve(base, path));
  return [...new Set(found)].filter((candidate) => place.roots.some((root) => isInside(candidate, root)));
}

/** True for the folder itself too. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || !(way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way));
}
