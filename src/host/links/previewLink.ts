import { open } from "node:fs/promises";
import { relative } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";
import type { LinkPreview } from "../../protocol/reviewMessages.ts";
import { findFile } from "./resolveLinks.ts";
import { isInside, type LinkPlace } from "./workspacePlace.ts";

/** Lines before the one that is meant, lines at most, and characters of each. */
const before = 2;
const most = 14;
const widest = 200;
/** Only the beginning of a large file is looked at, in bytes. */
const readAtMost = 2_000_000;

/** Some lines of the text file that a link leads to. */
export async function previewLink(href: string, place: LinkPlace): Promise<Result<LinkPreview>> {
  const found = await findFile(href, place);
  if (found === undefined) {
    return fail("There is no such file in the workspace.");
  }
  const text = await beginning(found.path);
  if (text === undefined) {
    return fail("This file is not text.");
  }
  const lines = text.split(/\r?\n/);
  if (found.line > lines.length) {
    return fail(`The file has only ${lines.length} lines.`);
  }
  const start = Math.max(1, found.line - before);
  const end = Math.min(Math.max(found.endLine, start + most - 1), start + 3 * most);
  return ok({
    type: "preview",
    href,
    path: within(found.path, place),
    start,
    ...(found.namesLines ? { meant: { start: found.line, end: Math.max(found.line, found.endLine) } } : {}),
    lines: lines.slice(start - 1, end).map((line) => (line.length > widest ? `${line.slice(0, widest)}…` : line)),
  });
}

/** The path as the person knows it: counted from the folder of the workspace. */
function within(path: string, { roots }: LinkPlace): string {
  const root = roots.find((candidate) => isInside(path, candidate));
  return root === undefined ? path : relative(root, path);
}

async function beginning(path: string): Promise<string | undefined> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(readAtMost);
    const { bytesRead } = await file.read(buffer, 0, readAtMost, 0);
    const bytes = buffer.subarray(0, bytesRead);
    return bytes.includes(0) ? undefined : bytes.toString("utf8");
  } finally {
    await file.close();
  }
}
