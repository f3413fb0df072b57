import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A copy of the output goes here. */
  readonly logFile: string;
  /** Milliseconds after which the command and its children are ended; the result is then 124. */
  readonly timeout: number;
  /** Keeps the output out of the terminal, for commands that run beside others. */
  readonly quiet?: boolean;
}

/** The groups of the commands that run now, to be ended when we are. */
const running = new Set<number>();
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.once(signal, () => {
    for (const pid of running) endGroup(pid, "SIGTERM");
    setTimeout(() => process.exit(code), 1500);
  });
}

/** Runs a program in a process group of its own, and answers its exit code. Nothing that it started stays behind. */
export function runCommand(command: readonly string[], options: CommandOptions): Promise<number> {
  const [program = "", ...args] = command;
  return new Promise((done) => {
    const log = createWriteStream(options.logFile);
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    const pid = child.pid ?? 0;
    running.add(pid);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      console.error(`Took longer than ${options.timeout / 1000} s: ${command.join(" ")}`);
      endGroup(pid, "SIGTERM");
      setTimeout(() => endGroup(pid, "SIGKILL"), 5000).unref();
    }, options.timeout);
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on("data", (chunk: Buffer) => {
        log.write(chunk);
        if (options.quiet !== true) to.write(chunk);
      });
    }
    // What a command leaves behind would keep its output open, and with it the "close" event from coming.
    child.once("exit", () => endGroup(pid, "SIGKILL"));
    const finish = (code: number): void => {
      clearTimeout(timer);
      running.delete(pid);
      log.end(() => done(timedOut ? 124 : code));
    };
    child.once("error", (error) => {
      console.error(String(error));
      finish(127);
    });
    child.once("close", (code) => finish(code ?? 1));
  });
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}
