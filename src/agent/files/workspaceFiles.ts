import { lstat, readFile, realpath, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { replaceFile } from "../../disk/replaceFile.ts";
import { sha256 } from "../../disk/sha256.ts";
import { type FileSystemPort, resolvePath, samePath } from "../../plan/pathIdentity.ts";
import type { AgentClient } from "../client.ts";
import type { SessionStore } from "../session/sessionStore.ts";
import { shownPath } from "../tools/shownPath.ts";
import type { WorkspaceFiles, WriteOptions } from "../tools/toolContext.ts";
import { checkTextFile } from "./textFile.ts";

const savedDifferently =
  "The editor changed the text when it was saved, as formatters do. Read the file again before you change it further.";

export interface WorkspaceFilesOptions {
  readonly sessionId: string;
  readonly cwd: string;
  readonly client: AgentClient;
  readonly store: Pick<SessionStore, "planPath" | "readPlan" | "writePlan">;
  readonly fs: FileSystemPort;
  /** Asked right before every change: a sentence when the gate refuses to touch this very path now. */
  refusal(path: string): Promise<string | undefined>;
  /** Right before a file is changed or deleted. `text`: what the editor holds of it, where that may differ from the disk. */
  beforeChange?(realPath: string, text: string | undefined): Promise<void>;
  /** The hash of each file as the model has last read or written it, by real path. */
  readonly seen?: Map<string, string>;
  /** Whether the gate is closed at this very moment. */
  isPlanning(): boolean;
}

/**
 * Files as the person sees them, by absolute paths. The plan file goes to the session's store, whatever its spelling: never
 * through a link, never through the client. Everything else goes through the client where it offers that, so that unsaved text
 * is seen; on the disk it is changed at its real path, which the gate has judged, and a link that was put in its way is not followed.
 */
export function workspaceFiles(options: WorkspaceFilesOptions): WorkspaceFiles {
  const { sessionId, cwd, client, store, fs } = options;
  const shown = (path: string): string => shownPath(path, cwd, undefined);
  const isPlan = async (path: string): Promise<boolean> => await samePath(path, store.planPath, cwd, fs);

  /** No step may lie between the check and the change, not even a short one. */
  const refusalNow = async (path: string): Promise<string | undefined> => {
    for (;;) {
      const planning = options.isPlanning();
      const refusal = await options.refusal(path);
      if (refusal !== undefined || planning === options.isPlanning()) {
        return refusal;
      }
    }
  };

  const readIfExists = async (path: string): Promise<Result<string | undefined>> => {
    if (await isPlan(path)) {
      const plan = await store.readPlan();
      if (plan.kind === "unreadable") {
        return fail(`The plan file can't be read: ${plan.reason ?? "unknown reason"}. Tell the person.`);
      }
      return ok(plan.kind === "missing" ? undefined : plan.text);
    }
    const check = await checkTextFile(path);
    if (!check.ok) {
      return check;
    }
    if (check.value === "missing") {
      return ok(undefined);
    }
    try {
      return ok(
        client.features.readTextFile ? await client.readTextFile(sessionId, path) : await readFile(path, "utf8"),
      );
    } catch (error) {
      return fail(`${shown(path)} can't be read: ${errorText(error)}.`);
    }
  };

  const { seen } = options;
  const note = async (path: string, text: string): Promise<void> => {
    seen?.set((await resolvePath(path, cwd, fs).catch(() => undefined)) ?? path, sha256(text));
  };

  /** After a change of a part, the rest is only known when it was known before. */
  const noteWritten = (real: string, content: string, { expected, whole }: WriteOptions): void => {
    if (whole === true || (expected !== undefined && seen?.get(real) === sha256(expected))) {
      seen?.set(real, sha256(content));
    }
  };

  /** What changed under the model's hands: an error instead of a write that would lose it. */
  const changedMeanwhile = async (
    path: string,
    real: string,
    { expected, whole }: WriteOptions,
  ): Promise<string | undefined> => {
    const known = seen?.get(real);
    if (expected === undefined && (whole !== true || known === undefined)) {
      return undefined;
    }
    const now = await readIfExists(path);
    if (!now.ok || now.value === undefined) {
      return undefined;
    }
    const same =
      (expected ?? now.value) === now.value && (whole !== true || known === undefined || sha256(now.value) === known);
    return same
      ? undefined
      : `${shown(path)} was changed by someone else since you read it, so it was not overwritten. Read it again, then make your change to what is there now.`;
  };

  const unsavedText = async (path: string): Promise<string | undefined> => {
    if (!client.features.readTextFile) {
      return undefined;
    }
    const found = await readIfExists(path);
    return found.ok ? found.value : undefined;
  };

  return {
    readIfExists,
    read: async (path, byModel = false) => {
      const found = await readIfExists(path);
      if (!found.ok) {
        return found;
      }
      if (found.value === undefined) {
        return fail(`There is no file ${shown(path)}. Use list_dir or glob to find the right path.`);
      }
      if (byModel) {
        await note(path, found.value);
      }
      return ok(found.value);
    },
    write: async (path, content, writeOptions = {}) => {
      const real = await resolvePath(path, cwd, fs).catch(() => undefined);
      if (real === undefined) {
        return fail(`${shown(path)} can't be written: it leads through a link to nowhere.`);
      }
      const toPlan = await isPlan(real);
      if (!toPlan) {
        const changed = await changedMeanwhile(path, real, writeOptions);
        if (changed !== undefined) {
          return fail(changed);
        }
        await options.beforeChange?.(real, await unsavedText(path));
      }
      const refusal = await refusalNow(toPlan ? store.planPath : real);
      if (refusal !== undefined) {
        return fail(refusal);
      }
      if (toPlan) {
        const written = await store.writePlan(content);
        return written.ok ? ok(undefined) : written;
      }
      if (!client.features.writeTextFile) {
        const written = await replaceFile(real, content);
        if (!written.ok) {
          return fail(`${shown(path)} can't be written: ${written.error}.`);
        }
        noteWritten(real, content, writeOptions);
        return ok(undefined);
      }
      try {
        await client.writeTextFile(sessionId, path, content);
        const saved = (await unsavedText(path)) ?? content;
        noteWritten(real, saved, writeOptions);
        return ok(sameLines(saved, content) ? undefined : savedDifferently);
      } catch (error) {
        return fail(`${shown(path)} can't be written: ${errorText(error)}.`);
      }
    },
    remove: async (given) => {
      try {
        // By its own path: another name of it may be a link in the workspace, which would be deleted instead.
        const path = (await isPlan(given)) ? store.planPath : given;
        const facts = await lstat(path).catch(() => undefined);
        if (facts === undefined) {
          return fail(`There is no file ${shown(given)}.`);
        }
        if (facts.isDirectory()) {
          return fail(`${shown(given)} is a directory. Only files can be deleted with this tool.`);
        }
        const folder = await realpath(dirname(path));
        if (path !== store.planPath) {
          await options.beforeChange?.(join(folder, basename(path)), undefined);
        }
        const refusal = await refusalNow(path);
        if (refusal !== undefined) {
          return fail(refusal);
        }
        if ((await realpath(dirname(path))) !== folder) {
          return fail(
            `${shown(given)} can't be deleted: a link was put in its place while the call was being checked.`,
          );
        }
        await rm(join(folder, basename(path)));
        return ok(undefined);
      } catch (error) {
        return fail(`${shown(given)} can't be deleted: ${errorText(error)}.`);
      }
    },
  };
}

/** A document keeps its kind of line end and its byte order mark, which is no change to speak of. */
function sameLines(left: string, right: string): boolean {
  const lines = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return lines(left) === lines(right);
}
