import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { bubblewrap, type SandboxedProcess, type SandboxRequest } from "./bubblewrap.ts";
import { seatbelt } from "./seatbelt.ts";

/*
 * The sandbox of the operating system, in which a command may run that nobody can vouch for.
 *
 * Why not @anthropic-ai/sandbox-runtime: it is built to let chosen writes and hosts through, by proxies (SOCKS and
 * HTTP, with certificates), settings and helper programs of its own (socat, ripgrep), and brings five dependencies.
 * Planning needs none of that: nothing may be written and nothing reached, which bubblewrap and seatbelt express
 * directly, and a short rule set is easier to check.
 */
export interface Sandbox {
  /** For the gate's status. */
  readonly kind: "bubblewrap" | "seatbelt";
  /** Sockets of the host can't be connected to (otherwise only the usual ones are hidden). */
  readonly blocksSockets: boolean;
  /** `argv` inside the sandbox. */
  wrap(request: SandboxRequest): SandboxedProcess;
  dispose(): void;
}

/** Tries the system's sandbox once. `undefined` when there is none that works. */
export async function findSandbox(platform: string = process.platform): Promise<Sandbox | undefined> {
  if (platform === "linux") return findBubblewrap();
  if (platform === "darwin") return findSeatbelt();
  return undefined;
}

async function findBubblewrap(): Promise<Sandbox | undefined> {
  for (const blocksSockets of [true, false]) {
    if (await works(bubblewrap({ argv: ["true"], cwd: "/", visible: [] }, blocksSockets))) {
      return {
        kind: "bubblewrap",
        blocksSockets,
        wrap: (request) => bubblewrap({ ...request, visible: [...request.visible, homedir()] }, blocksSockets),
        dispose: () => undefined,
      };
    }
  }
  return undefined;
}

async function findSeatbelt(): Promise<Sandbox | undefined> {
  let temporary: string;
  try {
    temporary = realpathSync(mkdtempSync(join(tmpdir(), "plan-mode-")));
  } catch {
    return undefined;
  }
  const dispose = (): void => rmSync(temporary, { recursive: true, force: true });
  if (!(await works(seatbelt({ argv: ["/usr/bin/true"], cwd: "/", visible: [] }, temporary)))) {
    dispose();
    return undefined;
  }
  return { kind: "seatbelt", blocksSockets: true, wrap: (request) => seatbelt(request, temporary), dispose };
}

function works(trial: SandboxedProcess): Promise<boolean> {
  return new Promise((done) => {
    execFile(trial.file, [...trial.args], { timeout: 5000 }, (error) => done(error === null));
  });
}

/**
 * A sentence for the model when a sandboxed command failed because of the sandbox; `undefined` when it failed by
 * itself or did not fail.
 */
export function explainSandboxFailure(output: string, exitCode: number | null): string | undefined {
  if (exitCode === 0) return undefined;
  if (
    /read-only file system|EROFS|Errno 30\b/i.test(output) ||
    (/operation not permitted|EPERM/i.test(output) && process.platform === "darwin")
  ) {
    return "The command tried to write. While planning the file system is read-only (only the temporary folder of this one command can be written). Put the change into the plan, or use a form of the command that only reads.";
  }
  if (
    /could not resolve|temporary failure in name resolution|ENOTFOUND|EAI_AGAIN|network is unreachable|ENETUNREACH/i.test(
      output,
    )
  ) {
    return "The command tried to use the network, which is closed while planning.";
  }
  return undefined;
}
