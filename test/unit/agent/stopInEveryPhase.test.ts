import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { methods } from "@agentclientprotocol/sdk";
import { AgentHarness } from "../../support/agent/agentHarness.ts";
import type { ScriptedModel, Step } from "../../support/agent/scriptedModel.ts";
import type { WireClient } from "../../support/agent/wireClient.ts";

const server = fileURLToPath(new URL("../../fixtures/mcp/server.mjs", import.meta.url));
const never = (): Promise<never> => new Promise(() => undefined);
const overloaded = Object.assign(new Error("Overloaded"), {
  failure: { kind: "rateLimited", message: "Slow down.", retryable: true },
});
/** Seconds that no other process of this machine sleeps. */
const nap = `${70_000 + Math.floor(Math.random() * 20_000)}.25`;
const shell = (command: string, more: object = {}): Step => ({
  calls: [{ name: "run_terminal_command", input: { command, ...more }, id: "call" }],
});

interface Now {
  readonly client: WireClient;
  readonly model: ScriptedModel;
}

interface Phase {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The phase has been reached. */
  readonly reached: (now: Now) => unknown;
  /** What the transcript says of it afterwards, besides that the turn was stopped. */
  readonly told: RegExp;
  readonly mode?: "plan" | "always-approve";
  readonly config?: object;
  readonly servers?: boolean;
  readonly prompt?: string;
  /** A review outlives Stop. */
  readonly waits?: boolean;
}

const sleeps = (): boolean => spawnSync("pgrep", ["-f", `sleep ${nap}`]).status === 0;
const asked =
  (words: string) =>
  ({ client }: Now) =>
    client.asked.some(({ method }) => method.includes(words));

const phases: readonly Phase[] = [
  {
    name: "a request that is not answered",
    steps: [never],
    reached: ({ model }) => model.requests.length === 1,
    told: /Go/,
  },
  {
    name: "an answer that is streamed",
    steps: [{ text: "The beginning", hangs: true }],
    reached: ({ client }) => client.said.includes("The beginning"),
    told: /The beginning/,
  },
  {
    name: "thinking",
    steps: [{ reasoning: "I wonder", hangs: true }],
    reached: ({ client }) => JSON.stringify(client.updates).includes("I wonder"),
    told: /I wonder/,
  },
  {
    name: "the wait before another attempt",
    steps: [{ throws: overloaded }],
    reached: ({ client }) => client.said.includes("Trying again"),
    told: /Trying again in/,
  },
  {
    name: "the wait before an answer is gone on with",
    steps: [{ text: "Half", breaks: { type: "overloaded_error", message: "Overloaded" } }],
    reached: ({ client }) => client.said.includes("goes on from where"),
    told: /Half/,
  },
  {
    name: "a command with children",
    steps: [shell(`sleep ${nap} & sleep ${nap}`)],
    reached: sleeps,
    told: /stopped by the person/,
    mode: "always-approve",
  },
  {
    name: "a command in the background, while its turn goes on",
    steps: [shell(`sleep ${nap}`, { background: true }), { text: "It runs", hangs: true }],
    reached: ({ client }) => sleeps() && client.said.includes("It runs"),
    told: /Stopped with the turn:\\n- sleep/,
    mode: "always-approve",
  },
  {
    name: "a subagent that runs a command",
    steps: [
      {
        calls: [
          {
            name: "task",
            input: { description: "Look", prompt: "Look", subagent_type: "general-purpose" },
            id: "call",
          },
        ],
      },
      shell(`sleep ${nap}`),
    ],
    reached: sleeps,
    told: /stopped the subagent/,
    mode: "always-approve",
  },
  {
    name: "a permission card",
    steps: [{ calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "call" }] }],
    reached: asked("request_permission"),
    told: /stopped the turn; this call was not made/,
  },
  {
    name: "a question",
    steps: [
      {
        calls: [
          {
            name: "ask_user_question",
            input: { questions: [{ question: "Which?", options: [{ label: "A", description: "" }] }] },
            id: "call",
          },
        ],
      },
    ],
    reached: asked("ask_user_question"),
    told: /stopped the turn before answering/,
  },
  {
    name: "a plan under review",
    steps: [{ calls: [{ name: "exit_plan_mode", input: {}, id: "call" }] }],
    reached: asked("exit_plan_mode"),
    told: /Plan waits for your decision/,
    mode: "plan",
    waits: true,
  },
  {
    name: "a compaction",
    steps: [{ text: "Said." }, never],
    reached: ({ model }) => model.requests.length === 2,
    told: /stopped; nothing has changed/,
    prompt: "/compact",
  },
  {
    name: "a hook",
    steps: [{ calls: [{ name: "list_dir", input: { path: "." }, id: "call" }] }],
    reached: sleeps,
    told: /stopped the turn|hook/i,
    config: {
      hooks: { PreToolUse: [{ hooks: [{ type: "command", command: `sleep ${nap}; exit 0`, timeout: 600 }] }] },
    },
  },
  {
    name: "a tool of an MCP server",
    steps: [{ calls: [{ name: "mcp__fixture__sleep", input: {}, id: "call" }] }],
    reached: ({ client }) => client.call("call")?.status === "in_progress",
    told: /stopped/,
    mode: "always-approve",
    servers: true,
  },
];

