import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtinGrep } from "../../../../src/agent/search/builtinGrep.ts";
import { listFiles } from "../../../../src/agent/search/listFiles.ts";
import { runRipgrep } from "../../../../src/agent/search/runRipgrep.ts";
import { isPlainPattern, smallFolder } from "../../../../src/agent/search/smallFolder.ts";

const { signal } = new AbortController();

describe("A search in a small folder", () => {
  let root: string;
  const write = (path: string, text = "one two\n"): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "plan-mode-search-"));
    mkdirSync(join(root, ".git"));
    write(".gitignore", "dist/\n*.log\n!keep.log\n/only-here\npackages/*/out\n");
    for (const path of [
      "a.ts",
      "dist/x.ts",
      "b.log",
      "keep.log",
      "only-here",
      "packages/p/only-here",
      "packages/p/a.ts",
    ]) {
      write(path);
    }
    write("packages/p/out/x.ts");
    write("packages/p/dist/x.ts");
    write("packages/p/.gitignore", "secret*\n");
    write("packages/p/secret.ts");
    write(".hidden/file.ts");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("finds the files that ripgrep finds, from any folder of the repository", async function () {
    const rg = ripgrep();
    if (rg === undefined) {
      this.skip();
    }
    for (const folder of [root, join(root, "packages"), join(root, "packages", "p")]) {
      const args = ["--files", "--hidden", "--glob", "!.git", "--sort", "path", "./"];
      const theirs = await runRipgrep(rg, args, { cwd: folder, limit: 1000, signal });
      const ours = await listFiles(folder, { ripgrep: rg, signal, limit: 1000 });
      assert.deepEqual([...ours].sort(), theirs.lines.map((line) => line.replace(/^\.\//, "")).sort());
    }
  });

  it("is left to ripgrep where there are rules that only it knows, or many files", async () => {
    assert.notEqual(await smallFolder(root, signal), undefined);
    write("packages/.ignore", "x\n");
    assert.equal(await smallFolder(root, signal), undefined);
    rmSync(join(root, "packages", ".ignore"));
    for (let file = 0; file < 301; file += 1) {
      write(`many/${file}.txt`);
    }
    assert.equal(await smallFolder(root, signal), undefined);
  });

  it("finds the lines that ripgrep finds", async function () {
    const rg = ripgrep();
    if (rg === undefined) {
      this.skip();
    }
    write("text.md", "export function one() {}\nconst a = b[0] ?? 1;\nError: x-y\n\ttabbed  twice\nONE\n");
    for (const pattern of [
      "one",
      "^export",
      "function \\w+",
      "b\\[0\\]",
      "x-y$",
      "a|b",
      "[a-c]o",
      "\\bone\\b",
      "t.*d",
      "\\s{2}",
    ]) {
      if (!isPlainPattern(pattern)) {
        continue;
      }
      const theirs = await runRipgrep(
        rg,
        ["--line-number", "--with-filename", "--hidden", "--glob=!.git", "--sort=path", `--regexp=${pattern}`, "./"],
        { cwd: root, limit: 1000, signal },
      );
      const ours = await builtinGrep({ pattern, directory: root, ignoreCase: false, context: 0, limit: 1000, signal });
      assert.ok(ours.ok);
      assert.deepEqual(
        [...ours.value.lines].sort(),
        theirs.lines.map((line) => line.replace(/^\.\//, "")).sort(),
        pattern,
      );
    }
  });

  for (const [pattern, plain] of [
    ["createModel", true],
    ["export (const|function) \\w+", true],
    ["a.*b", true],
    ["(a+)+$", false],
    ["(a|b)*c", false],
    ["(?i)name", false],
    ["(?<=x)y", false],
    ["[[:alpha:]]", false],
    ["x{2,}", false],
    ["a*b*c*d", false],
    ["\\p{L}", false],
    ["Ä", false],
  ] as const) {
    it(`${pattern} is ${plain ? "" : "not "}plain`, () => {
      assert.equal(isPlainPattern(pattern), plain);
    });
  }
});

function ripgrep(): string | undefined {
  try {
    return execFileSync("which", ["rg"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
