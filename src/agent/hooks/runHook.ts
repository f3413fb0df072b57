import { spawn } from "node:child_process";
import { killGroup } from "../../disk/killGroup.ts";
import type { Hook } from "../../policy/hooks/hookConfig.ts";
import type { HookInput } from "../../policy/hooks/hookEvent.ts";
import type { HookRun } from "../../policy/hooks/hookVerdict.ts";

const outputLimit = 1024 * 1024;

/**
 * Runs one hook with its input on stdin and waits for its end. Never throws: a hook that can't start, hangs, or floods its output
 * comes back with `problem`, and its whole process group is gone. `env` must already be free of keys.
 */
export function runHook(
  hook: Hook,
  input: HookInput,
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<HookRun> {
  return new Promise((resolve) => {
    const child = spawn(hook.command, {
      shell: true,
      cwd: input.cwd,
      env: {
        ...env,
        PLAN_MODE_HOOK_EVENT: hook.event,
        PLAN_MODE_SESSION_ID: input.sessionId,
        CLAUDE_PROJECT_DIR: input.cwd,
      },
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    let problem: string | undefined;
    let settled = false;

    const end = (exitCode: number | null): void => {
      if (!settled) {
        settled = true;
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        resolve({ exitCode, ...output, ...(problem === undefined ? {} : { problem }) });
      }
    };
    const kill = (why: string): void => {
      problem ??= why;
      killGroup(child.pid, "SIGKILL");
      end(null);
    };
    const onAbort = (): void => kill("it was stopped");
    const timer = setTimeout(() => kill(`it took longer than ${hook.timeoutMs / 1000} s`), hook.timeoutMs);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) {
      onAbort();
    }

    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8");
      child[name].on("data", (chunk: string) => {
        output[name] += chunk;
        if (output[name].length > outputLimit) {
          output[name] = "";
          kill("it printed more than 1 MB");
        }
      });
    }
    child.on("error", (error) => kill(`it could not be started: ${error.message}`));
    child.on("close", (code) => end(code));
    // A hook that doesn't read its input closes the pipe; that is no failure.
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(input));
  });
}
