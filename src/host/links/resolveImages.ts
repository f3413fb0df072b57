import { realpath, stat } from "node:fs/promises";
import { extname } from "node:path";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";
import type { ReviewImages } from "../../protocol/reviewMessages.ts";
import { candidates, isInside, type LinkPlace } from "./workspacePlace.ts";

const types = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".ico", ".avif"]);
/** Larger pictures are not loaded, in bytes. */
const largest = 10_000_000;

/**
 * Addresses for pictures of the workspace. What a link leads out of it is not shown, nor what is no picture by its name: the page
 * may load what it is given an address of.
 */
export async function resolveImages(
  paths: readonly string[],
  place: LinkPlace,
  addressOf: (path: string) => string,
): Promise<ReviewImages> {
  const roots = await Promise.all(place.roots.map((root) => realpath(root).catch(() => root)));
  const images = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const found = await imageAt(path, place, roots);
      return "reason" in found ? { path, uri: null, reason: found.reason } : { path, uri: addressOf(found.path) };
    }),
  );
  return { type: "images", images };
}

async function imageAt(
  path: string,
  place: LinkPlace,
  roots: readonly string[],
): Promise<{ readonly path: string } | { readonly reason: string }> {
  const plain = decoded(path.replace(/[?#].*$/, ""));
  if (!types.has(extname(plain).toLowerCase())) {
    return { reason: "This is not a picture." };
  }
  for (const candidate of candidates(plain, place)) {
    try {
      const real = await realpath(candidate);
      if (!roots.some((root) => isInside(real, root)) || !types.has(extname(real).toLowerCase())) {
        return { reason: "The picture lies outside the workspace." };
      }
      const facts = await stat(real);
      if (facts.isFile()) {
        return facts.size > largest ? { reason: "The picture is larger than 10 MB." } : { path: candidate };
      }
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT", "ENOTDIR")) {
        return { reason: errorText(error) };
      }
    }
  }
  return { reason: "There is no such picture in the workspace." };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
