import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnce } from "./installOnce.ts";
import { nodeExecutable, nodePackage } from "./nodePackage.ts";
import { npmInstall } from "./npmInstall.ts";

/** The oldest Node that the command-line program runs on. */
const oldest = 22;

/** A Node that the command-line program runs on: this one, or the oldest that will do, from the npm registry, once for this machine. */
export async function newerNode(): Promise<string> {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath;
  if (nodePackage === undefined) {
    throw new Error(`No Node package for ${process.platform}-${process.arch}. Run the tests with Node ${oldest}.`);
  }
  const folder = await installOnce(`node-${oldest}`, async (unfinished) => {
    await writeFile(join(unfinished, "package.json"), JSON.stringify({ private: true }));
    await npmInstall(unfinished, [`${nodePackage}@${oldest}`], `Node ${oldest}`);
  });
  return join(folder, nodeExecutable);
}
