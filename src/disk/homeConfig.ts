import * as z from "zod/mini";
import { fail, ok, type Result } from "../base/result.ts";
import { readTextFile } from "./atomicFile.ts";
import { errorText } from "./errorCode.ts";

const ruleList = z.optional(z.array(z.string()));

/** config.json of the home directory. What other versions add is kept apart, not refused. */
const schema = z.looseObject({
  model: z.optional(z.string()),
  permissions: z.optional(z.object({ allow: ruleList, ask: ruleList, deny: ruleList })),
  /** Read by the policy room's schema. */
  hooks: z.optional(z.unknown()),
  /** Read by `configServers`, which leaves out only what is wrong. */
  mcpServers: z.optional(z.unknown()),
  trustedFolders: z.optional(z.array(z.string())),
});

export type HomeConfig = z.infer<typeof schema>;

/**
 * Reads config.json; nothing set when there is none. A bad file is reported with its line and the reason, and is never
 * overwritten: the person mends it.
 */
export async function readHomeConfig(path: string): Promise<Result<HomeConfig>> {
  let text: string | undefined;
  try {
    text = await readTextFile(path);
  } catch (error) {
    return fail(`${path} can't be read: ${errorText(error)}.`);
  }
  if (text === undefined || text.trim() === "") {
    return ok({});
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const where = lineOfSyntaxError(text, errorText(error));
    return fail(
      `${path}${where === undefined ? "" : `, line ${where}`}: not valid JSON (${errorText(error)}). Correct it; until then nothing in it is used.`,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return ok(parsed.data);
  }
  const issue = parsed.error.issues[0];
  const keys = issue?.path.map(String) ?? [];
  return fail(
    `${path}, line ${lineOfKey(text, keys)}: ${keys.join(".")} is not usable (${issue?.message ?? "unknown reason"}). Correct it; until then nothing in the file is used.`,
  );
}

/** Node tells a position, or a line, or neither. */
function lineOfSyntaxError(text: string, message: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  if (line !== undefined) {
    return Number(line);
  }
  if (position !== undefined) {
    return text.slice(0, Number(position)).split("\n").length;
  }
  return /end of JSON/i.test(message) ? text.trimEnd().split("\n").length : undefined;
}

/** Where the keys stand, one after the other; good enough to find the place in an editor. */
function lineOfKey(text: string, keys: readonly string[]): number {
  let at = 0;
  for (const key of keys) {
    const next = text.indexOf(JSON.stringify(key), at);
    at = next < 0 ? at : next;
  }
  return text.slice(0, at).split("\n").length;
}
