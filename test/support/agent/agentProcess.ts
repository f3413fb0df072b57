import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { ndJsonStream } from "@agentclientprotocol/sdk";
import { WireClient } from "./wireClient.ts";

export interface AgentProcess {
  readonly client: WireClient;
  readonly pid: number;
  /** What it wrote to stderr. */
  errors(): string;
  /** Resolves with the exit code, or the signal. */
  readonly ended: Promise<number | string>;
  kill(): Promise<void>;
  /** Ends its input, as a client that leaves does. */
  hangUp(): void;
}

/** Starts an agent in a process of its own and connects to its standard streams. `node`: runs it; this one by default. */
export function startAgentProcess(
  args: readonly string[],
  env: Record<string, string>,
  node: string = process.execPath,
): AgentProcess {
  const child = spawn(node, [...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const output = Writable.toWeb(child.stdin) as WritableStream<Uint8Array>;
  const input = Readable.toWeb(child.stdout) as unknown as ReadableStream<Uint8Array>;
  const client = new WireClient(ndJsonStream(output, input));
  const ended = new Promise<number | string>((resolve) =>
    child.on("close", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  return {
    client,
    pid: child.pid ?? 0,
    errors: () => errors,
    ended,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    hangUp: () => child.stdin.end(),
  };
}
