import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jsonElement } from "../../../src/host/jsonElement.ts";
import { PartsOfPage } from "../../../src/host/pageParts.ts";

describe("the parts of a page", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "plan-mode-parts-"));
    await mkdir(join(folder, "media"));
    await mkdir(join(folder, "dist", "webview"), { recursive: true });
    await writeFile(join(folder, "media", "shared.css"), "body { margin: 0 }\n");
    await writeFile(join(folder, "media", "review.css"), '@import url("./shared.css");\n\n.plan { margin: 1px }\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("joins the style sheets: an import has no address in a page", async () => {
    await writeFile(join(folder, "dist", "webview", "review.js"), "run()");
    assert.deepEqual(await new PartsOfPage(folder, "review").read(), {
      style: "body { margin: 0 }\n\n\n.plan { margin: 1px }\n",
      script: "run()",
    });
  });

  it("tries again what could not be read", async () => {
    const parts = new PartsOfPage(folder, "review");
    await assert.rejects(parts.read());
    await writeFile(join(folder, "dist", "webview", "review.js"), "run()");
    assert.equal((await parts.read()).script, "run()");
  });

  it("lets no text out of a data element", () => {
    const text = "</script><script>alert(1)</script><!-- \u2028";
    const element = jsonElement("snapshot", { text });
    const [, content = ""] = /^<script type="application\/json" id="snapshot">(.*)<\/script>$/su.exec(element) ?? [];
    assert.doesNotMatch(content, /</);
    assert.deepEqual(JSON.parse(content), { text });
  });
});
