import { lstat, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import writeFileAtomicTo from "write-file-atomic";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { type FileSystemPort, samePath } from "../../plan/pathIdentity.ts";
import type { AgentClient } from "../client.ts";
import type { SessionStore } from "../session/sessionStore.ts";
import type { WorkspaceFiles } from "../tools/toolContext.ts";
import { checkTextFile } from "./textFile.ts";

export interface WorkspaceFilesOptions {
  readonly sessionId: string;
  readonly cwd: string;
  readonly client: AgentClient;
  readonly store: SessionStore;
  readonly fs: FileSystemPort;
  /** Asked right before every change: a sentence when the gate has closed meanwhile. */
  refusal(): Promise<string | undefined>;
  /** Whether the gate is closed at this very moment. */
  isPlanning(): boolean;
}

/**
 * Files as the person sees them. The plan file goes to the session's store, whatever its spelling: never through a link, never
 * through the client. Everything else goes through the client where it offers that, so that unsaved text is seen.
 */
export function workspaceFiles(options: WorkspaceFilesOptions): WorkspaceFiles {
  const { sessionId, cwd, client, store, fs } = options;
  const isPlan = async (path: string): Promise<boolean> => await samePath(path, store.planPath, cwd, fs);

  const readIfExists = async (given: string): Promise<Result<string | undefined>> => {
    const path = resolve(cwd, given);
    if (await isPlan(given)) {
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
      return fail(`${given} can't be read: ${errorText(error)}.`);
    }
  };

  return {
    readIfExists,
    read: async (path) => {
      const found = await readIfExists(path);
      if (!found.ok) {
        return found;
      }
      return found.value === undefined
        ? fail(`There is no file ${path}. Use list_dir or glob to find the right path.`)
        : ok(found.value);
    },
    write: async (given, content) => {
      const path = resolve(cwd, given);
      const toPlan = await isPlan(given);
      // No step may lie between the check and the change, not even a short one.
      for (let checked = false; !checked; ) {
        const planning = options.isPlanning();
        const refusal = await options.refusal();
        if (refusal !== undefined) {
          return fail(refusal);
        }
        checked = planning === options.isPlanning();
      }
      if (toPlan) {
        const written = await store.writePlan(content);
        return written.ok ? ok(undefined) : written;
      }
      try {
        if (client.features.writeTextFile) {
          await client.writeTextFile(sessionId, path, content);
        } else {
          await writeToDisk(path, content);
        }
        return ok(undefined);
      } catch (error) {
        return fail(`${given} can't be written: ${errorText(error)}.`);
      }
    },
    remove: async (given) => {
      try {
        // By its own path: another name of it may be a link in the workspace, which would be deleted instead.
        const path = (await isPlan(given)) ? store.planPath : resolve(cwd, given);
        const facts = await lstat(path).catch(() => undefined);
        if (facts === undefined) {
          return fail(`There is no file ${given}.`);
        }
        if (facts.isDirectory()) {
          return fail(`${given} is a directory. Only files can be deleted with this tool.`);
        }
        for (let checked = false; !checked; ) {
          const planning = options.isPlanning();
          const refusal = await options.refusal();
          if (refusal !== undefined) {
            return fail(refusal);
          }
          checked = planning === options.isPlanning();
        }
        await rm(path);
        return ok(undefined);
      } catch (error) {
        return fail(`${given} can't be deleted: ${errorText(error)}.`);
      }
    },
  };
}

/** Whole or not at all; the mode of an existing file is kept, and a link is written through, as an editor does. */
async function writeToDisk(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomicTo(path, content);
}
