import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connectAgent } from "../../../src/acp/agentConnection.ts";
import type { ClientEvents } from "../../../src/acp/clientEvents.ts";
import { streamPair } from "../../../src/acp/streamPair.ts";
import { serveAgent } from "../../../src/agent/app.ts";
import { scriptedModel } from "../../support/agent/scriptedModel.ts";
import { testPorts } from "../../support/agent/testPorts.ts";

const size = 50_000_000;

/** Milliseconds until a session with 50 MB of transcript is open in the extension host: read, told to the client, and in rows. */
export async function openLongTranscript(rounds = 5): Promise<readonly number[]> {
  const scratch = mkdtempSync(join(tmpdir(), "plan-mode-bench-"));
  try {
    const times: number[] = [];
    const id = await makeLongSession(scratch);
    for (let round = 0; round < rounds; round += 1) {
      const { agent, close } = await connected(scratch);
      const start = performance.now();
      const opened = await agent.loadSession(id, scratch);
      times.push(performance.now() - start);
      if (!opened.ok || opened.value.entries.length < 10_000) {
        throw new Error(opened.ok ? "The transcript is not there" : opened.error);
      }
      await close();
    }
    return times;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Makes a session of `size` bytes in a home below `scratch`, with `scratch` as its folder. */
export async function makeLongSession(scratch: string): Promise<string> {
  const { agent, close } = await connected(scratch);
  const made = await agent.newSession(scratch);
  if (!made.ok) {
    throw new Error(made.error);
  }
  const { sessionId, planPath } = made.value;
  await close();
  const file = join(dirname(planPath ?? ""), "transcript.jsonl");
  const output = "const a = 1; // a line of a file\n".repeat(125);
  for (let written = 0, call = 1; written < size; call += 1) {
    const toolCallId = `call-${call}`;
    const told = { sessionUpdate: "tool_call_update", toolCallId };
    const text = [
      {
        sessionUpdate: "agent_message_chunk",
        content: words("Now I look at this. ".repeat(20)),
        messageId: `m${call}`,
      },
      { sessionUpdate: "tool_call", toolCallId, title: "read_file", kind: "read", status: "pending" },
      {
        ...told,
        title: `src/a${call}.ts`,
        locations: [{ path: `/x/src/a${call}.ts` }],
        rawInput: { path: "src/a.ts" },
      },
      { ...told, status: "in_progress" },
      { ...told, status: "completed", content: [{ type: "content", content: words(output) }] },
    ]
      .map((update) => `${JSON.stringify({ kind: "update", update })}\n`)
      .join("");
    appendFileSync(file, text);
    written += text.length;
  }
  return sessionId;
}

async function connected(scratch: string) {
  const [agentEnd, clientEnd] = streamPair();
  const server = serveAgent(agentEnd, testPorts(join(scratch, "home"), scriptedModel([])));
  const events = new Proxy({}, { get: () => () => undefined }) as ClientEvents;
  const agent = await connectAgent(clientEnd, events, { name: "bench", version: "0" });
  return {
    agent,
    close: async () => {
      agent.dispose();
      server.dispose();
      await server.closed;
    },
  };
}

function words(text: string) {
  return { type: "text", text };
}
