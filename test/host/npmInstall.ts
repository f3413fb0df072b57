import { spawn } from "node:child_process";

/**
 * Runs `npm install` in a folder without running any script of a package (nothing is compiled, nothing else is downloaded).
 * Tries twice. Prints that it is still at work every 15 seconds.
 * @throws with npm's own words and what to check.
 */
export async function npmInstall(cwd: string, args: readonly string[], what: string): Promise<void> {
  const started = Date.now();
  const seconds = (): number => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => console.log(`  … still installing ${what}, ${seconds()} s`), 15_000);
  try {
    let result = await npm(cwd, args);
    if (result.code !== 0) {
      console.log(`Installing ${what} failed; trying once more …`);
      result = await npm(cwd, args);
    }
    if (result.code === 0) return;
    throw new Error(
      `Installing ${what} failed.\n${result.output.trim().split("\n").slice(-12).join("\n")}\n` +
        "Check that the npm registry can be reached (`npm ping`) and that 2 GB are free, then run the same command again.",
    );
  } finally {
    clearInterval(progress);
  }
}

function npm(cwd: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const windows = process.platform === "win32";
  const command = [
    "install",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--loglevel=error",
    ...args,
  ];
  return new Promise((done) => {
    const child = spawn(windows ? "npm.cmd" : "npm", command, {
      cwd,
      env: npmEnvironment(process.env),
      shell: windows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => done({ code: 127, output: String(error) }));
    child.on("exit", (code) => done({ code: code ?? 1, output }));
  });
}

/** `npm test` tells its children which package it runs for; an npm of another folder must not hear it. */
function npmEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const forThisPackage = /^npm_(package_|lifecycle_|config_(local_prefix|global_prefix|prefix|node_gyp)$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !forThisPackage.test(name)));
}
