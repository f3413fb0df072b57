import { execFile } from "node:child_process";
import { versionIn } from "./version.ts";

/** A program that does not say its version in this time is asked no longer. */
const patienceMs = 10_000;

/** What `<program> --version` says; undefined when it says none. Never rejects. */
export async function askVersion(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (args.length === 0) {
    return undefined;
  }
  const shell = process.platform === "win32" && /\.(cmd|bat)$/iu.test(program);
  return await new Promise((resolve) => {
    const options = {
      env: { ...env },
      timeout: patienceMs,
      maxBuffer: 100_000,
      windowsHide: true,
      killSignal: "SIGKILL",
      shell,
    } as const;
    const child = execFile(shell ? `"${program}"` : program, [...args], options, (_error, stdout, stderr) =>
      resolve(versionIn(stdout) ?? versionIn(stderr)),
    );
    child.stdin?.end();
  });
}
