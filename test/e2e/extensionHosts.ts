import { execFileSync } from "node:child_process";

/** The process ids of the extension hosts in the process group of a server. Not for Windows. */
export function extensionHosts(processGroup: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,pgid=,args="], { encoding: "utf8", maxBuffer: 16_000_000 });
  return table
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === processGroup && match?.[3]?.includes("--type=extensionHost"))
    .map((match) => Number(match?.[1]));
}
