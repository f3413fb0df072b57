import { spawn } from "node:child_process";

export interface RipgrepRun {
  readonly lines: readonly string[];
  /** There is more than `limit` lines. */
  readonly cut: boolean;
  /** What it complains about: a bad pattern, a missing path. */
  readonly error?: string;
}

/** Runs ripgrep until it ends or has written `limit` lines. */
export function runRipgrep(
  file: string,
  args: readonly string[],
  { cwd, limit, signal }: { readonly cwd: string; readonly limit: number; readonly signal: AbortSignal },
): Promise<RipgrepRun> {
  return new Promise((resolve) => {
    const child = spawn(file, ["--no-config", "--no-require-git", "--color", "never", ...args], {
      cwd,
      signal,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    const lines: string[] = [];
    let rest = "";
    let complaint = "";
    let cut = false;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts.map((line) => line.replace(/\r$/, "")));
      if (lines.length > limit) {
        cut = true;
        child.kill();
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(0, 2_000);
    });
    const end = (error: string | undefined): void =>
      resolve({ lines: lines.slice(0, limit), cut, ...(error === undefined ? {} : { error }) });
    child.on("error", (error) => end(cut ? undefined : error.message));
    child.on("close", (code) => end(code === 2 && lines.length === 0 && !cut ? complaint.trim() : undefined));
  });
}
