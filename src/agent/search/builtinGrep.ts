import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch";
import { fail, ok, type Result } from "../../base/result.ts";
import { walkFiles } from "./walkFiles.ts";

export interface GrepRequest {
  readonly pattern: string;
  /** Absolute directory. */
  readonly directory: string;
  /** A file in it, or undefined for all of it. */
  readonly file?: string;
  readonly glob?: string;
  readonly ignoreCase: boolean;
  readonly context: number;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** The files to look into, where they are known already. */
  readonly files?: readonly string[];
}

export interface GrepLines {
  readonly lines: readonly string[];
  readonly cut: boolean;
}

const largestFile = 2_000_000;

/** A search without ripgrep: JavaScript's regular expressions, the same output. */
export async function builtinGrep(request: GrepRequest): Promise<Result<GrepLines>> {
  const { directory, file, glob, limit, signal } = request;
  let expression: RegExp;
  try {
    expression = new RegExp(request.pattern, request.ignoreCase ? "i" : "");
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const wanted = glob === undefined ? undefined : picomatch(glob.includes("/") ? glob : `**/${glob}`, { dot: true });
  const lines: string[] = [];
  for await (const path of file === undefined ? (request.files ?? walkFiles(directory, signal)) : [file]) {
    if (wanted !== undefined && file === undefined && !wanted(path)) {
      continue;
    }
    const found = await grepFile(join(directory, path), path, expression, request.context);
    if (found.length > 0 && lines.length > 0 && request.context > 0) {
      lines.push("--");
    }
    lines.push(...found);
    if (lines.length > limit) {
      return ok({ lines: lines.slice(0, limit), cut: true });
    }
  }
  return ok({ lines, cut: false });
}

async function grepFile(
  absolute: string,
  path: string,
  expression: RegExp,
  context: number,
): Promise<readonly string[]> {
  const facts = await stat(absolute).catch(() => undefined);
  if (facts === undefined || facts.size > largestFile) {
    return [];
  }
  const text = await readFile(absolute, "utf8").catch(() => "");
  if (text.includes("\0")) {
    return [];
  }
  const all = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const hits = new Set(all.flatMap((line, index) => (expression.test(line) ? [index] : [])));
  const shown = new Set(
    [...hits].flatMap((hit) => Array.from({ length: 2 * context + 1 }, (_, i) => hit - context + i)),
  );
  const result: string[] = [];
  let last: number | undefined;
  for (const index of [...shown].sort((a, b) => a - b)) {
    const line = all[index];
    if (line === undefined) {
      continue;
    }
    if (last !== undefined && index > last + 1 && context > 0) {
      result.push("--");
    }
    const mark = hits.has(index) ? ":" : "-";
    result.push(`${path}${mark}${index + 1}${mark}${line}`);
    last = index;
  }
  return result;
}
