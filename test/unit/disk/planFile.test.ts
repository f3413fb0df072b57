import { strict as assert } from "node:assert";
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPlan, seedPlan, writePlan } from "../../../src/disk/planFile.ts";
import { sha256 } from "../../../src/disk/sha256.ts";

describe("The plan file", () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "plan-file-"));
    path = join(directory, "plan.md");
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is read exactly, byte order mark and line ends included, and hashed as it is on disk", async () => {
    const text = "\uFEFF# Plan\r\n\r\nText\r\n";
    writeFileSync(path, text);
    assert.deepEqual(await readPlan(path), { kind: "present", text, sha256: sha256(readFileSync(path)) });
    assert.equal(sha256(text), sha256(readFileSync(path)));
  });

  for (const [name, make, kind] of [
    ["missing", () => undefined, "missing"],
    ["empty", () => writeFileSync(path, ""), "blank"],
    ["white space and a mark", () => writeFileSync(path, "\uFEFF \n\t\n"), "blank"],
    ["a directory", () => mkdirSync(path), "unreadable"],
    ["a link", () => symlinkSync("/etc/hostname", path), "unreadable"],
    ["a dangling link", () => symlinkSync(join(directory, "nowhere"), path), "unreadable"],
    [
      "a hard link",
      () => (writeFileSync(join(directory, "other"), "x"), linkSync(join(directory, "other"), path)),
      "unreadable",
    ],
    ["no UTF-8", () => writeFileSync(path, new Uint8Array([0xff, 0xfe, 0x41])), "unreadable"],
    ["larger than 5 MB", () => writeFileSync(path, "x".repeat(5_000_001)), "unreadable"],
  ] as const) {
    it(`${name}: read as ${kind} (classify_plan_file_read)`, async () => {
      make();
      const plan = await readPlan(path);
      assert.equal(plan.kind, kind);
      assert.equal(plan.reason === undefined, kind !== "unreadable");
    });
  }

  it("is never written through a link, into a second name, or over a directory", async () => {
    const victim = join(directory, "victim");
    for (const make of [() => symlinkSync(victim, path), () => linkSync(victim, path), () => mkdirSync(path)]) {
      writeFileSync(victim, "untouched");
      make();
      const written = await writePlan(path, "# Plan\n");
      assert.equal(written.ok, false);
      assert.equal(readFileSync(victim, "utf8"), "untouched");
      rmSync(path, { recursive: true });
    }
  });

  it("is closed to others, and its directory too", async () => {
    const inner = join(directory, "a", "b", "plan.md");
    assert.equal((await writePlan(inner, "# Plan\n")).ok, true);
    assert.equal(statSync(inner).mode & 0o777, 0o600);
    assert.equal(statSync(join(directory, "a")).mode & 0o777, 0o700);
  });

  it("is seeded once and never truncated", async () => {
    assert.equal((await seedPlan(path)).kind, "blank");
    writeFileSync(path, "# Mine\n");
    assert.equal((await seedPlan(path)).text, "# Mine\n");
  });
});
