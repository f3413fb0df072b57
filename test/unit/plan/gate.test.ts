import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "mocha";
import { type GateContext, type GateVerdict, isPlanFileEdit, planGate } from "../../../src/plan/gate.ts";
import { isMarkdownName } from "../../../src/plan/markdownException.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import type { AccessKind, EditTool } from "../../../src/policy/accessKind.ts";
import { MemoryFileSystem } from "../../support/memoryFileSystem.ts";
import { gateContext, planPath, tools, workspace } from "./gateContext.ts";
import { activeTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

function edit(path: string, by: EditTool = "native"): AccessKind {
  return { kind: "edit", path, by };
}

async function refusal(
  access: AccessKind,
  over: Partial<GateContext> = {},
): Promise<GateVerdict & { verdict: "refuse" }> {
  const verdict = await planGate(access, gateContext(over));
  assert.equal(verdict.verdict, "refuse");
  return verdict;
}

async function allowed(access: AccessKind, over: Partial<GateContext> = {}): Promise<GateVerdict> {
  const verdict = await planGate(access, gateContext(over));
  assert.equal(verdict.verdict, "allow");
  return verdict;
}

// spec/grok-build-behaviour.md 2.8 and the gate rows of 1.8, by their content.
describe("The plan gate", () => {
  it("refuses search_replace on a source file", async () => {
    const { message } = await refusal(edit("/work/src/app.ts"));
    assert.match(message, /^Rejected:/);
    assert.ok(message.includes(`(${planPath})`), "names the only path that can be edited");
    assert.doesNotMatch(message, /exit_plan_mode/);
  });

  it("refuses to write README.md with the native tools", async () => {
    await refusal(edit("/work/README.md"));
  });

  it("allows the plan file, and says that it needs no prompt (is_plan_file_write_exact_match)", async () => {
    assert.deepEqual(await allowed(edit(planPath)), { verdict: "allow", planFile: true });
  });

  it("refuses another path (is_plan_file_write_different_path)", async () => {
    await refusal(edit(planPath.replace("s1", "s2")));
  });

  it("refuses apply_patch, even for the plan file", async () => {
    const { message } = await refusal(edit(planPath, "patch"));
    assert.match(message, /^Rejected: patches/);
    assert.ok(message.includes(planPath));
  });

  it("does not let a shell write a file, unlike the seed's program (mission.md, deviation 3)", async () => {
    const { message, reason } = await refusal({ kind: "shell", command: "echo hi > f", cwd: "/work" });
    assert.equal(reason, "not on the list");
    assert.match(message, /^Rejected: this command is not read-only \(not on the list\)/);
    assert.ok(message.includes(planPath));
  });

  it("is open when plan mode is off", async () => {
    const tracker = new PlanModeTracker();
    for (const access of [edit("/work/src/app.ts"), edit("x", "patch"), edit(planPath)]) {
      assert.deepEqual(await planGate(access, gateContext({ tracker })), { verdict: "allow", planFile: false });
    }
  });

  it("is closed in Pending, Active and ExitPending, unlike the seed's program (mission.md, deviation 4; spec 12.2, B3)", async () => {
    for (const make of [pendingTracker, activeTracker, exitPendingTracker]) {
      await refusal(edit("/work/src/app.ts"), { tracker: make() });
      await refusal(edit("/work/src/app.ts", "patch"), { tracker: make() });
    }
  });

  it("follows the live tracker, so that a toggle counts for the next call", async () => {
    const tracker = new PlanModeTracker();
    const context = gateContext({ tracker });
    assert.equal((await planGate(edit("/work/src/app.ts"), context)).verdict, "allow");
    tracker.enterPending();
    assert.equal((await planGate(edit("/work/src/app.ts"), context)).verdict, "refuse");
  });

  it("accepts every spelling of the plan (spec 12.2, B1)", async () => {
    const session = "/home/ada/.plan-mode/sessions/work-1/s1";
    for (const path of ["~/.plan-mode/sessions/work-1/s1/plan.md", `../${planPath}`, `${session}/x/../plan.md`]) {
      assert.deepEqual(await allowed(edit(path)), { verdict: "allow", planFile: true }, path);
    }
    assert.deepEqual(await allowed(edit("plan.md"), { cwd: session }), { verdict: "allow", planFile: true });
  });

  it("accepts a plan that does not exist yet", async () => {
    assert.deepEqual(await allowed(edit(planPath), { fs: new MemoryFileSystem() }), {
      verdict: "allow",
      planFile: true,
    });
  });
});

describe("One predicate for gate and auto-approval", () => {
  const rows: readonly (readonly [string, PlanModeTracker, string, boolean])[] = [
    ["auto_approve_edit_when_active_and_plan_file", activeTracker(), planPath, true],
    ["no_auto_approve_edit_when_active_but_different_file", activeTracker(), "/work/src/app.ts", false],
    ["no_auto_approve_edit_when_inactive", new PlanModeTracker(), planPath, false],
    // The seed's program says no here, because its gate is open; ours is closed but for the plan (mission.md, deviation 4).
    ["no_auto_approve_edit_when_pending, turned round by deviation 4", pendingTracker(), planPath, true],
  ];
  for (const [name, tracker, path, expected] of rows) {
    it(name, async () => {
      assert.equal(await isPlanFileEdit(edit(path), gateContext({ tracker })), expected);
    });
  }

  it("never approves what the gate refuses, for any access", async () => {
    const path = fc.constantFrom(planPath, "/work/a.md", "/work/src/app.ts", "plan.md", "", "~/x.md");
    const by = fc.constantFrom<EditTool>("native", "compat", "compatDelete", "patch");
    await fc.assert(
      fc.asyncProperty(path, by, async (where, tool) => {
        const context = gateContext();
        if (await isPlanFileEdit(edit(where, tool), context)) {
          assert.deepEqual(await planGate(edit(where, tool), context), { verdict: "allow", planFile: true });
        }
      }),
      { numRuns: 100 },
    );
    assert.equal(await isPlanFileEdit({ kind: "plan" }, gateContext()), false);
    assert.equal(await isPlanFileEdit({ kind: "read", path: planPath }, gateContext()), false);
  });
});

describe("A plan file that is not simply a file", () => {
  const source = "/work/src/app.ts";
  const rows: readonly (readonly [string, MemoryFileSystem, RegExp])[] = [
    ["a symbolic link", new MemoryFileSystem().file(source).symlink(planPath, source), /is a symbolic link/],
    ["a dangling link", new MemoryFileSystem().symlink(planPath, "/work/src/new.ts"), /is a symbolic link/],
    ["a hard link", new MemoryFileSystem().file(source).hardLink(planPath, source), /has a second name/],
    ["a directory", new MemoryFileSystem().directory(planPath), /is not a regular file/],
    ["a device", new MemoryFileSystem().device(planPath), /is not a regular file/],
  ];
  for (const [name, fs, why] of rows) {
    it(`is refused as ${name}, and so is what it leads to`, async () => {
      const { reason, message } = await refusal(edit(planPath), { fs });
      assert.match(reason, why);
      assert.match(message, /^Rejected:/);
      assert.ok(message.includes(planPath));
      await refusal(edit(source), { fs });
      await refusal(edit(source, "compat"), { fs });
    });
  }

  it("may lie behind directories that are links", async () => {
    const fs = new MemoryFileSystem().file("/data/s1/plan.md").symlink("/home/ada/s1", "/data/s1");
    const over = { fs, planPath: "/home/ada/s1/plan.md" };
    assert.deepEqual(await allowed(edit("/data/s1/plan.md"), over), { verdict: "allow", planFile: true });
    assert.deepEqual(await allowed(edit("~/s1/plan.md"), over), { verdict: "allow", planFile: true });
  });
});

async function sandboxing(): ReturnType<GateContext["shell"]> {
  return { verdict: "sandbox", reason: "" };
}

async function broken(): Promise<never> {
  throw new Error("EACCES");
}

describe("Calls that are no edits", () => {
  const context = gateContext();
  const rows: readonly (readonly [string, AccessKind, Partial<GateContext>, "allow" | "refuse"])[] = [
    ["reading", { kind: "read", path: "/etc/hosts" }, {}, "allow"],
    ["reading without a path", { kind: "read" }, {}, "allow"],
    ["the network", { kind: "network", url: "https://example.com" }, {}, "allow"],
    ["the plan tools", { kind: "plan" }, {}, "allow"],
    ["an external tool", { kind: "external", tool: "t", readOnly: false }, {}, "refuse"],
    ["an external tool that calls itself read-only", { kind: "external", tool: "t", readOnly: true }, {}, "refuse"],
    [
      "the same, believed by setting",
      { kind: "external", tool: "t", readOnly: true },
      { trustReadOnlyHints: true },
      "allow",
    ],
    [
      "one that does not, with that setting",
      { kind: "external", tool: "t", readOnly: false },
      { trustReadOnlyHints: true },
      "refuse",
    ],
    [
      "an external tool that the person listed",
      { kind: "external", server: "s", tool: "t", readOnly: false },
      { externalReadOnly: (tool, server) => tool === "t" && server === "s" },
      "allow",
    ],
    ["a known subagent", { kind: "spawn", type: "explore" }, { subagentTypes: ["explore"] }, "allow"],
    ["an unknown subagent", { kind: "spawn", type: "root" }, { subagentTypes: ["explore"] }, "refuse"],
    ["a subagent where there are none", { kind: "spawn", type: "explore" }, {}, "refuse"],
  ];
  for (const [name, access, over, verdict] of rows) {
    it(`${verdict === "allow" ? "pass" : "do not pass"}: ${name}`, async () => {
      const result = await planGate(access, { ...context, ...over });
      assert.equal(result.verdict, verdict);
      if (result.verdict === "refuse") {
        assert.match(result.message, /^Rejected: /);
        assert.ok(result.message.includes(planPath));
      }
    });
  }

  it("pass the shell's own verdict on, with its sandbox", async () => {
    const command: AccessKind = { kind: "shell", command: "npm test", cwd: "/work" };
    assert.deepEqual(await allowed(command, { shell: sandboxing }), {
      verdict: "allow",
      planFile: false,
      sandbox: true,
    });
    assert.deepEqual(await allowed(command, { shell: async () => ({ verdict: "allow", reason: "" }) }), {
      verdict: "allow",
      planFile: false,
    });
  });

  it("are refused when a port fails, and so are edits", async () => {
    const { message } = await refusal({ kind: "shell", command: "ls", cwd: "/work" }, { shell: broken });
    assert.match(message, /could not be checked \(EACCES\)/);
    const fs = workspace();
    fs.lstat = broken;
    await refusal(edit(planPath), { fs });
  });
});

function linkedWorkspace(): MemoryFileSystem {
  return workspace()
    .symlink("/work/notes.md", "/work/src/app.ts")
    .symlink("/work/src/fake.ts", "/work/README.md")
    .symlink("/work/rules.md", "/work/AGENTS.md")
    .symlink("/work/new.md", "/work/src/new.ts")
    .file("/work/AGENTS.md")
    .file("/work/code.ts")
    .hardLink("/work/second.md", "/work/code.ts")
    .directory("/work/dir.md");
}

describe("The compat tools' Markdown exception (mission.md, deviation 8)", () => {
  for (const path of [
    "README.md",
    "/work/docs/новый.MD",
    "a.markdown",
    "a.mdown",
    "a.mkd",
    "a.mkdn",
    "a.mdx",
    ".github/PULL_REQUEST_TEMPLATE.md",
  ]) {
    it(`lets Write and StrReplace edit ${path}, without auto-approval`, async () => {
      assert.deepEqual(await allowed(edit(path, "compat"), { fs: linkedWorkspace() }), {
        verdict: "allow",
        planFile: false,
      });
    });
  }

  it("goes by the extension of the final name, in any case and script (is_markdown_file_path_recognizes_extensions)", () => {
    const yes = ["a.md", "a.MARKDOWN", "a.mdown", "a.mkd", "a.mkdn", "a.MdX", "計画.md", "é.md", "a.rs.md"];
    assert.deepEqual(yes.filter(isMarkdownName), yes);
    assert.deepEqual(
      ["a.rs", "a", "notmd.rs", "計画.html", "md", "x", "", ".md", "a.md.rs"].filter(isMarkdownName),
      [],
    );
  });

  const refused = [
    "src/app.ts",
    "notmd.rs",
    "md",
    ".md",
    "x",
    "имя.html",
    "",
    "AGENTS.md",
    "agents.md",
    "sub/CLAUDE.md",
    "CLAUDE.local.md",
    "GEMINI.md",
    ".github/copilot-instructions.md",
    ".github/instructions/a.instructions.md",
    ".github/agents/x.md",
    ".cursor/rules/a.mdx",
    ".cursorrules.md",
    ".claude/commands/go.md",
    ".plan-mode/plan.md",
    "~/.plan-mode/sessions/work-1/s2/plan.md",
    "~/.plan-mode/sessions/work-1/s1/revisions/0001.md",
    "notes.md",
    "src/fake.ts",
    "rules.md",
    "new.md",
    "second.md",
    "dir.md",
    "notes.md/../README.md/../x\0.md",
  ];
  for (const path of refused) {
    it(`does not extend to ${JSON.stringify(path)}`, async () => {
      await refusal(edit(path, "compat"), { fs: linkedWorkspace() });
    });
  }

  it("does not extend to Delete, which is for the plan file only", async () => {
    await refusal(edit("README.md", "compatDelete"));
    assert.deepEqual(await allowed(edit(planPath, "compatDelete")), { verdict: "allow", planFile: true });
  });

  it("spares the program's own files wherever they are kept", async () => {
    await refusal(edit("/var/pm/sessions/x/other.md", "compat"), { planModeHome: "/var/pm" });
    await refusal(edit("/var/pm/s1/revisions/0001.md", "compat"), { planPath: "/var/pm/s1/plan.md" });
  });

  it("holds for a plan in the workspace itself", async () => {
    assert.equal((await allowed(edit("docs/a.md", "compat"), { planPath: "/work/plan.md" })).verdict, "allow");
  });

  it("has no stream of another file slip through on Windows", async () => {
    const windows = new MemoryFileSystem({ platform: "win32", home: "C:\\u" }).file("C:\\work\\app.ts");
    const over = { fs: windows, cwd: "C:\\work", planPath: "C:\\u\\s\\plan.md" };
    await refusal(edit("app.ts:notes.md", "compat"), over);
    await refusal(edit("agents.MD. ", "compat"), over);
    assert.equal((await allowed(edit("docs/a.md", "compat"), over)).verdict, "allow");
  });
});

it("The gate's texts take tool names from the registry", async () => {
  const renamed = { ...tools, edit: "Edit9", write: "Write9" };
  const { message } = await refusal(edit(planPath, "patch"), { tools: renamed });
  assert.match(message, /Edit9 or Write9/);
});
