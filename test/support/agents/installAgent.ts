import { writeFile } from "node:fs/promises";
import { installOnce } from "../../host/installOnce.ts";
import { npmInstall } from "../../host/npmInstall.ts";
import type { RealAgent } from "./realAgent.ts";

/**
 * Installs the packages of an agent into the shared cache, once for each version; no script of theirs is run.
 * @returns the folder with its `node_modules`. Rejects with npm's words where the packages can't be had.
 */
export async function installAgent({ name, packages, unpack }: RealAgent): Promise<string> {
  const [main] = packages;
  return await installOnce(`agent-${main.replace(/^@/, "").replace("/", "-")}`, async (unfinished) => {
    console.log(`Installing ${main} (${name}, some 100 MB, once for this machine) …`);
    await writeFile(`${unfinished}/package.json`, JSON.stringify({ private: true }));
    await npmInstall(unfinished, packages, name);
    unpack?.(`${unfinished}/node_modules`);
  });
}
