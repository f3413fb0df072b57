import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientEvents } from "../../../src/acp/clientEvents.ts";
import { startAgent } from "../../../src/acp/process/startAgent.ts";
import { type ConnectedForeign, connectForeign, until } from "../../support/foreignAgent/connectForeign.ts";
import type { ForeignScript, Step } from "../../support/foreignAgent/foreignScript.ts";

const ask: Step = {
  request: {
    method: "session/request_permission",
    params: {
      sessionId: "<sessionId-1>",
      toolCall: { toolCallId: "t1", kind: "switch_mode", title: "Plan", rawInput: { plan: "# Plan\n" } },
      options: [
        { optionId: "yes", name: "Yes", kind: "allow_once" },
        { optionId: "no", name: "No", kind: "reject_once" },
      ],
    },
  },
};
const modes = {
  currentModeId: "default",
  availableModes: [
    { id: "default", name: "Default" },
    { id: "plan", name: "Plan" },
  ],
};
const impatient = { traits: { planFolders: [], patienceMs: 300 } };

describe("an agent that misbehaves", () => {
  let foreign: ConnectedForeign | undefined;

  const connect = async (
    script: ForeignScript,
    events: Partial<ClientEvents> = {},
    info: Parameters<typeof connectForeign>[2] = {},
  ): Promise<ConnectedForeign> => {
    foreign = await connectForeign({ modes, ...script }, events, info);
    return foreign;
  };
  const open = async ({ client }: ConnectedForeign): Promise<string> => {
    const session = await client.newSession(process.cwd());
    assert.ok(session.ok, JSON.stringify(session));
    return session.value.sessionId;
  };

  afterEach(async () => {
    const file = foreign?.file;
    const pids = file?.running ?? [];
    await foreign?.dispose();
    foreign = undefined;
    const left = pids.filter((pid) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    });
    assert.deepEqual(left, [], "the agent's process outlived its connection");
  });

  it("and writes junk to its output is understood all the same, and the junk is in its log", async () => {
    const agent = await connect({
      onStart: { raw: 'Welcome!\n{"half": \n[1,2]\n"text"\n{"jsonrpc":"1.0"}\n\u001b[31mred\u001b[0m\n' },
      turns: [[{ raw: "noise\n" }, { say: "Hello" }, { end: "end_turn" }]],
    });
    const sessionId = await open(agent);
    assert.deepEqual(await agent.client.prompt(sessionId, "Hi"), { ok: true, value: "end_turn" });
    assert.ok(JSON.stringify(agent.last().entries).includes("Hello"));
    for (const junk of ["Welcome!", '{"half":', "[1,2]", "red", "noise"]) {
      assert.ok(agent.started.log.text.includes(junk), junk);
    }
    // Nothing was said to the agent about it: many a program that logs there would log the answers too.
    assert.deepEqual(agent.file.answers, []);
  });

  it("and sends a line of 100 MB is ended, with that reason", async function () {
    this.timeout(20_000);
    const agent = await connect({ turns: [[{ junkMegabytes: 100 }, { say: "late" }]] });
    const sessionId = await open(agent);
    const turn = await agent.client.prompt(sessionId, "Hi");
    assert.deepEqual(turn, { ok: false, error: "it sent a message of more than 50 MB" });
    await until(() => agent.closed.length === 1);
    assert.deepEqual(agent.closed, ["it sent a message of more than 50 MB"]);
  });

  it("and speaks another version of ACP is refused by name", async () => {
    await assert.rejects(
      connect({ initialize: { protocolVersion: 7 } }),
      /speaks version 7 of ACP, this client version 1/,
    );
  });

  it("and sends updates that nobody knows is understood apart from those", async () => {
    const agent = await connect({
      turns: [
        [
          { update: { sessionUpdate: "hologram_update", depth: 3 } },
          { update: { sessionUpdate: 7 } },
          { update: "nothing" },
          { raw: '{"jsonrpc":"2.0","method":"session/update"}\n' },
          { raw: '{"jsonrpc":"2.0","method":"unknown/notice","params":{}}\n' },
          { say: "Still here" },
          { end: "end_turn" },
        ],
      ],
    });
    const sessionId = await open(agent);
    assert.deepEqual(await agent.client.prompt(sessionId, "Hi"), { ok: true, value: "end_turn" });
    assert.ok(JSON.stringify(agent.last().entries).includes("Still here"));
  });

  it("and floods with 10,000 updates leaves the client room for other work, and arrives whole", async function () {
    this.timeout(30_000);
    const chunk = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "$N " } };
    const call = {
      sessionUpdate: "tool_call",
      toolCallId: "call-$N",
      title: "Read $N",
      kind: "read",
      status: "completed",
    };
    const agent = await connect({
      turns: [
        [{ flood: { count: 10_000, update: chunk } }, { flood: { count: 2000, update: call } }, { end: "end_turn" }],
      ],
    });
    const sessionId = await open(agent);
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 1);
    const turn = await agent.client.prompt(sessionId, "Hi");
    clearInterval(clock);
    assert.deepEqual(turn, { ok: true, value: "end_turn" });
    assert.ok(ticks > 5, `only ${ticks} other things were done meanwhile`);
    const { entries } = agent.last();
    assert.equal(entries.filter(({ kind }) => kind === "tool").length, 2000);
    assert.ok(entries.some((entry) => entry.kind === "agent" && entry.text.endsWith("9999 ")));
  });

  it("and never answers session/new is given up, ended, and can be started again", async () => {
    const agent = await connect({ silent: ["session/new"] }, {}, impatient);
    const opened = await agent.client.newSession(process.cwd());
    assert.deepEqual(opened, { ok: false, error: "the agent did not open the session within 1 s" });
    assert.deepEqual(agent.closed, ["the agent did not open the session within 1 s"]);
    await until(() => agent.file.running.length === 0);
  });

  it("and never introduces itself is given up, and ended", async () => {
    await assert.rejects(
      connect({ silent: ["initialize"] }, {}, impatient),
      /the agent did not introduce itself within 1 s/,
    );
  });

  it("and neither minds its input nor a polite request is ended with its group", async () => {
    const agent = await connect({ ignoresTerm: true, outlivesInput: true });
    await open(agent);
    assert.equal(agent.file.running.length, 1);
  });

  const phases: readonly { readonly when: string; readonly script: ForeignScript; readonly code: number }[] = [
    { when: "when it starts", script: { onStart: { stderr: "no licence", exit: 3 } }, code: 3 },
    { when: "while a session opens", script: { onOpen: { stderr: "no licence", exit: 4 } }, code: 4 },
    { when: "in a turn", script: { turns: [[{ say: "Hm" }, { stderr: "no licence" }, { exit: 5 }]] }, code: 5 },
    { when: "after a turn", script: { turns: [[{ say: "Done" }, { end: "end_turn" }]] }, code: 0 },
  ];
  for (const { when, script, code } of phases) {
    it(`and exits ${when} is told to be gone, with its code and its last words`, async () => {
      const reason = `it ended with exit code ${code}; its last words: no licence`;
      if (script.onStart !== undefined) {
        await assert.rejects(connect(script), { message: reason });
        return;
      }
      const agent = await connect(script);
      if (script.onOpen !== undefined) {
        assert.deepEqual(await agent.client.newSession(process.cwd()), { ok: false, error: reason });
      } else {
        const turn = await agent.client.prompt(await open(agent), "Hi");
        if (code === 0) {
          assert.ok(turn.ok);
          const [pid] = agent.file.running;
          process.kill(pid ?? 0, "SIGKILL");
          await until(() => agent.closed.length > 0);
          assert.deepEqual(agent.closed, ["it was ended by SIGKILL"]);
          return;
        }
        assert.deepEqual(turn, { ok: false, error: reason });
      }
      await until(() => agent.closed.length > 0);
      assert.deepEqual(agent.closed, [reason]);
      assert.ok(agent.started.log.text.includes("no licence"));
    });
  }

  it("and exits while its plan waits leaves it undecided: nothing is answered", async () => {
    let withdrawn = false;
    const agent = await connect(
      { turns: [[ask, { say: "approved?" }]] },
      {
        reviewPlan: (request) =>
          new Promise(() =>
            request.withdrawn.addEventListener("abort", () => {
              withdrawn = true;
            }),
          ),
      },
    );
    const turn = agent.client.prompt(await open(agent), "Plan");
    await until(() => agent.last().mode?.awaitingApproval === true);
    process.kill(agent.file.running[0] ?? 0, "SIGKILL");
    assert.ok(!(await turn).ok);
    assert.ok(withdrawn);
    assert.deepEqual(agent.file.answers, []);
  });

  it("and whose window closes while its plan waits gets no answer", async () => {
    const agent = await connect({ turns: [[ask]], outlivesInput: true });
    void agent.client.prompt(await open(agent), "Plan");
    await until(() => agent.last().mode?.awaitingApproval === true);
    const { file } = agent;
    agent.client.dispose();
    await until(() => file.running.length === 0);
    assert.deepEqual(file.answers, []);
  });

  it("and is not there, or may not be executed, is said so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "plan-mode-no-agent-"));
    const program = join(folder, "agent");
    const start = (): Promise<unknown> => startAgent({ program, args: [], env: process.env, cwd: folder });
    await assert.rejects(start(), /there is no program .*agent, or its folder is gone/);
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o644);
    if (process.platform !== "win32") await assert.rejects(start(), /agent may not be executed/);
    rmSync(folder, { recursive: true });
  });

  it("and hangs in a turn can still be stopped by ending its connection", async () => {
    const agent = await connect({ turns: [[{ hang: true }]] });
    const turn = agent.client.prompt(await open(agent), "Hi");
    await until(() => agent.file.heard.some(({ method }) => method === "session/prompt"));
    agent.client.dispose();
    assert.ok(!(await turn).ok);
  });
});
