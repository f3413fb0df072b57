import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createShellPolicy } from "../../../../src/agent/shell/shellPolicy.ts";
import { type ScratchRepository, scratchRepository } from "./scratchRepository.ts";

/** A repository that tries to run a program, by one way of configuring git. The program leaves a mark. */
interface Trap {
  readonly name: string;
  set(scratch: ScratchRepository, program: string): void;
  /** Not certain to be read-only, so not allowed without a sandbox. */
  readonly refuses: readonly string[];
}

const everyday = [
  "git status",
  "git diff",
  "git log -p -2",
  "git show",
  "git blame README.md",
  "git ls-files -m",
  "git stash show -p",
  "git grep export",
  "git diff HEAD~1",
  "git describe --tags --always",
];

const config =
  (...settings: readonly (readonly [string, string])[]) =>
  (scratch: ScratchRepository, program: string): void => {
    for (const [key, value] of settings) scratch.git("config", key, value.replace("PROGRAM", program));
  };

const traps: readonly Trap[] = [
  { name: "core.fsmonitor", set: config(["core.fsmonitor", "PROGRAM"]), refuses: [] },
  { name: "core.pager and pager.log", set: config(["core.pager", "PROGRAM"], ["pager.log", "PROGRAM"]), refuses: [] },
  {
    name: "hooks",
    set: (scratch, program) => {
      const hook = join(scratch.project, ".git", "hooks", "post-index-change");
      mkdirSync(join(scratch.project, ".git", "hooks"), { recursive: true });
      writeFileSync(hook, `#!/bin/sh\n${program}\n`);
      chmodSync(hook, 0o755);
    },
    refuses: [],
  },
  { name: "core.hooksPath", set: config(["core.hooksPath", "."]), refuses: [] },
  { name: "aliases", set: config(["alias.status", "!PROGRAM"], ["alias.lg", "!PROGRAM"]), refuses: [] },
  {
    name: "gpg and shown signatures",
    set: config(["gpg.program", "PROGRAM"], ["log.showSignature", "true"], ["format.pretty", "%G?"]),
    refuses: [],
  },
  { name: "an external diff", set: config(["diff.external", "PROGRAM"]), refuses: ["git diff", "git diff HEAD~1"] },
  {
    name: "text conversion",
    set: (scratch, program) => {
      config(["diff.md.textconv", "PROGRAM"])(scratch, program);
      writeFileSync(join(scratch.project, ".gitattributes"), "*.md diff=md\n");
    },
    refuses: ["git diff", "git log -p -2", "git show", "git blame README.md"],
  },
  {
    name: "a diff driver",
    set: (scratch, program) => {
      config(["diff.md.command", "PROGRAM"])(scratch, program);
      writeFileSync(join(scratch.project, ".git/info/attributes"), "*.md diff=md\n");
    },
    refuses: ["git diff"],
  },
  {
    name: "a clean filter",
    set: (scratch, program) => {
      config(["filter.x.clean", "PROGRAM"])(scratch, program);
      writeFileSync(join(scratch.project, ".gitattributes"), "* filter=x\n");
    },
    refuses: ["git status", "git diff"],
  },
  {
    name: "a filter process in an included file",
    set: (scratch, program) => {
      writeFileSync(join(scratch.project, "more.config"), `[filter "x"]\n\tprocess = ${program}\n\trequired = true\n`);
      writeFileSync(join(scratch.project, ".gitattributes"), "* filter=x\n");
      appendFileSync(join(scratch.project, ".git/config"), "[include]\n\tpath = ../more.config\n");
    },
    refuses: ["git status", "git diff"],
  },
  {
    name: "a missing object that is fetched",
    set: config(
      ["remote.origin.promisor", "true"],
      ["remote.origin.url", "ext::PROGRAM"],
      ["protocol.ext.allow", "always"],
    ),
    refuses: ["git show"],
  },
  {
    name: "a submodule with a program",
    set: (scratch, program) => {
      const inner = join(scratch.project, "inner");
      mkdirSync(inner);
      const git = (...args: readonly string[]): unknown =>
        spawnSync("git", ["-C", inner, "-c", "user.name=x", "-c", "user.email=x", ...args]);
      git("init", "-q");
      writeFileSync(join(inner, "f"), "x");
      git("add", "f");
      git("commit", "-qm", "x");
      scratch.git("add", "inner");
      git("config", "core.fsmonitor", program);
    },
    refuses: ["git status", "git diff"],
  },
];

describe("A hostile repository", () => {
  for (const { name, set, refuses } of traps) {
    it(`can't run a program by ${name}`, async function () {
      this.timeout(30_000);
      const scratch = scratchRepository();
      try {
        const mark = join(scratch.root, "mark");
        const program = join(scratch.root, "program.sh");
        writeFileSync(program, `#!/bin/sh\necho ran >> ${mark}\ncat\n`);
        chmodSync(program, 0o755);
        set(scratch, program);
        const shell = createShellPolicy({
          sandbox: "off",
          env: { ...process.env, HOME: scratch.home },
          home: scratch.home,
        });
        for (const command of [...everyday, ...refuses]) {
          const plan = await shell.runPlan(command, scratch.project);
          if (plan.verdict === "allow")
            spawnSync(plan.file, [...plan.args], { cwd: scratch.project, env: plan.env, timeout: 10_000 });
          if (refuses.includes(command)) assert.equal(plan.verdict, "deny", command);
          assert.equal(existsSync(mark), false, `${command}: ${plan.reason}`);
        }
        if (refuses.length === 0) assert.equal((await shell.policy("git status", scratch.project)).verdict, "allow");
      } finally {
        scratch.dispose();
      }
    });
  }

  it("is one of many: a clean one stays usable from a folder inside it, and by -C from outside", async () => {
    const scratch = scratchRepository();
    try {
      const shell = createShellPolicy({ sandbox: "off", env: process.env, home: scratch.home });
      const clean = async (command: string, cwd: string): Promise<string> => (await shell.policy(command, cwd)).verdict;
      assert.equal(await clean("git diff", join(scratch.project, "src/util")), "allow");
      assert.equal(await clean("git -C project diff", scratch.root), "allow");
      scratch.git("config", "filter.x.clean", "evil");
      assert.equal(await clean("git diff", join(scratch.project, "src/util")), "deny");
      assert.equal(await clean("git -C project diff", scratch.root), "deny");
      assert.equal(await clean("cd project && git diff", scratch.root), "deny");
      assert.equal(await clean("git diff; cd project", scratch.root), "deny");
      assert.equal(await clean("git log --oneline", scratch.project), "allow");
    } finally {
      scratch.dispose();
    }
  });

  it("can't make cargo run its own compiler", async () => {
    const scratch = scratchRepository();
    try {
      const shell = createShellPolicy({ sandbox: "off", env: process.env, home: scratch.home });
      assert.equal((await shell.policy("cargo tree --locked", scratch.project)).verdict, "allow");
      writeFileSync(join(scratch.project, "rust-toolchain.toml"), '[toolchain]\npath = "./evil"\n');
      assert.equal((await shell.policy("cargo tree --locked", join(scratch.project, "src"))).verdict, "deny");
    } finally {
      scratch.dispose();
    }
  });
});
