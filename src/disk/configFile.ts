import { fail, ok, type Result } from "../base/result.ts";
import { readTextFile, writeFileAtomic } from "./atomicFile.ts";
import { errorText } from "./errorCode.ts";
import { jsonErrorLine } from "./jsonErrorLine.ts";
import { addToList, lineOfPath } from "./jsonText.ts";

/** A config.json as it was read. Its parts are checked by who uses them. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const largest = 1_000_000;

/** An empty config when there is no file. A bad file is reported with its line and the reason. */
export async function readConfigFile(path: string): Promise<Result<ConfigFile>> {
  let text: string;
  try {
    text = (await readTextFile(path)) ?? "";
  } catch (error) {
    return fail(`${path} can't be read: ${errorText(error)}.`);
  }
  if (text.length > largest) {
    return fail(`${path} is larger than ${largest / 1_000_000} MB, so it is not used.`);
  }
  if (text.trim() === "") {
    return ok({ path, text, value: {} });
  }
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value)
      ? ok({ path, text, value })
      : fail(`${path}, line 1: this is not a JSON object. Correct it; until then nothing in it is used.`);
  } catch (error) {
    const line = jsonErrorLine(text) ?? 1;
    return fail(
      `${path}, line ${line}: not valid JSON (${errorText(error)}). Correct it; until then nothing in it is used.`,
    );
  }
}

/** A sentence about a part of the file, with its place. */
export function configProblem({ path, text }: ConfigFile, keys: readonly PropertyKey[], problem: string): string {
  return `${path}, line ${lineOfPath(text, keys)}: ${problem}`;
}

/**
 * Adds an entry to a list in the file, and leaves every other byte as it is. A file that can't be understood is never written. The
 * error is a sentence for people.
 */
export async function addToConfig(path: string, keys: readonly string[], entry: string): Promise<Result<void>> {
  const file = await readConfigFile(path);
  if (!file.ok) {
    return file;
  }
  const { text } = file.value;
  const changed = addToList(text.trim() === "" ? "{}\n" : text, keys, entry);
  if (!changed.ok) {
    return fail(`${path}: ${changed.error}, so nothing was added to it.`);
  }
  try {
    await writeFileAtomic(path, changed.value);
    return ok(undefined);
  } catch (error) {
    return fail(`${path} can't be written: ${errorText(error)}.`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
