import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnce } from "./installOnce.ts";
import { npmInstall } from "./npmInstall.ts";

const version = "4.14.1";

/** The script of axe-core. Its licence (MPL-2.0) keeps it out of what this package depends on, so it is fetched as VS Code is. */
export async function axeSource(): Promise<string> {
  const folder = await installOnce(`axe-core-${version}`, (unfinished) =>
    npmInstall(unfinished, ["--prefix", unfinished, `axe-core@${version}`], "axe-core"),
  );
  return await readFile(join(folder, "node_modules/axe-core/axe.min.js"), "utf8");
}
