import { stat } from "node:fs/promises";
import type { ReviewLinks } from "../../protocol/reviewMessages.ts";
import { readLink } from "../linkTarget.ts";
import { candidates, type LinkPlace } from "./workspacePlace.ts";

/** Says of each link, or word that may be one, whether it leads to something in the workspace. */
export async function resolveLinks(paths: readonly string[], place: LinkPlace): Promise<ReviewLinks> {
  const links = await Promise.all([...new Set(paths)].map(async (path) => ({ path, kind: await kindOf(path, place) })));
  return { type: "links", links };
}

/** The file that a link leads to, with its lines; undefined when there is none in the workspace. */
export async function findFile(
  href: string,
  place: LinkPlace,
): Promise<
  { readonly path: string; readonly line: number; readonly endLine: number; readonly namesLines: boolean } | undefined
> {
  const target = readLink(href);
  for (const path of target.kind === "file" ? candidates(target.path, place) : []) {
    if ((await factOf(path)) === "file" && target.kind === "file") {
      const line = target.line ?? 1;
      return { path, line, endLine: target.endLine ?? line, namesLines: target.line !== undefined };
    }
  }
  return undefined;
}

async function kindOf(path: string, place: LinkPlace): Promise<"file" | "directory" | "missing"> {
  const target = readLink(path);
  if (target.kind !== "file" || !/[\p{L}\p{N}]/u.test(target.path) || target.path.length > 1000) {
    return "missing";
  }
  for (const candidate of candidates(target.path, place)) {
    const fact = await factOf(candidate);
    // A folder has no lines.
    if (fact === "file" || (fact === "directory" && target.line === undefined)) {
      return fact;
    }
  }
  return "missing";
}

async function factOf(path: string): Promise<"file" | "directory" | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? "file" : facts.isDirectory() ? "directory" : undefined;
  } catch {
    // Missing, forbidden, or no path at all (a NUL in it).
    return undefined;
  }
}
