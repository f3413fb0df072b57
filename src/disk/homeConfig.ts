import * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";
import { type ConfigFile, configProblem, readConfigFile } from "./configFile.ts";

/**
 * config.json of the home directory. What other versions add is kept apart, not refused. Rules, hooks and servers are read one by
 * one by who uses them, so that a bad one does not take the others with it.
 */
const schema = z.looseObject({
  model: z.optional(z.string()),
  permissions: z.optional(z.unknown()),
  hooks: z.optional(z.unknown()),
  mcpServers: z.optional(z.unknown()),
  /** Folders whose hooks may be asked about outside of an editor. */
  trustedFolders: z.optional(z.array(z.string())),
  /** Hashes of project hooks that the person agreed to. */
  agreedHooks: z.optional(z.array(z.string())),
  /** By the project's folder: answers to be remembered there. */
  projects: z.optional(z.record(z.string(), z.looseObject({ allow: z.optional(z.array(z.string())) }))),
});

export type HomeConfig = z.infer<typeof schema>;

/**
 * Reads config.json; nothing set when there is none. A bad file is reported with its line and the reason, and is never
 * overwritten: the person mends it.
 */
export async function readHomeConfig(path: string): Promise<Result<HomeConfig>> {
  const file = await readConfigFile(path);
  return file.ok ? homeConfigOf(file.value) : file;
}

export function homeConfigOf(file: ConfigFile): Result<HomeConfig> {
  const parsed = schema.safeParse(file.value);
  if (parsed.success) {
    return ok(parsed.data);
  }
  const issue = parsed.error.issues[0];
  const keys = issue?.path ?? [];
  const what = `${keys.map(String).join(".")} is not usable (${issue?.message ?? "unknown reason"})`;
  return fail(configProblem(file, keys, `${what}. Correct it; until then nothing in the file is used.`));
}
