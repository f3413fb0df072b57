import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { makePrivateDirectory, readTextFile } from "./atomicFile.ts";

/**
 * Appends one value as a line of its own. When the file ends in a torn line (the process died while it wrote), the new line
 * starts on a fresh one, so that only the torn line is lost. `durable` also waits for the disk.
 */
export async function appendJsonLine(
  path: string,
  value: unknown,
  options: { readonly durable?: boolean } = {},
): Promise<void> {
  await makePrivateDirectory(dirname(path));
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    const torn = size > 0 && (await file.read(new Uint8Array(1), 0, 1, size - 1)).buffer[0] !== 0x0a;
    await file.appendFile(`${torn ? "\n" : ""}${JSON.stringify(value)}\n`);
    if (options.durable === true) {
      await file.datasync();
    }
  } finally {
    await file.close();
  }
}

/** The values in order; lines that are not whole JSON (a torn one) are dropped, the rest is kept. Empty when missing. */
export async function readJsonLines(path: string): Promise<unknown[]> {
  const text = (await readTextFile(path)) ?? "";
  const values: unknown[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      continue;
    }
    try {
      values.push(JSON.parse(line));
    } catch {
      // A torn line: what it would have said is lost, what stands around it is not.
    }
  }
  return values;
}
