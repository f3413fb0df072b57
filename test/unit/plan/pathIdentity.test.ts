import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "mocha";
import { foldName, resolvePath, samePath } from "../../../src/plan/pathIdentity.ts";
import { MemoryFileSystem } from "../../support/memoryFileSystem.ts";

const plan = "/home/ada/s/plan.md";

/** /home/link and /h lead to the session by links; /work/deep leads out of the workspace, so `..` behind it is ambiguous. */
function machine(folds = false): MemoryFileSystem {
  return new MemoryFileSystem({ folds })
    .file(plan)
    .file("/home/ada/s/other.md")
    .file("/home/ada/plan.md")
    .file("/work/plan.md")
    .file("/work/src/app.ts")
    .symlink("/home/link", "/home/ada")
    .symlink("/h", "home")
    .symlink("/work/session", "../home/ada/s")
    .symlink("/work/deep", "/home/ada/s")
    .symlink("/work/alias.md", plan)
    .symlink("/work/dangling.md", "/work/src/new.ts")
    .symlink("/work/loop", "/work/loop");
}

const cwd = "/work";

describe("Path identity (posix)", () => {
  const same: readonly string[] = [
    plan,
    "/home//ada/./s/plan.md",
    "/home/ada/s/plan.md/",
    "~/s/plan.md",
    "../home/ada/s/plan.md",
    "./../home/ada/s/plan.md",
    "/home/ada/x/../s/plan.md",
    "/home/link/s/plan.md",
    "/h/ada/s/plan.md",
    "session/plan.md",
    "alias.md",
    "/../home/ada/s/plan.md",
  ];
  for (const spelling of same) {
    it(`knows ${spelling} as the plan`, async () => {
      assert.equal(await samePath(spelling, plan, cwd, machine()), true);
    });
  }

  const different: readonly string[] = [
    "",
    "plan.md",
    "/work/plan.md",
    "~/plan.md",
    "~ada/s/plan.md",
    "/home/ada/s/PLAN.md",
    "/home/ada/s/plan.md.bak",
    "/home/ada/s",
    "/home/ada/s/plan.md\0.ts",
    "deep/../plan.md",
    "/home/ada/s\\plan.md",
    "file:///home/ada/s/plan.md",
  ];
  for (const spelling of different) {
    it(`does not take ${JSON.stringify(spelling)} for the plan`, async () => {
      assert.equal(await samePath(spelling, plan, cwd, machine()), false);
    });
  }

  it("folds case only where the volume does", async () => {
    assert.equal(await samePath("/HOME/Ada/S/PLAN.md", plan, cwd, machine(true)), true);
    assert.equal(await samePath("/HOME/Ada/S/PLAN.md", plan, cwd, machine(false)), false);
  });

  it("takes composed and decomposed letters for one only where the volume folds", async () => {
    const [composed, decomposed] = ["/home/ada/é/plan.md", "/home/ada/e\u0301/plan.md"];
    assert.equal(await samePath(composed, decomposed, cwd, machine(true)), true);
    assert.equal(await samePath(composed, decomposed, cwd, machine(false)), false);
  });

  it("keeps look-alike letters apart", () => {
    assert.notEqual(foldName("\u0131"), foldName("i"));
    assert.notEqual(foldName("\u017Fession"), foldName("session"));
    assert.equal(foldName("ÄB"), foldName("äb"));
  });

  it("resolves a file that does not exist yet through its links", async () => {
    assert.equal(await resolvePath("/h/link/s/new/a.md", cwd, machine()), "/home/ada/s/new/a.md");
  });

  it("gives no identity to a dangling link, or to what lies behind one", async () => {
    assert.equal(await resolvePath("/work/dangling.md", cwd, machine()), undefined);
    assert.equal(await resolvePath("/work/dangling.md/x", cwd, machine()), undefined);
  });

  it("gives no identity to a `..` that text and kernel read in two ways", async () => {
    assert.equal(await resolvePath("/work/deep/../plan.md", cwd, machine()), undefined);
  });
});

