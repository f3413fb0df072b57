import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "mocha";
import { runHook } from "../../../../src/agent/hooks/runHook.ts";
import type { HookInput } from "../../../../src/policy/hooks/hookEvent.ts";
import type { HookRun } from "../../../../src/policy/hooks/hookVerdict.ts";

const input: HookInput = {
  hookEventName: "PreToolUse",
  sessionId: "s1",
  cwd: tmpdir(),
  timestamp: "2026-01-01T00:00:00.000Z",
  transcriptPath: "/t",
  permissionMode: "plan",
  toolName: "grep",
};

function run(command: string, timeoutMs = 10_000, signal = new AbortController().signal): Promise<HookRun> {
  return runHook({ event: "PreToolUse", command, timeoutMs, onError: "ignore" }, input, { env: process.env, signal });
}

/** A killed process may stay as a zombie where nobody waits for it. */
async function isRunning(pid: number): Promise<boolean> {
  await delay(50);
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}

describe("Running a hook", () => {
  it("gives it the input as JSON and returns what it prints", async () => {
    const { exitCode, stdout } = await run("cat");
    assert.equal(exitCode, 0);
    assert.deepEqual(JSON.parse(stdout), input);
  });

  it("names the event and the session in its environment", async () => {
    const { stdout } = await run('echo "$PLAN_MODE_HOOK_EVENT $PLAN_MODE_SESSION_ID"');
    assert.equal(stdout.trim(), "PreToolUse s1");
  });

  it("reports its exit code and its errors", async () => {
    const { exitCode, stderr } = await run("echo no >&2; exit 2");
    assert.deepEqual([exitCode, stderr.trim()], [2, "no"]);
  });

  it("does not mind one that never reads its input", async () => {
    assert.equal((await run("exec 0<&-; exit 0")).exitCode, 0);
  });

  it("ends one that hangs, with its children", async () => {
    const { exitCode, problem, stdout } = await run("sleep 60 & echo $!; wait", 500);
    assert.deepEqual([exitCode, problem], [null, "it took longer than 0.5 s"]);
    assert.equal(await isRunning(Number(stdout.trim())), false);
  });

  it("ends one that floods", async () => {
    assert.equal((await run("yes")).problem, "it printed more than 1 MB");
  });

  it("ends when the turn is stopped", async () => {
    const stop = new AbortController();
    const running = run("sleep 60", 60_000, stop.signal);
    stop.abort();
    assert.equal((await running).problem, "it was stopped");
  });

  it("reports a program that isn't there by the shell's exit code", async () => {
    assert.equal((await run("/no/such/program")).exitCode, 127);
  });
});
