import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../support/foreignAgent/connectForeign.ts";
import { ForeignAgentFile, type ForeignScript, type Step } from "../support/foreignAgent/foreignScript.ts";
import { AgentSurface } from "./agentSurface.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { Workbench } from "./workbench.ts";

const firstPlan = `# Greet the world

## Steps

1. Write greeting.txt
2. Check it
`;
const secondPlan = firstPlan.replace("Check it", "Read it again");

const modes = {
  currentModeId: "default",
  availableModes: [
    { id: "default", name: "Manual", description: "Asks before changes" },
    { id: "acceptEdits", name: "Accept edits", description: "Edits without asking" },
    { id: "plan", name: "Plan", description: "Plans before changes" },
  ],
};
const presents = (id: string, plan: string, on: Step["on"]): Step => ({
  request: {
    method: "session/request_permission",
    params: {
      sessionId: "<sessionId-1>",
      toolCall: { toolCallId: id, kind: "switch_mode", title: "Approve plan", rawInput: { plan } },
      options: [
        { optionId: "auto", name: "Yes, and accept edits", kind: "allow_always" },
        { optionId: "manual", name: "Yes, ask me for each edit", kind: "allow_once" },
        { optionId: "reject", name: "No, keep planning", kind: "reject_once" },
      ],
    },
  },
  ...(on && { on }),
});
const delegatedWrite = (name: string, content: string): Step => ({
  request: {
    method: "fs/write_text_file",
    params: { sessionId: "<sessionId-1>", path: `$CWD/${name}`, content },
  },
});
const left: Step = { update: { sessionUpdate: "current_mode_update", currentModeId: "default" } };

const loop: ForeignScript = {
  version: "2.3.4",
  initialize: {
    agentInfo: { name: "scripted", title: "Scripted Agent", version: "2.3.4" },
    agentCapabilities: { loadSession: true },
  },
  modes,
  afterOpen: [
    {
      update: {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: "tidy", description: "Tidies up" }],
      },
    },
  ],
  past: [{ say: "This is what was said before." }],
  turns: [
    [
      { say: "I look around.\n\n" },
      delegatedWrite("early.txt", "too early\n"),
      { writes: { path: "$CWD/sneaked.txt", content: "past the gate\n" } },
      presents("p1", firstPlan, { reject: [{ end: "cancelled" }] }),
    ],
    [
      presents("p2", secondPlan, {
        manual: [left, delegatedWrite("greeting.txt", "Hello, world!\n"), { say: "The greeting is written." }],
      }),
    ],
    [
      {
        flood: {
          count: 20_000,
          update: {
            sessionUpdate: "tool_call",
            toolCallId: "busy",
            title: "Reading file $N",
            kind: "read",
            status: "in_progress",
          },
        },
      },
      { update: { sessionUpdate: "tool_call_update", toolCallId: "busy", status: "completed" } },
      { say: "The flood is over." },
    ],
    [{ say: "One moment" }, { stderr: "out of memory" }, { exit: 9 }],
  ],
};

/** Opens no session before the person has signed in. */
const closed: ForeignScript = {
  initialize: {
    agentInfo: { name: "locked", title: "Locked Agent", version: "1.0.0" },
    authMethods: [
      { id: "browser", name: "Log in with the browser", description: "Opens a page" },
      { id: "key", name: "Use a key", type: "env_var", vars: [{ name: "LOCKED_KEY" }] },
    ],
  },
  modes,
  needsSignIn: true,
};