describe("Path identity (windows)", () => {
  const winPlan = "C:\\Users\\Ada\\.plan-mode\\s1\\plan.md";
  const windows = (): MemoryFileSystem =>
    new MemoryFileSystem({ platform: "win32", home: "C:\\Users\\Ada" })
      .file(winPlan)
      .directory("D:\\work")
      .file("\\\\server\\share\\s1\\plan.md")
      .symlink("D:\\work\\session", "C:\\Users\\Ada\\.plan-mode\\s1");
  const winCwd = "D:\\work";

  const same: readonly (readonly [string, string?])[] = [
    [winPlan],
    ["c:/users/ada/.plan-mode/S1/Plan.md"],
    ["C:/Users\\Ada/.plan-mode//s1/./plan.md"],
    ["\\\\?\\C:\\Users\\Ada\\.plan-mode\\s1\\plan.md"],
    ["//?/C:/Users/Ada/.plan-mode/s1/plan.md"],
    ["~\\.plan-mode\\s1\\plan.md"],
    ["~/.plan-mode/s1/plan.md"],
    ["session\\plan.md"],
    ["D:session\\plan.md"],
    ["\\work\\session\\plan.md"],
    ["C:\\Users\\Ada\\.plan-mode\\s1\\plan.md. "],
    ["//SERVER/Share/s1/plan.md", "\\\\server\\share\\s1\\plan.md"],
    ["\\\\?\\UNC\\server\\share\\s1\\plan.md", "\\\\server\\share\\s1\\plan.md"],
  ];
  for (const [spelling, target = winPlan] of same) {
    it(`knows ${spelling} as ${target}`, async () => {
      assert.equal(await samePath(spelling, target, winCwd, windows()), true);
    });
  }

  const different: readonly string[] = [
    "D:\\Users\\Ada\\.plan-mode\\s1\\plan.md",
    "C:session\\plan.md",
    "\\Users\\Ada\\.plan-mode\\s1\\plan.md",
    "C:\\Users\\Ada\\.plan-mode\\s1\\plan.md::$DATA",
    "C:\\Users\\Ada\\.plan-mode\\s1\\plan.md:stream",
    "\\\\.\\C:\\Users\\Ada\\.plan-mode\\s1\\plan.md",
    "\\\\?\\GLOBALROOT\\Device\\x\\plan.md",
    "\\\\server\\share\\s1\\plan.md",
  ];
  for (const spelling of different) {
    it(`does not take ${spelling} for the plan`, async () => {
      assert.equal(await samePath(spelling, winPlan, winCwd, windows()), false);
    });
  }
});

describe("Path identity, for any spelling", () => {
  const aliases = [
    "/home/ada/s",
    "/home/link/s",
    "/h/ada/s",
    "/h/link/s",
    "~/s",
    "../home/ada/s",
    "session",
    "/work/session",
  ];
  const noise = fc.constantFrom("/", "//", "/./", "/././/", "/nowhere/../");

  it("accepts every way to write the plan", async () => {
    const spelling = fc.record({
      alias: fc.constantFrom(...aliases),
      separators: fc.array(noise, { minLength: 8, maxLength: 8 }),
      shout: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(spelling, async ({ alias, separators, shout }) => {
        // A detour behind a link is read in two ways, so links only get harmless noise.
        const quiet = /link|session|^\/h\//.test(alias);
        const parts = `${alias}/plan.md`.split("/");
        let path = parts[0] ?? "";
        for (const [at, part] of parts.slice(1).entries()) {
          const separator = separators[at] ?? "/";
          path += (quiet && separator.includes("..") ? "/" : separator) + part;
        }
        const written = shout ? path.toUpperCase() : path;
        assert.equal(await samePath(written, plan, cwd, machine(shout)), true, written);
      }),
      { numRuns: 500 },
    );
  });

  it("never takes a file for the plan that the kernel takes for another", async () => {
    const names = [
      "home",
      "ada",
      "link",
      "h",
      "s",
      "work",
      "session",
      "deep",
      "src",
      "plan.md",
      "alias.md",
      "..",
      ".",
      "",
      "x",
    ];
    const path = fc
      .tuple(fc.constantFrom("/", "", "~/", "../"), fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 9 }))
      .map(([start, parts]) => start + parts.join("/"));
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(path, async (spelling) => {
        const fs = machine();
        const same = await samePath(spelling, plan, cwd, fs);
        const absolute = spelling.startsWith("~/") ? `/home/ada/${spelling.slice(2)}` : spelling;
        const kernel = fs.open(absolute.startsWith("/") ? absolute : `${cwd}/${absolute}`);
        if (kernel !== undefined && kernel !== fs.open(plan)) {
          assert.equal(same, false, spelling);
        }
        taken += same ? 1 : 0;
      }),
      { numRuns: 5_000, examples: aliases.map((alias) => [`${alias}/plan.md`]) },
    );
    assert.ok(taken > 0, "the property must not be empty");
  });
});
