import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import spawn from "cross-spawn";
import { errorText, hasErrorCode } from "../../disk/errorCode.ts";
import { killGroup } from "../../disk/killGroup.ts";
import { AgentLog } from "./agentLog.ts";
import { readMessages } from "./readMessages.ts";

/** How long a program may take to end by itself once its input is closed, and again once it was asked to. */
const graceMs = 1000;

export interface AgentProgram {
  /** Full path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export interface StartedAgent {
  /** ACP with the agent. Ends when the program does. */
  readonly stream: Stream;
  readonly log: AgentLog;
  readonly pid: number | undefined;
  /** How it ended, as a sentence without its subject; undefined while it runs. */
  ending(): string | undefined;
  /** Ends the program and all that it has started. Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts an agent's program in a process group of its own. Rejects with a sentence when it can't be started. */
export async function startAgent({ program, args, env, cwd }: AgentProgram): Promise<StartedAgent> {
  const log = new AgentLog();
  const child = spawn(program, [...args], {
    cwd,
    env: agentEnvironment(env),
    detached: process.platform !== "win32",
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) {
    throw new Error(`${program} has no standard streams`);
  }
  let lastWords = "";
  let ending: string | undefined;
  stderr.setEncoding("utf8").on("data", (text: string) => {
    log.add("error output", text);
    lastWords = text.trim().split("\n").at(-1)?.slice(0, 300) || lastWords;
  });
  stdin.on("error", () => undefined);
  const end = (how: string): void => {
    if (ending === undefined) {
      ending = lastWords === "" ? how : `${how}; its last words: ${lastWords}`;
      log.add("program", ending);
    }
  };
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      // What it started would otherwise outlive it, and hold its pipes open.
      killGroup(child.pid, "SIGKILL");
      // Its last words may still be in the pipe.
      void delay(50).then(() => {
        end(signal === null ? `it ended with exit code ${code ?? 0}` : `it was ended by ${signal}`);
        resolve();
        setTimeout(() => letGo(child), graceMs).unref();
      });
    });
  });
  await once(child, "spawn").catch((error: unknown) => {
    throw new Error(whyNotStarted(error, program));
  });
  child.on("error", (error) => log.add("program", errorText(error)));
  const onJunk = (line: string): void => log.add("not a message", line);

  const messages = async function* (): AsyncGenerator<AnyMessage> {
    try {
      yield* readMessages(stdout, { onJunk });
    } catch (error) {
      end(errorText(error));
      killGroup(child.pid, "SIGKILL");
    }
    await within(exited);
    end("it closed its output");
  };
  return {
    stream: { readable: ReadableStream.from(messages()), writable: writeMessages(stdin) },
    log,
    pid: child.pid,
    ending: () => ending,
    stop: async () => {
      end("it was stopped");
      stdin.end();
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        if (await within(exited)) {
          return;
        }
        killGroup(child.pid, signal);
      }
      await within(exited);
      letGo(child);
    },
  };
}

/** Whether it exits in the grace. The child itself holds this process until it has; the wait alone should not. */
async function within(exited: Promise<void>): Promise<boolean> {
  return await Promise.race([exited.then(() => true), delay(graceMs, false, { ref: false })]);
}

function writeMessages(stdin: NodeJS.WritableStream): WritableStream<AnyMessage> {
  return new WritableStream<AnyMessage>({
    write: (message) =>
      new Promise((resolve, reject) => {
        stdin.write(`${JSON.stringify(message)}\n`, (error) => (error == null ? resolve() : reject(error)));
      }),
  });
}

function whyNotStarted(error: unknown, program: string): string {
  if (hasErrorCode(error, "ENOENT")) {
    return `there is no program ${program}, or its folder is gone`;
  }
  return hasErrorCode(error, "EACCES", "EPERM", "ENOEXEC")
    ? `${program} may not be executed`
    : `${program} did not start: ${errorText(error)}`;
}

function letGo(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
}

/** The person's own variables, keys included: it is their agent. What belongs to the editor's own process stays here. */
function agentEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || /^(ELECTRON_|VSCODE_)/u.test(name) ? [] : [[name, value]],
    ),
  );
}
