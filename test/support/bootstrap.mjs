/**
 * Runs a TypeScript program of this repository: `node bootstrap.mjs <file.ts> [arguments]`. Plain JavaScript without dependencies,
 * because it has to run straight after `git clone`: it installs the packages first when they are missing or out of date.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer, then run the same command again.`);
}

const lock = readFileSync(join(root, "package-lock.json"));
const wanted = createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
const stamp = join(root, "node_modules/.plan-mode-installed");
if (!installed()) {
  await installPackages();
  writeFileSync(stamp, wanted);
}

const [program, ...rest] = process.argv.slice(2);
const child = spawn(process.execPath, ["--import=tsx", join(root, program), ...rest], { stdio: "inherit" });
// Ctrl+C reaches the child by itself, as it is in the same process group; it decides when to end.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// A signal to npm does not always reach us through the shell in between: then we notice that we have another parent.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));

/** True when node_modules is what the lock file says: by our stamp, or as npm itself noted it (`npm ci` by hand). */
function installed() {
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  const own = join(root, "node_modules/.package-lock.json");
  if (!existsSync(own)) return false;
  const found = JSON.parse(readFileSync(own, "utf8")).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, optional }]) => path === "" || found[path]?.version === version || (optional && !found[path]),
  );
}

async function installPackages() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  process.stdout.write("Installing the packages of package-lock.json (npm ci, about a minute the first time) …\n");
  const progress = setInterval(() => process.stdout.write(`  … still installing, ${seconds()} s\n`), 15_000);
  let code = 1;
  for (let attempt = 1; attempt <= 2 && code !== 0; attempt++) {
    if (attempt > 1) process.stdout.write("npm ci failed; trying once more …\n");
    code = await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  clearInterval(progress);
  if (code !== 0) {
    fail(
      "npm ci failed. Check that the npm registry can be reached (`npm ping`; behind a proxy: `npm config set proxy …`), then run the same command again.",
    );
  }
  process.stdout.write(`Packages installed in ${seconds()} s.\n`);
}

function npm(args) {
  const windows = process.platform === "win32";
  return new Promise((done) => {
    const npmProcess = spawn(windows ? "npm.cmd" : "npm", args, { cwd: root, stdio: "inherit", shell: windows });
    npmProcess.on("error", () => done(127));
    npmProcess.on("exit", (code) => done(code ?? 1));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
