import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serveAgentOnBytes } from "../../../src/agent/app.ts";
import { AgentHarness, presents } from "../../support/agent/agentHarness.ts";
import { type Step, scriptedModel } from "../../support/agent/scriptedModel.ts";
import { testPorts } from "../../support/agent/testPorts.ts";

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly toolCallId?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

describe("A client that does not behave", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  /** The agent behind its bytes, with nothing of an SDK at the client's end. */
  const bare = async (steps: readonly Step[]) => {
    const up = new TransformStream<Uint8Array, Uint8Array>();
    const down = new TransformStream<Uint8Array, Uint8Array>();
    const server = serveAgentOnBytes(
      { input: up.readable, output: down.writable },
      testPorts(harness.dirs.home, scriptedModel(steps)),
    );
    const writer = up.writable.getWriter();
    const seen: Message[] = [];
    const read = async (): Promise<void> => {
      let rest = "";
      const decoder = new TextDecoder();
      for await (const chunk of down.readable) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        seen.push(...lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Message));
      }
    };
    read().catch(() => undefined);
    const write = async (text: string): Promise<void> => await writer.write(new TextEncoder().encode(`${text}\n`));
    const send = async (message: object): Promise<void> => await write(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const until = async (condition: (message: Message) => boolean): Promise<Message> => {
      for (let tries = 0; tries < 400; tries += 1) {
        const found = seen.find(condition);
        if (found !== undefined) {
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`Nothing of the kind among ${JSON.stringify(seen)}`);
    };
    await send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: 1, clientCapabilities: { _meta: { "plan-mode": { planReview: true } } } },
    });
    await send({ id: 2, method: "session/new", params: { cwd: harness.dirs.cwd, mcpServers: [] } });
    const opened = (await until(({ id }) => id === 2)).result as {
      sessionId: string;
      _meta: { "plan-mode": { planPath: string } };
    };
    const close = async (): Promise<void> => {
      server.dispose();
      await server.closed;
    };
    return { ...opened, planPath: opened._meta["plan-mode"].planPath, send, write, until, seen, close };
  };
  const snapshot = (planPath: string) =>
    JSON.parse(readFileSync(join(dirname(planPath), "plan_mode.json"), "utf8")) as Record<string, unknown>;

  it("answers requests that nobody made, twice, and in junk: the review goes on waiting for the real answer", async () => {
    let path = "";
    const client = await bare([presents(() => path, "# P\n")]);
    path = client.planPath;
    const { sessionId } = client;
    await client.send({ id: 3, method: "session/set_mode", params: { sessionId, modeId: "plan" } });
    await client.until(({ id }) => id === 3);
    await client.send({
      id: 4,
      method: "session/prompt",
      params: { sessionId, prompt: [{ type: "text", text: "Plan" }] },
    });
    const review = await client.until(({ method }) => method === "_x.ai/exit_plan_mode");
    await client.send({ id: 4711, result: { outcome: "approved" } });
    await client.send({ id: "nobody", error: { code: -32000, message: "no" } });
    await client.send({ method: "_x.ai/exit_plan_mode", params: { outcome: "approved" } });
    await client.write("not json at all");
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual([snapshot(path)["state"], snapshot(path)["awaiting_plan_approval"]], ["Active", true]);
    await client.send({ id: review.id, result: { outcome: "cancelled", feedback: "No" } });
    await client.send({ id: review.id, result: { outcome: "approved" } });
    await client.until(({ id }) => id === 4);
    assert.deepEqual([snapshot(path)["state"], snapshot(path)["awaiting_plan_approval"]], ["Active", false]);
    await client.close();
  });

  it("names sessions and modes that don't exist: an error with a sentence, nothing changes", async () => {
    const client = await bare([]);
    const { sessionId } = client;
    await client.send({ id: 3, method: "session/set_mode", params: { sessionId, modeId: "yolo" } });
    await client.send({ id: 4, method: "session/set_mode", params: { sessionId: "nobody", modeId: "plan" } });
    await client.send({ id: 5, method: "session/prompt", params: { sessionId: "nobody", prompt: [] } });
    await client.send({ id: 6, method: "session/load", params: { sessionId: "../..", cwd: "/", mcpServers: [] } });
    const errors = await Promise.all(
      [3, 4, 5, 6].map(async (id) => (await client.until((one) => one.id === id)).error?.message),
    );
    assert.match(errors[0] ?? "", /no mode "yolo"/);
    for (const error of [errors[1], errors[2]]) {
      assert.match(error ?? "", /no open session nobody/);
    }
    assert.match(errors[3] ?? "", /not the id of a session/);
    assert.equal(snapshot(client.planPath)["state"], "Inactive");
    await client.close();
  });

  it("hangs up while a review is parked: it waits on disk, and nothing was approved", async () => {
    let path = "";
    const client = await bare([presents(() => path, "# P\n")]);
    path = client.planPath;
    const { sessionId } = client;
    await client.send({ id: 3, method: "session/set_mode", params: { sessionId, modeId: "plan" } });
    await client.send({
      id: 4,
      method: "session/prompt",
      params: { sessionId, prompt: [{ type: "text", text: "Plan" }] },
    });
    await client.until(({ method }) => method === "_x.ai/exit_plan_mode");
    await client.close();
    assert.deepEqual([snapshot(path)["state"], snapshot(path)["awaiting_plan_approval"]], ["Active", true]);
  });
});
