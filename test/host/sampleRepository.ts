import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const source = join(import.meta.dirname, "../fixtures/sample-repository");

/** A request that fits the sample repository: something its `list` command lacks. */
export const sampleRequest = "Add a --json flag to the list command, so that other programs can read the errands";

/** What the composer holds for a newcomer: one Enter plans it. */
export const readyRequest = `/plan ${sampleRequest}`;

/** A copy of the sample repository in a new temporary folder, with one commit. */
export async function createSampleRepository(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "plan-mode-sample-")), "errands");
  await cp(source, folder, { recursive: true });
  // Not kept under its own name, or this repository's git would obey it.
  await rename(join(folder, "gitignore"), join(folder, ".gitignore"));
  const git = (...args: string[]): void => {
    const author = ["-c", "user.name=Sample", "-c", "user.email=sample@localhost", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
  };
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "A list of errands on the command line");
  return folder;
}

/** Removes what `createSampleRepository` made. */
export async function removeSampleRepository(folder: string): Promise<void> {
  await rm(dirname(folder), { recursive: true, force: true });
}
