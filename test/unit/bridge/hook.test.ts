import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHook } from "../../../src/bridge/hookCommand.ts";
import { approve, GuestWindow, type TestFolders, testFolders } from "../../support/bridge/guestWindow.ts";

const plan = "# Move the cache\n\n1. Move the file\n";
type Output = { hookSpecificOutput?: Record<string, unknown> & { decision?: Record<string, unknown> } };

describe("the hook of Claude Code", () => {
  let dirs: TestFolders;
  const windows: GuestWindow[] = [];
  const window = async (): Promise<GuestWindow> => {
    const opened = await GuestWindow.open(dirs);
    windows.push(opened);
    return opened;
  };
  const event = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
    session_id: "claude-1",
    transcript_path: "/t.jsonl",
    cwd: dirs.folder,
    permission_mode: "plan",
    hook_event_name: "PermissionRequest",
    tool_name: "ExitPlanMode",
    tool_input: { plan, allowedPrompts: [] },
    ...over,
  });
  const run = async (
    input: unknown,
    args: readonly string[] = [],
    signal = new AbortController().signal,
  ): Promise<{ code: number; output: Output; text: string; log: string }> => {
    let text = "";
    let log = "";
    const code = await runHook({
      args,
      env: { PLAN_MODE_HOME: dirs.home },
      input: async () => (typeof input === "string" ? input : JSON.stringify(input)),
      out: async (part) => {
        text += part;
      },
      log: (part) => {
        log += part;
      },
      signal,
    });
    return { code, output: (text === "" ? {} : JSON.parse(text)) as Output, text, log };
  };
  beforeEach(() => {
    dirs = testFolders();
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((one) => one.close()));
    dirs.remove();
  });

  it("allows what the person approved: with the input, without which Claude Code ignores it", async () => {
    const opened = await window();
    const answer = run(event());
    await opened.decide(approve);
    const { code, output } = await answer;
    assert.equal(code, 0);
    assert.deepEqual(output, {
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "allow", updatedInput: { plan, allowedPrompts: [] } },
      },
    });
    assert.deepEqual(readdirSync(join(dirs.home, "reviews", "claude-code")), ["claude-1"]);
  });

  it("puts the comments of an approval under the plan, and the chosen mode into the session", async () => {
    const opened = await window();
    const answer = run(event());
    assert.deepEqual(
      (await opened.waiting()).snapshot().approveOptions?.map(({ name }) => name),
      ["Approve", "Approve and accept edits"],
    );
    await opened.decide({ ...approve, nextMode: "always-approve" }, "Mind the tests");
    const decision = (await answer).output.hookSpecificOutput?.decision as {
      updatedInput: { plan: string };
      updatedPermissions: unknown;
    };
    assert.match(
      decision.updatedInput.plan,
      /^# Move the cache[\s\S]*## Comments of the reviewer[\s\S]*Mind the tests/,
    );
    assert.deepEqual(decision.updatedPermissions, [{ type: "setMode", mode: "acceptEdits", destination: "session" }]);
  });

  it("answers the older event in its own form", async () => {
    const opened = await window();
    const answer = run(event({ hook_event_name: "PreToolUse", tool_use_id: "toolu_1" }));
    await opened.decide(approve, "Mind the tests");
    const { output } = await answer;
    assert.equal(output.hookSpecificOutput?.["permissionDecision"], "allow");
    assert.match(String(output.hookSpecificOutput?.["additionalContext"]), /Mind the tests/);
    const refused = run(event({ hook_event_name: "PreToolUse" }));
    await opened.decide({ kind: "requestChanges" }, "No");
    const { hookSpecificOutput } = (await refused).output;
    assert.equal(hookSpecificOutput?.["permissionDecision"], "deny");
    assert.match(String(hookSpecificOutput?.["permissionDecisionReason"]), /NOT approved.*Comment:\nNo/s);
  });

  it("denies with the reason what is anything but an approval", async () => {
    const opened = await window();
    const changes = run(event());
    await opened.decide({ kind: "requestChanges" }, "Which file?");
    const { behavior, message } = (await changes).output.hookSpecificOutput?.decision ?? {};
    assert.equal(behavior, "deny");
    assert.match(String(message), /NOT approved.*> # Move the cache\nComment:\nWhich file\?/s);
    const quit = run(event({ tool_input: { plan: `${plan}2. More\n` } }));
    await opened.decide({ kind: "quit" });
    const refused = (await quit).output.hookSpecificOutput?.decision;
    assert.equal(refused?.["behavior"], "deny");
    assert.match(String(refused?.["message"]), /the person quit it/);
  });

  it("denies where no editor runs, and says that nobody decided", async () => {
    const { code, output, log } = await run(event());
    assert.equal(code, 0);
    assert.equal(output.hookSpecificOutput?.decision?.["behavior"], "deny");
    assert.match(String(output.hookSpecificOutput?.decision?.["message"]), /undecided\. No VS Code window/);
    assert.match(log, /No VS Code window/);
  });

  it("leaves it to Claude Code's own dialog there, if it was told to", async () => {
    assert.equal((await run(event(), ["--ask-without-editor"])).text, "{}\n");
    const { output } = await run(event({ hook_event_name: "PreToolUse" }), ["--ask-without-editor"]);
    assert.equal(output.hookSpecificOutput?.["permissionDecision"], "ask");
  });

  it("blocks what it does not understand", async () => {
    await window();
    for (const input of ["", "junk", "{}", event({ session_id: 5 }), event({ hook_event_name: "Stop" })]) {
      const { code, text, log } = await run(input);
      assert.deepEqual([code, text], [2, ""]);
      assert.match(log, /the plan is not approved/);
    }
    assert.equal((await run(event(), ["--approve"])).code, 2);
    const without = await run(event({ tool_input: {} }));
    assert.equal(without.output.hookSpecificOutput?.decision?.["behavior"], "deny");
  });

  it("says nothing about other tools", async () => {
    assert.equal((await run(event({ tool_name: "Bash", tool_input: { command: "ls" } }))).text, "{}\n");
  });

  it("denies when it is stopped while the plan waits", async () => {
    const opened = await window();
    const stop = new AbortController();
    const answer = run(event(), [], stop.signal);
    const review = await opened.waiting();
    stop.abort();
    assert.equal((await answer).output.hookSpecificOutput?.decision?.["behavior"], "deny");
    assert.equal(review.live, true);
  });

  it("keeps the decision when Claude Code has hung up before it was told", async () => {
    const opened = await window();
    const gone = runHook({
      args: [],
      env: { PLAN_MODE_HOME: dirs.home },
      input: async () => JSON.stringify(event()),
      out: () => Promise.reject(new Error("EPIPE")),
      log: () => undefined,
      signal: new AbortController().signal,
    });
    await opened.decide(approve);
    await assert.rejects(gone, /EPIPE/);
    assert.equal((await run(event())).output.hookSpecificOutput?.decision?.["behavior"], "allow");
    assert.equal(opened.presented.length, 1);
  });

  it("presents Claude Code's file, which is newer than the copy in the call", async () => {
    const opened = await window();
    const path = join(dirs.folder, "plans", "brave-plan.md");
    mkdirSync(join(dirs.folder, "plans"));
    writeFileSync(path, `${plan}2. Newer\n`);
    const answer = run(event({ tool_input: { plan, planFilePath: path } }));
    assert.match((await opened.waiting()).shown.markdown, /2\. Newer/);
    await opened.decide(approve);
    assert.match(JSON.stringify((await answer).output), /2\. Newer/);
  });

  it("prints the settings, with a time-out of days", async () => {
    const { text } = await run("", ["--install"]);
    const { hooks } = JSON.parse(text) as {
      hooks: Record<string, { hooks: { command: string; timeout: number }[] }[]>;
    };
    const hook = hooks["PermissionRequest"]?.[0]?.hooks[0];
    assert.equal(hook?.command, "plan-mode hook");
    assert.ok((hook?.timeout ?? 0) >= 86_400);
  });
});