describe("an agent of the person's own in the workbench", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let file: ForeignAgentFile;
  let locked: ForeignAgentFile;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "plan-mode-foreign-folder-"));
    writeFileSync(join(folder, "README.md"), "# Greeting\n");
    file = new ForeignAgentFile(loop);
    locked = new ForeignAgentFile(closed);
    workbench = await Workbench.start({
      folder,
      settings: {
        "planMode.agent": "scripted",
        "planMode.agents": {
          scripted: {
            name: "Scripted Agent",
            command: file.program,
            args: file.args,
            versionArgs: [...file.args, "--version"],
          },
          locked: { name: "Locked Agent", command: locked.program, args: locked.args },
          broken: { name: "Broken Agent", args: ["acp"] },
          absent: { name: "Absent Agent", command: "no-such-agent-program" },
        },
      },
    });
  });
  after(async () => {
    await workbench?.dispose();
    file?.dispose();
    locked?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench?.screenshot("failed-foreign");
  });

  it("plans, hears the comments, and works after the answer that was picked by its own name", async () => {
    const view = await AgentSurface.open(workbench);
    await view.frame.getByTestId("agent").filter({ hasText: "Scripted Agent" }).waitFor();
    await workbench.runCommand("Plan Mode: Plan a Change…");
    await workbench.answerInput("Plan a greeting");
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    assert.ok(!existsSync(join(folder, "early.txt")), "a delegated write went past the gate");
    await workbench.screenshot("foreign-plan");

    await panel.commentByMouse(await panel.lineOf("Write greeting.txt"), "Say which words it holds");
    await panel.commentByMouse(await panel.lineOf("Check it"), "Name the command");
    await panel.button("request-changes").click();
    await panel.waits(2);
    const [, prompt] = file.heard.filter(({ method }) => method === "session/prompt");
    const words = JSON.stringify(prompt?.params);
    for (const told of ["Say which words it holds", "Name the command", "1. Write greeting.txt", "2. Check it"]) {
      assert.ok(words.includes(told), `the agent was not told: ${told}`);
    }

    await panel.frame.getByTestId("approve-menu").click();
    const answer = panel.frame.getByRole("menuitem", { name: "Yes, ask me for each edit" });
    await answer.waitFor();
    await workbench.screenshot("foreign-approve-menu");
    await answer.click();
    await panel.frame.locator('[data-testid="confirm-yes"], .decided').first().waitFor();
    if (await panel.button("confirm-yes").isVisible()) await panel.button("confirm-yes").click();
    await panel.says("Approved");
    await view.says("The greeting is written.");
    assert.equal(readFileSync(join(folder, "greeting.txt"), "utf8"), "Hello, world!\n");
    assert.deepEqual(
      file.answers
        .filter(({ result }) => JSON.stringify(result ?? null).includes("optionId"))
        .map(({ result }) => result),
      ["reject", "manual"].map((optionId) => ({ outcome: { outcome: "selected", optionId } })),
    );
    await view.mode.filter({ hasText: "Normal" }).waitFor();
    await workbench.screenshot("foreign-done");
  });

  it("has what it changed while planning in the gate's list, with what this window can't cover", async () => {
    await workbench.runCommand("Plan Mode: Show What Is Blocked While Planning");
    const list = workbench.page.locator(".quick-input-list");
    for (const words of ["early.txt", "sneaked.txt", "not covered by this window", "created"]) {
      await list.getByText(words).first().waitFor();
    }
    assert.equal(await list.getByText("greeting.txt").count(), 0);
    await workbench.screenshot("foreign-gate");
    await workbench.press("Escape");
  });

  it("floods with 20,000 updates while the window goes on working", async () => {
    const view = await AgentSurface.open(workbench);
    await view.send("Flood");
    // The palette answers in between: it is the extension host's own commands that it lists.
    await workbench.findCommand("Plan Mode: Choose Agent…");
    await workbench.press("Escape");
    await view.says("The flood is over.");
    await view.tools("Reading file 19999").waitFor();
  });

  it("is said to be gone when it crashes, with its last words, and opens the same session again", async () => {
    const view = await AgentSurface.open(workbench);
    await view.send("Go on");
    const problem = view.frame.getByTestId("problem");
    await problem.filter({ hasText: "exit code 9" }).filter({ hasText: "out of memory" }).waitFor({ timeout: 60_000 });
    await workbench.screenshot("foreign-crashed");
    await problem.locator("vscode-button").filter({ hasText: "Retry" }).click();
    await view.says("This is what was said before.");
    const loaded = file.heard.find(({ method }) => method === "session/load");
    assert.ok(JSON.stringify(loaded?.params).includes("session-"));
    await until(() => file.running.length === 1);
  });

  it("is chosen from what is on this machine, and what is missing says so", async () => {
    await workbench.runCommand("Plan Mode: Choose Agent…");
    const list = workbench.page.locator(".quick-input-list");
    for (const words of ["Built-in agent", "Scripted Agent", "2.3.4", "Absent Agent", "planMode.agents.broken"]) {
      await list.getByText(words).first().waitFor();
    }
    await workbench.screenshot("foreign-picker");
    await workbench.press("Escape");
  });

  it("asks for a sign-in in its own words, and opens a session after it", async () => {
    await workbench.runCommand("Plan Mode: Choose Agent…");
    const list = workbench.page.locator(".quick-input-list");
    await list.getByText("Locked Agent").first().click();
    const method = list.getByText("Log in with the browser");
    await method.waitFor();
    await workbench.screenshot("foreign-sign-in");
    await method.click();
    const view = await AgentSurface.open(workbench);
    await view.frame.getByTestId("agent").filter({ hasText: "Locked Agent" }).waitFor();
    await view.frame.locator(".welcome").waitFor();
    assert.deepEqual(
      locked.heard.map(({ method }) => method),
      ["initialize", "session/new", "authenticate", "session/new"],
    );
  });

  it("leaves no process behind when the window closes", async () => {
    await workbench.dispose();
    await until(() => file.running.length + locked.running.length === 0, 20);
  });
});
