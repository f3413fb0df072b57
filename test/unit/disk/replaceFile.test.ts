import { strict as assert } from "node:assert";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replaceFile } from "../../../src/disk/replaceFile.ts";

describe("A file that is replaced", () => {
  let directory: string;
  beforeEach(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), "replace-")));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is made with its folders, keeps its mode, and leaves nothing beside it", async () => {
    const path = join(directory, "a", "b.sh");
    assert.ok((await replaceFile(path, "one")).ok);
    chmodSync(path, 0o755);
    assert.ok((await replaceFile(path, "two")).ok);
    assert.equal(readFileSync(path, "utf8"), "two");
    assert.equal(statSync(path).mode & 0o777, 0o755);
    assert.deepEqual(readdirSync(join(directory, "a")), ["b.sh"]);
  });

  it("is not written through a link that was put in its place", async () => {
    writeFileSync(join(directory, "target"), "old");
    symlinkSync(join(directory, "target"), join(directory, "link"));
    const written = await replaceFile(join(directory, "link"), "new");
    assert.match(written.ok ? "" : written.error, /a link was put in its place/);
    assert.equal(readFileSync(join(directory, "target"), "utf8"), "old");
  });

  it("is not written through a folder that became a link", async () => {
    mkdirSync(join(directory, "elsewhere"));
    symlinkSync(join(directory, "elsewhere"), join(directory, "folder"));
    const written = await replaceFile(join(directory, "folder", "a.md"), "new");
    assert.match(written.ok ? "" : written.error, /a link was put in its place/);
    assert.equal(existsSync(join(directory, "elsewhere", "a.md")), false);
  });

  it("is no directory, and a dangling link is not filled", async () => {
    mkdirSync(join(directory, "d"));
    symlinkSync(join(directory, "nowhere"), join(directory, "dangling"));
    for (const name of ["d", "dangling"]) {
      assert.equal((await replaceFile(join(directory, name), "x")).ok, false);
    }
    assert.deepEqual(readdirSync(directory).sort(), ["d", "dangling"]);
  });
});
