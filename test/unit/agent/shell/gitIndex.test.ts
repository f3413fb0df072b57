import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitLinks } from "../../../../src/agent/shell/gitIndex.ts";
import { type ScratchRepository, scratchRepository } from "./scratchRepository.ts";

describe("The reader of a git index", () => {
  let scratch: ScratchRepository;
  const index = (): Buffer => readFileSync(join(scratch.project, ".git/index"));

  before(() => {
    scratch = scratchRepository();
    for (const name of ["inner", "deep/länge"]) {
      const folder = join(scratch.project, name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "f"), "x");
      const git = ["-C", folder, "-c", "user.name=x", "-c", "user.email=x"];
      execFileSync("git", [...git, "init", "-q"]);
      execFileSync("git", [...git, "add", "f"]);
      execFileSync("git", [...git, "commit", "-qm", "x"]);
      scratch.git("add", name);
    }
  });

  after(() => scratch.dispose());

  for (const version of ["2", "3", "4"]) {
    it(`finds the repositories inside, in version ${version}`, () => {
      writeFileSync(join(scratch.project, "intent"), "x");
      // An intent to add needs the longer entries of version 3.
      if (version === "3") scratch.git("add", "-N", "intent");
      scratch.git("update-index", `--index-version=${version}`);
      assert.deepEqual(gitLinks(index(), 20), ["deep/länge", "inner"]);
    });
  }

  it("says when it can't read one", () => {
    assert.equal(gitLinks(Buffer.from("junk that is no index"), 20), undefined);
    assert.equal(gitLinks(index().subarray(0, 100), 20), undefined);
    assert.equal(gitLinks(Buffer.alloc(0), 20), undefined);
  });
});
