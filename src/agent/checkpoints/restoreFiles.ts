import { readFile, rm } from "node:fs/promises";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";
import { replaceFile } from "../../disk/replaceFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import type { Checkpoints, KeptFile } from "./checkpoints.ts";

export interface RestoredFile {
  readonly path: string;
  readonly change: "restored" | "removed" | "unchanged" | "failed";
  /** Why it failed, for the person. */
  readonly reason?: string;
}

/** The editor, where the client offers its files: open ones may hold other text than the disk, and keep their undo. */
export interface EditorFiles {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
}

/**
 * Makes the files what they were before a turn. What they are now is kept first, under the running turn's number, so that this
 * can be taken back too.
 */
export async function restoreFiles(
  checkpoints: Checkpoints,
  turn: number,
  editor: EditorFiles | undefined,
): Promise<readonly RestoredFile[]> {
  const done: RestoredFile[] = [];
  for (const file of await checkpoints.before(turn)) {
    try {
      done.push({ path: file.path, change: await restore(checkpoints, file, editor) });
    } catch (error) {
      done.push({ path: file.path, change: "failed", reason: errorText(error) });
    }
  }
  return done;
}

async function restore(
  checkpoints: Checkpoints,
  { path, sha256: hash }: KeptFile,
  editor: EditorFiles | undefined,
): Promise<RestoredFile["change"]> {
  const onDisk = await bytesOf(path);
  const now =
    onDisk === undefined || editor === undefined || asText(onDisk) === undefined ? onDisk : await editor.read(path);
  if ((now === undefined ? null : sha256(now)) === hash) {
    return "unchanged";
  }
  await checkpoints.keep(path, typeof now === "string" ? now : undefined);
  if (hash === null) {
    await rm(path);
    return "removed";
  }
  const bytes = await checkpoints.content(hash);
  const text = asText(bytes);
  if (editor !== undefined && text !== undefined) {
    await editor.write(path, text);
    // What the editor does to a text when it saves is not what was there; its document follows the disk.
    const saved = await bytesOf(path);
    if (saved !== undefined && sha256(saved) === hash) {
      return "restored";
    }
  }
  const written = await replaceFile(path, bytes);
  if (!written.ok) {
    throw new Error(written.error);
  }
  return "restored";
}

async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** Undefined for what is no text. */
function asText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
