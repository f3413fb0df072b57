import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { shellEnvironment } from "../../../../src/agent/shell/environment.ts";
import { findSandbox } from "../../../../src/agent/shell/sandbox.ts";
import { type CorpusRow, corpusRows } from "../../policy/shell/corpusRows.ts";
import { differences, type ScratchRepository, scratchRepository, snapshot } from "./scratchRepository.ts";

const groupSize = 40;

/** Runs commands one after the other, each in a bash of its own, where only the scratch folder can be written. */
function run(scratch: ScratchRepository, commands: readonly string[]): void {
  const env = {
    ...shellEnvironment(
      { ...process.env, HOME: scratch.home, PYENV_ROOT: "" },
      { folders: [scratch.project], needsHost: false, carriedGitSettings: [] },
    ),
  };
  const script = 'for c in "$@"; do timeout 20 bash --norc --noprofile -c "$c" </dev/null >/dev/null 2>&1; done';
  const box = [
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--bind",
    scratch.root,
    scratch.root,
    "--unshare-all",
    "--die-with-parent",
    "--chdir",
    scratch.project,
  ];
  const { error } = spawnSync("bwrap", [...box, "--", "bash", "-c", script, "run", ...commands], {
    env,
    timeout: 200_000,
  });
  assert.equal(error, undefined);
}

describe("Commands that the shell reader allows", () => {
  it("change nothing when they really run in a writable repository", async function () {
    this.timeout(300_000);
    if (process.platform !== "linux" || (await findSandbox()) === undefined) {
      process.stdout.write("      NOT RUN: the allowed commands of the corpus need bubblewrap to be run for real.\n");
      this.skip();
    }
    const scratch = scratchRepository();
    try {
      const rows = corpusRows("bash-explore").filter((row) => row.verdict === "allow");
      const guilty: string[] = [];
      for (let at = 0; at < rows.length; at += groupSize)
        guilty.push(...changing(scratch, rows.slice(at, at + groupSize)));
      assert.deepEqual(guilty, []);
    } finally {
      scratch.dispose();
    }
  });

  it("would have been caught if they changed something", async function () {
    this.timeout(60_000);
    if (process.platform !== "linux" || (await findSandbox()) === undefined) this.skip();
    const scratch = scratchRepository();
    try {
      const bad = [
        "touch x",
        "git -c user.name=x -c user.email=y commit -q --allow-empty -m x",
        "chmod 600 README.md",
        "echo a > README.md",
      ];
      const rows = bad.map((cmd, index): CorpusRow => ({ id: String(index), cmd, shell: "bash", verdict: "deny" }));
      assert.equal(changing(scratch, rows).length, bad.length);
    } finally {
      scratch.dispose();
    }
  });
});

/** Runs a group at once; only when something changed, every row alone. */
function changing(scratch: ScratchRepository, rows: readonly CorpusRow[]): readonly string[] {
  const before = snapshot(scratch.root);
  run(
    scratch,
    rows.map((row) => row.cmd),
  );
  const changed = differences(before, snapshot(scratch.root));
  if (changed.length === 0) return [];
  const guilty = rows.flatMap((row) => {
    const start = snapshot(scratch.root);
    run(scratch, [row.cmd]);
    const paths = differences(start, snapshot(scratch.root));
    return paths.length === 0 ? [] : [`${row.id} ${JSON.stringify(row.cmd)} changed ${paths.slice(0, 3).join(", ")}`];
  });
  return guilty.length > 0
    ? guilty
    : [`one of ${rows[0]?.id} … ${rows.at(-1)?.id} changed ${changed.slice(0, 3).join(", ")}`];
}
