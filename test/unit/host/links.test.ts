import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { previewLink } from "../../../src/host/links/previewLink.ts";
import { resolveImages } from "../../../src/host/links/resolveImages.ts";
import { resolveLinks } from "../../../src/host/links/resolveLinks.ts";
import type { LinkPlace } from "../../../src/host/links/workspacePlace.ts";

describe("links of a plan into the workspace", () => {
  let root: string;
  let place: LinkPlace;

  before(async () => {
    const outside = await mkdtemp(join(tmpdir(), "plan-mode-links-"));
    root = join(outside, "work");
    place = { bases: [join(root, "docs"), root], roots: [root] };
    await mkdir(join(root, "src"), { recursive: true });
    await mkdir(join(root, "docs"));
    await writeFile(join(outside, "secret.txt"), "secret");
    await writeFile(join(outside, "secret.png"), "secret");
    await writeFile(join(root, "src/a b.ts"), Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join("\n"));
    await writeFile(join(root, "docs/own.md"), "own");
    await writeFile(join(root, "picture.png"), "png");
    await writeFile(join(root, "binary.bin"), new Uint8Array([1, 0, 2]));
    await symlink(join(outside, "secret.png"), join(root, "leak.png"));
  });

  after(async () => await rm(join(root, ".."), { recursive: true }));

  const kinds: readonly (readonly [string, "file" | "directory" | "missing"])[] = [
    ["src/a b.ts", "file"],
    ["src/a%20b.ts:12", "file"],
    ["src/a%20b.ts#L10-L20", "file"],
    ["own.md", "file"],
    ["src", "directory"],
    ["src:3", "missing"],
    ["npm test", "missing"],
    ["..", "missing"],
    ["../secret.txt", "missing"],
    ["../../secret.txt", "missing"],
    ["https://example.org/src", "missing"],
    ["command:workbench.action.quit", "missing"],
    ["src\0", "missing"],
    ["", "missing"],
  ];
  for (const [path, kind] of kinds) {
    it(`says of ${JSON.stringify(path)}: ${kind}`, async () => {
      assert.deepEqual(await resolveLinks([path], place), { type: "links", links: [{ path, kind }] });
    });
  }

  it("answers each link once", async () => {
    assert.equal((await resolveLinks(["src", "src"], place)).links.length, 1);
  });

  it("shows the lines that a link leads to, with a few before them", async () => {
    const preview = await previewLink("src/a%20b.ts:12", place);
    assert.ok(preview.ok);
    assert.equal(preview.value.path, join("src", "a b.ts"));
    assert.deepEqual([preview.value.start, preview.value.lines.length, preview.value.lines[2]], [10, 14, "line 12"]);
    const meant = async (href: string): Promise<unknown> => {
      const shown = await previewLink(href, place);
      return shown.ok && shown.value.meant;
    };
    assert.deepEqual(await meant("src/a%20b.ts:12"), { start: 12, end: 12 });
    assert.deepEqual(await meant("src/a%20b.ts#L3-L5"), { start: 3, end: 5 });
    assert.equal(await meant("src/a%20b.ts"), undefined);
  });

  it("shows no binary file, no line behind the end, nothing outside", async () => {
    for (const href of ["binary.bin", "src/a%20b.ts:99", "../secret.txt", "src"]) {
      assert.equal((await previewLink(href, place)).ok, false, href);
    }
  });

  it("gives addresses of pictures of the workspace, and of nothing that a link leads out of it", async () => {
    const paths = ["picture.png", "picture.png?x#y", "leak.png", "../secret.png", "src/a b.ts", "gone.png"];
    const { images } = await resolveImages(paths, place, (path) => `view:${path.slice(root.length)}`);
    assert.deepEqual(
      images.map(({ path, uri }) => [path, uri]),
      [
        ["picture.png", "view:/picture.png"],
        ["picture.png?x#y", "view:/picture.png"],
        ["leak.png", null],
        ["../secret.png", null],
        ["src/a b.ts", null],
        ["gone.png", null],
      ],
    );
  });
});