describe("Stop", function () {
  this.timeout(60_000);
  let harness: AgentHarness;
  before(function () {
    // There is no pgrep; how commands are ended there is tried elsewhere.
    if (process.platform === "win32") {
      this.skip();
    }
  });
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  for (const phase of phases) {
    it(`during ${phase.name} leaves no process, no card and no half file, and says what happened`, async () => {
      const { home, cwd } = harness.dirs;
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, "config.json"), JSON.stringify(phase.config ?? {}));
      const started = await harness.start(phase.steps);
      const { client, model } = started;
      const made =
        phase.servers === true
          ? await client.agent.request(methods.agent.session.new, {
              cwd,
              mcpServers: [{ name: "fixture", command: process.execPath, args: [server], env: [] }],
            })
          : { sessionId: started.sessionId, _meta: { "plan-mode": { planPath: started.planPath } } };
      const { sessionId } = made;
      const meta = made._meta?.["plan-mode"] as { planPath: string } | undefined;
      if (phase.mode !== undefined) {
        await client.setMode(sessionId, phase.mode);
      }
      if (phase.prompt !== undefined) {
        await client.prompt(sessionId, "Go");
      }
      const turn = client.prompt(sessionId, phase.prompt ?? "Go");
      await client.until(() => Boolean(phase.reached({ client, model })), 20_000);
      await client.cancel(sessionId);
      const { stopReason } = await turn;
      assert.ok(stopReason === "cancelled" || phase.prompt === "/compact", stopReason);
      await client.until(() => !sleeps(), 20_000);

      const open = client.asked.filter(({ signal }) => !signal.aborted).map(({ method }) => method);
      assert.equal(open.filter((method) => !method.includes("exit_plan_mode")).length, 0, open.join());
      assert.equal(open.length, phase.waits === true ? 1 : 0);
      const running = async (): Promise<unknown[]> =>
        (await client.agent.request<{ running: unknown[] }>("_plan-mode/gate", { sessionId })).running;
      while ((await running()).length > 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }

      const directory = dirname(meta?.planPath ?? "");
      const read = (name: string): string => readFileSync(join(directory, name), "utf8");
      const transcript = read("transcript.jsonl");
      assert.match(transcript, phase.told);
      if (transcript.includes('"toolCallId":"call"')) {
        assert.match(client.call("call")?.status ?? "", phase.waits === true ? /completed/ : /completed|failed/);
      }
      for (const line of `${transcript}${read("messages.jsonl")}`.trim().split("\n")) {
        JSON.parse(line);
      }
      assert.doesNotMatch(readdirSync(directory, { recursive: true }).join("\n"), /\.tmp|\.json\.\d/);
      assert.deepEqual(readdirSync(cwd), []);

      const before = model.requests.length;
      if (phase.waits !== true) {
        await client.prompt(sessionId, "Again");
        assert.ok(model.requests.length > before, "the session goes on");
      }
    });
  }
});
