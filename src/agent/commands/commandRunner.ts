import { spawn } from "node:child_process";
import { join } from "node:path";
import { makePrivateDirectory } from "../../disk/atomicFile.ts";
import { killGroup } from "../../disk/killGroup.ts";
import type { CommandOutcome, CommandRunner } from "../tools/toolContext.ts";
import { OutputKeeper } from "./outputKeeper.ts";

/** How a command is started: the program with its arguments. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
}

/** How to start a command, or why not to. */
export type CommandStart =
  | ({ readonly kind: "start"; readonly env: Readonly<Record<string, string>> } & CommandLine)
  | { readonly kind: "refused"; readonly reason: string };

export interface CommandRunnerOptions {
  /** Only what changes nothing may be started at this moment. */
  readOnlyNow(): boolean;
  /** Asked right before the start. */
  start(command: string, cwd: string): Promise<CommandStart>;
  /** Where outputs are kept that are too long for the model. */
  readonly outputDirectory: string;
  readonly newId: () => string;
}

/** How often a running command's output is shown. */
const progressEveryMs = 250;

/** Runs commands in process groups of their own, so that whatever they start ends with them. */
export function commandRunner(options: CommandRunnerOptions): CommandRunner {
  return {
    run: async (request) => {
      await makePrivateDirectory(options.outputDirectory);
      const keeper = new OutputKeeper(join(options.outputDirectory, `${options.newId()}.txt`));
      // How it may be started must still hold when it is started.
      let start: CommandStart;
      let planning: boolean;
      do {
        planning = options.readOnlyNow();
        start = await options.start(request.command, request.cwd);
      } while (planning !== options.readOnlyNow());
      if (start.kind === "refused") {
        await keeper.end();
        return { output: "", end: { kind: "refused", reason: start.reason } };
      }
      const end = await runToEnd(start, request, start.env, keeper);
      return { ...(await keeper.end()), end };
    },
  };
}

/** The person's system shell; `cmd.exe` reads its line raw. */
export function shellCommand(command: string): CommandLine {
  return process.platform === "win32"
    ? { file: "powershell.exe", args: ["-NoProfile", "-NonInteractive", "-Command", command] }
    : { file: "/bin/bash", args: ["-c", command] };
}

function runToEnd(
  line: CommandLine,
  request: Parameters<CommandRunner["run"]>[0],
  env: Readonly<Record<string, string>>,
  keeper: OutputKeeper,
): Promise<CommandOutcome["end"]> {
  return new Promise((resolve) => {
    const child = spawn(line.file, [...line.args], {
      cwd: request.cwd,
      env: { ...env },
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let early: CommandOutcome["end"] | undefined;
    let settled = false;
    const finish = (end: CommandOutcome["end"]): void => {
      if (settled) {
        return;
      }
      settled = true;
      clearTimeout(timer);
      clearInterval(progress);
      request.signal.removeEventListener("abort", stop);
      // What the command left running in its group would hold the files and the gate open.
      killGroup(child.pid, "SIGKILL");
      resolve(early ?? end);
    };
    const kill = (end: CommandOutcome["end"]): void => {
      early ??= end;
      killGroup(child.pid, "SIGTERM");
      setTimeout(() => {
        killGroup(child.pid, "SIGKILL");
        // A process that left the group may still hold the pipes: it is not waited for.
        child.stdout.destroy();
        child.stderr.destroy();
        finish(end);
      }, 1_000).unref();
    };
    const stop = (): void => kill({ kind: "stopped" });
    const timer = setTimeout(() => kill({ kind: "timedOut" }), request.timeoutMs);
    let shown = "";
    const progress = setInterval(() => {
      if (keeper.latest !== shown) {
        shown = keeper.latest;
        request.onOutput(shown);
      }
    }, progressEveryMs);
    request.signal.addEventListener("abort", stop, { once: true });
    if (request.signal.aborted) {
      stop();
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => keeper.add(text));
    }
    child.on("error", (error) => finish({ kind: "notStarted", reason: error.message }));
    child.on("exit", () => {
      // Background children may keep the pipes open for ever; a moment is given for what is still in them.
      setTimeout(() => child.stdout.destroy() && child.stderr.destroy(), 500).unref();
    });
    child.on("close", (code, signal) => {
      finish(signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "signalled", signal });
    });
  });
}
