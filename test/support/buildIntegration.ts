import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";

/**
 * Bundles the integration suites into .cache/integration, as the extension host can't read TypeScript. The folder lies inside the
 * checkout, so that mocha is found.
 * @returns the module whose `run()` VS Code calls.
 */
export async function buildIntegration(root: string): Promise<string> {
  const outdir = join(root, ".cache/integration");
  await rm(outdir, { recursive: true, force: true });
  const suites = (await readdir(join(root, "test/integration"), { recursive: true })).filter((file) =>
    file.endsWith(".test.ts"),
  );
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["run.ts", ...suites].map((file) => join("test/integration", file)),
    outdir,
    outbase: "test/integration",
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return join(outdir, "run.cjs");
}
