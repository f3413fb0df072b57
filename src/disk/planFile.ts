import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fail, ok, type Result } from "../base/result.ts";
import { makePrivateDirectory, syncDirectory } from "./atomicFile.ts";
import { errorText, hasErrorCode } from "./errorCode.ts";
import { sha256 } from "./sha256.ts";

/** Larger plans are refused: nobody reviews five megabytes. */
const maximumBytes = 5_000_000;

export interface PlanFileContent {
  readonly kind: "present" | "blank" | "missing" | "unreadable";
  /** Exactly what is on disk, byte order mark and line ends included; empty when missing or unreadable. */
  readonly text: string;
  /** Of the bytes on disk; of no bytes when there are none. */
  readonly sha256: string;
  /** Why it is unreadable, for people. */
  readonly reason?: string;
  /** A link, a directory, a device or somebody else's file stands at the path. */
  readonly notAFile?: true;
}

/** Reads the plan at the moment of use. Never follows a link, never rejects: what can't be read says why. */
export async function readPlan(path: string): Promise<PlanFileContent> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, constants.O_RDONLY | noFollow | nonBlocking);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) {
      return { kind: "missing", text: "", sha256: sha256("") };
    }
    return hasErrorCode(error, "ELOOP", "EMLINK")
      ? { ...unreadable("the plan file is a symbolic link"), notAFile: true }
      : unreadable(errorText(error));
  }
  try {
    const facts = await file.stat();
    const problem = refusal(facts);
    if (problem !== undefined) {
      return { ...unreadable(problem), ...(facts.isFile() && facts.nlink === 1 ? {} : { notAFile: true }) };
    }
    const bytes = await file.readFile();
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: text.replace(/^\uFEFF/, "").trim() === "" ? "blank" : "present", text, sha256: sha256(bytes) };
  } catch (error) {
    return unreadable(error instanceof TypeError ? "the plan file is not UTF-8 text" : errorText(error));
  } finally {
    await file.close();
  }
}

/**
 * Replaces the plan atomically. A link, a directory, a device or a file with a second name is refused, and what stands there
 * stays as it is: a plan file that is somebody else's file would open the gate to it.
 */
export async function writePlan(path: string, text: string): Promise<Result<{ readonly sha256: string }>> {
  const problem = await planFileProblem(path);
  if (problem !== undefined) {
    return fail(`The plan can't be written to ${path}: ${problem}. Move it away, then try again.`);
  }
  if (Buffer.byteLength(text) > maximumBytes) {
    return fail(`The plan is larger than ${maximumBytes / 1_000_000} MB. Write a shorter one.`);
  }
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await makePrivateDirectory(dirname(path));
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    // A rename replaces a name; it never follows a link that has been put there meanwhile.
    await rename(temporary, path);
    await syncDirectory(dirname(path));
    return ok({ sha256: sha256(text) });
  } catch (error) {
    await rm(temporary, { force: true });
    return fail(`The plan can't be written to ${path}: ${errorText(error)}.`);
  }
}

/** Makes an empty plan where there is none. An existing one is never touched. */
export async function seedPlan(path: string): Promise<PlanFileContent> {
  try {
    await makePrivateDirectory(dirname(path));
    const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    await file.close();
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) {
      return unreadable(errorText(error));
    }
  }
  return await readPlan(path);
}

/** Why the file may not be the plan; undefined when it may, or when it is missing. */
export async function planFileProblem(path: string): Promise<string | undefined> {
  try {
    return refusal(await lstat(path));
  } catch (error) {
    return hasErrorCode(error, "ENOENT") ? undefined : errorText(error);
  }
}

interface FileFacts {
  readonly nlink: number;
  readonly size: number;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

function refusal(facts: FileFacts): string | undefined {
  if (facts.isSymbolicLink()) {
    return "the plan file is a symbolic link";
  }
  if (!facts.isFile()) {
    return "the plan file is not a regular file";
  }
  if (facts.nlink > 1) {
    return "the plan file has a second name (a hard link)";
  }
  return facts.size > maximumBytes ? `the plan file is larger than ${maximumBytes / 1_000_000} MB` : undefined;
}

function unreadable(reason: string): PlanFileContent {
  return { kind: "unreadable", text: "", sha256: sha256(""), reason };
}

// Windows has neither flag; there the check of the opened file and the rename keep the promise.
const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
const nonBlocking = process.platform === "win32" ? 0 : constants.O_NONBLOCK;
