/**
 * Runs a command so that it can't outlive the process that asked for it: the asking process holds our standard input, and when that
 * closes, for whatever reason, the whole process group ends. Start it with `detached: true`, so that it has a group of its own.
 */
import { spawn, spawnSync } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  process.stderr.write(`${error}\n`);
  process.exit(127);
});
child.on("exit", (code) => endAll(code ?? 1));
process.stdin.resume();
process.stdin.on("end", () => endAll(0));
process.stdin.on("error", () => endAll(0));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => endAll(0));

function endAll(code) {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
  } else {
    try {
      process.kill(-process.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  }
  process.exit(code);
}
