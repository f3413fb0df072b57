import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";

/** The sha256 of every file below a folder by its relative path; links by their target, directories by themselves. */
export function folderHashes(folder: string): Readonly<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const kind = lstatSync(path);
    const content = kind.isSymbolicLink() ? readlinkSync(path) : kind.isFile() ? readFileSync(path) : "directory";
    hashes[relative(folder, path)] = createHash("sha256").update(content).digest("hex");
  }
  return hashes;
}
