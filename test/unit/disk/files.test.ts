import { strict as assert } from "node:assert";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../../src/disk/atomicFile.ts";
import { folderDirectoryName, isSessionId, planModeHome, sessionDirectory } from "../../../src/disk/home.ts";
import { readHomeConfig } from "../../../src/disk/homeConfig.ts";
import { appendJsonLine, JsonLinesFile, readJsonLines } from "../../../src/disk/jsonLines.ts";
import { nodeFileSystem } from "../../../src/disk/nodeFileSystem.ts";

describe("Files on disk", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "disk-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("are replaced as a whole, closed to others", async () => {
    const path = join(directory, "a", "b.json");
    await writeFileAtomic(path, "one");
    await writeFileAtomic(path, new TextEncoder().encode("two"));
    assert.equal(await readTextFile(path), "two");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(await readTextFile(join(directory, "none")), undefined);
  });

  it("of lines lose a torn line and nothing else", async () => {
    const path = join(directory, "log.jsonl");
    await appendJsonLine(path, { n: 1 });
    appendFileSync(path, '{"n": 2, "torn');
    await appendJsonLine(path, { n: 3 });
    appendFileSync(path, '{"n": 4, "torn');
    const file = new JsonLinesFile(path);
    file.append({ n: 5, text: "Zeile\u2028" });
    file.close();
    assert.deepEqual(await readJsonLines(path), [{ n: 1 }, { n: 3 }, { n: 5, text: "Zeile\u2028" }]);
    assert.deepEqual(await readJsonLines(join(directory, "none")), []);
  });

  for (const [cwd, slug] of [
    ["/home/x/My Project", "my-project"],
    ["/home/x/プロジェクト", "プロジェクト"],
    ["/home/x/!!!", "workspace"],
    ["/", "workspace"],
    [`/home/${"a".repeat(80)}`, "a".repeat(40)],
  ] as const) {
    it(`name the folder ${cwd.slice(0, 30)} as ${slug}`, () => {
      assert.match(folderDirectoryName(cwd), new RegExp(`^${slug}-[0-9a-f]{16}$`, "u"));
    });
  }

  it("of two folders with one name lie apart", () => {
    assert.notEqual(folderDirectoryName("/a/x"), folderDirectoryName("/b/x"));
    assert.equal(sessionDirectory("/h", "/a/x", "id"), join("/h", "sessions", folderDirectoryName("/a/x"), "id"));
    assert.equal(planModeHome({ PLAN_MODE_HOME: "/h" }), "/h");
  });

  it("of a session are never looked for outside of its folder", () => {
    assert.deepEqual(["..", "a/b", "", ".cwd", "a".repeat(200)].filter(isSessionId), []);
    assert.ok(isSessionId("7c70eb86-fb9f-4a3c-b685-36a0a58761e6"));
  });

  for (const [text, expected] of [
    ['{\n  "model": "offline",\n}\n', /line 3/],
    ['{\n  "model": 5\n}\n', /line 2: model/],
    ["{", /line 1/],
  ] as const) {
    it(`config.json ${JSON.stringify(text)} is reported with its line`, async () => {
      const path = join(directory, "config.json");
      writeFileSync(path, text);
      const config = await readHomeConfig(path);
      assert.ok(!config.ok);
      assert.match(config.error, expected);
      assert.equal(readFileSync(path, "utf8"), text);
    });
  }

  it("config.json may be missing, and may hold what we don't know", async () => {
    assert.deepEqual(await readHomeConfig(join(directory, "config.json")), { ok: true, value: {} });
    writeFileSync(join(directory, "config.json"), '{"later": true, "model": "offline"}');
    assert.equal((await readHomeConfig(join(directory, "config.json"))).ok, true);
  });

  it("tell whether their volume folds case", async function () {
    if (process.platform !== "linux") {
      this.skip();
    }
    assert.equal(await nodeFileSystem().foldsCase(join(directory, "none", "x")), false);
  });
});
