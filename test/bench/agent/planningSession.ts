import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newerNode } from "../../host/newerNode.ts";
import { startOpenAiServer } from "../../support/models/openAiServer.ts";
import { benchFolder, benchScript } from "./benchScript.ts";
import { LineClient } from "./lineClient.ts";
import { watchProcessTree } from "./processTree.ts";

/** Times in milliseconds. */
export interface AgentRun {
  /** What the machine takes for Node without any program. */
  readonly bareNodeMs: number;
  readonly readyMs: number;
  readonly sessionMs: number;
  readonly wallPerCallMs: number;
  readonly cpuPerCallMs: number;
  readonly peakMemoryMb: number;
  readonly calls: number;
  readonly requests: number;
  readonly firstRequestBytes: number;
  readonly totalRequestBytes: number;
  /** The smallest share of a request before it that a request repeats unchanged, in percent. */
  readonly prefixShare: number;
}

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

/** To look closer: `PLAN_MODE_BENCH_NODE="--cpu-prof --cpu-prof-dir=/tmp/profile"`. */
const nodeArguments = (process.env["PLAN_MODE_BENCH_NODE"] ?? "").split(" ").filter(Boolean);

/** Starts the agent as any client does, lets it plan with a model that answers at once, and approves the plan. */
export async function runPlanningSession(scratch: string): Promise<AgentRun> {
  const cwd = join(scratch, "work");
  mkdirSync(cwd);
  for (const [path, text] of benchFolder()) {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const node = await newerNode();
  const bareNodeMs = timed(() => spawnSync(node, ["-e", "process.stdout.write('x')"]));
  let planPath = "";
  const script = benchScript(() => planPath);
  const server = await startOpenAiServer((_, index) => script[index] ?? { kind: "answer", text: "Done." });
  const start = performance.now();
  const child = spawn(node, [...nodeArguments, program, "acp"], {
    cwd,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: scratch,
      PLAN_MODE_HOME: join(scratch, "home"),
      PLAN_MODE_MODEL: "openai-compatible/bench",
      OPENAI_BASE_URL: server.url,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const tree = watchProcessTree(child.pid ?? 0);
  try {
    const client = new LineClient(child);
    await client.request("initialize", {
      protocolVersion: 1,
      clientCapabilities: { _meta: { "plan-mode": { planReview: true } } },
    });
    const readyMs = performance.now() - start;
    const asked = performance.now();
    const session = await client.request("session/new", { cwd, mcpServers: [] });
    const sessionMs = performance.now() - asked;
    const { sessionId, _meta } = session as { sessionId: string; _meta: { "plan-mode": { planPath: string } } };
    planPath = _meta["plan-mode"].planPath;
    await client.request("session/set_mode", { sessionId, modeId: "plan" });
    const cpuBefore = tree.cpuMs();
    const began = performance.now();
    await client.request("session/prompt", {
      sessionId,
      prompt: [{ type: "text", text: "Add priorities to the errands: low, normal, high. Plan it first." }],
    });
    const wall = performance.now() - began;
    const cpu = tree.cpuMs() - cpuBefore;
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    const failed = client.failedCalls;
    if (failed.length > 0) {
      throw new Error(`Calls failed: ${failed.join("; ")}`);
    }
    const { calls } = client;
    return {
      bareNodeMs,
      readyMs,
      sessionMs,
      wallPerCallMs: wall / calls,
      cpuPerCallMs: cpu / calls,
      peakMemoryMb: tree.peakMb(),
      calls,
      requests: bodies.length,
      firstRequestBytes: Buffer.byteLength(bodies[0] ?? ""),
      totalRequestBytes: bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      prefixShare: smallestPrefix(server.requests.map(({ body }) => body)),
    };
  } finally {
    tree.stop();
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    }
    await server.close();
  }
}

/**
 * As a provider's cache sees it: tools and the list of messages. What follows the list in the body (settings) is the same in
 * all requests, and so is left out.
 */
function smallestPrefix(bodies: readonly Readonly<Record<string, unknown>>[]): number {
  let smallest = 100;
  let before: string | undefined;
  for (const { messages, tools } of bodies) {
    // Without the bracket that closes the list: more messages follow there.
    const text = `${JSON.stringify(tools)}${JSON.stringify(messages).slice(0, -1)}`;
    if (before !== undefined) {
      let same = 0;
      while (same < before.length && text[same] === before[same]) {
        same += 1;
      }
      smallest = Math.min(smallest, (same / before.length) * 100);
    }
    before = text;
  }
  return smallest;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
