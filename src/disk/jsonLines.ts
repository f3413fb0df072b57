import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from "node:fs";
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

/**
 * A file of lines that is kept open. A line is handed to the system when `append` returns, so that it survives the end of the
 * process; it throws when the disk refuses. Small lines only: the write blocks.
 */
export class JsonLinesFile {
  private readonly path: string;
  private descriptor: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  append(value: unknown): void {
    const start = this.descriptor === undefined ? this.open() : "";
    if (this.descriptor !== undefined) {
      writeFileSync(this.descriptor, `${start}${JSON.stringify(value)}\n`);
    }
  }

  close(): void {
    if (this.descriptor !== undefined) {
      closeSync(this.descriptor);
      this.descriptor = undefined;
    }
  }

  /** What has to stand before the first line: a line end, behind a torn line. */
  private open(): "" | "\n" {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    this.descriptor = openSync(this.path, "a+", 0o600);
    const { size } = fstatSync(this.descriptor);
    const last = new Uint8Array(1);
    return size > 0 && readSync(this.descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a ? "\n" : "";
  }
}

/** The values in order; lines that are not whole JSON (a torn one) are dropped, the rest is kept. Empty when missing. */
export async function readJsonLines(path: string): Promise<unknown[]> {
  const text = (await readTextFile(path)) ?? "";
  const values: unknown[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
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
