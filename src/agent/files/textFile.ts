import { open, stat } from "node:fs/promises";
import { fail, ok, type Result } from "../../base/result.ts";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";

/** Larger files are not read as a whole: use grep, or a command that reads a part. */
export const largestTextFile = 10_000_000;

/** Undefined when there is no such file. The error is for the model and says what to do instead. */
export async function checkTextFile(path: string): Promise<Result<"present" | "missing">> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) {
      return fail(`${path} is a directory. Use list_dir to see what is in it.`);
    }
    if (!facts.isFile()) {
      return fail(`${path} is not a regular file, so it is not read.`);
    }
    if (facts.size > largestTextFile) {
      const size = (facts.size / 1_000_000).toFixed(0);
      return fail(
        `${path} is ${size} MB large; the limit is ${largestTextFile / 1_000_000} MB. Use grep to find the part that you need.`,
      );
    }
    return (await looksBinary(path, facts.size))
      ? fail(`${path} is a binary file. Only text can be read; say so if its content matters.`)
      : ok("present");
  } catch (error) {
    return hasErrorCode(error, "ENOENT", "ENOTDIR")
      ? ok("missing")
      : fail(`${path} can't be read: ${errorText(error)}.`);
  }
}

/** As grep and git judge it: a zero byte near the start. */
async function looksBinary(path: string, size: number): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const head = new Uint8Array(Math.min(size, 8_000));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
