import { readFileSync } from "node:fs";

export interface ProcessTree {
  /** User and system time of the process and of the children that it has waited for, in milliseconds. */
  cpuMs(): number;
  /** The most that was resident at one time, in megabytes: of the process exactly, of its children as sampled. */
  peakMb(): number;
  stop(): void;
}

const clockTicks = 100;

/** Linux only: reads /proc. */
export function watchProcessTree(pid: number): ProcessTree {
  let withChildren = 0;
  const sample = (): void => {
    withChildren = Math.max(
      withChildren,
      tree(pid).reduce((sum, each) => sum + status(each, "VmRSS"), 0),
    );
  };
  const timer = setInterval(sample, 20);
  return {
    cpuMs: () => {
      const fields = read(`/proc/${pid}/stat`)
        .replace(/^.*\) /, "")
        .split(" ");
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0);
      return (ticks * 1000) / clockTicks;
    },
    peakMb: () => Math.max(withChildren, status(pid, "VmHWM")) / 1024,
    stop: () => clearInterval(timer),
  };
}

function tree(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(tree)];
}

/** In kilobytes. */
function status(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}
