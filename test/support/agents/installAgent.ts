import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnce } from "../../host/installOnce.ts";
import { npmInstall } from "../../host/npmInstall.ts";
import type { RealAgent } from "./realAgent.ts";

/**
 * Installs the packages of an agent into the shared cache, once for each version; no script of theirs is run.
 * @returns the path of its program. Rejects with npm's words where the packages can't be had.
 */
export async function installAgent({
  name,
  packages,
  program,
}: Pick<RealAgent, "name" | "packages" | "program">): Promise<string> {
  const [main] = packages;
  const folder = await installOnce(`agent-${main.replace(/^@/, "").replace("/", "-")}`, async (unfinished) => {
    console.log(`Installing ${main} (${name}, some 100 MB, once for this machine) …`);
    await writeFile(join(unfinished, "package.json"), JSON.stringify({ private: true }));
    await npmInstall(unfinished, packages, name);
  });
  return join(folder, "node_modules", program);
}
