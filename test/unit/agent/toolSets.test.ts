import { strict as assert } from "node:assert";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AgentHarness, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";

describe("The sets of tools", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });
  const names = (started: { model: { requests: readonly { tools?: readonly { name: string }[] }[] } }) =>
    started.model.requests[0]?.tools?.map(({ name }) => name) ?? [];

  it("compat: Markdown files but no instruction files can be edited while planning; the reminder names the set's own tools", async () => {
    const started = await harness.start(
      [
        {
          calls: [
            { name: "Write", input: { file_path: "notes.md", content: "x" }, id: "md" },
            { name: "Write", input: { file_path: "AGENTS.md", content: "x" }, id: "agents" },
            { name: "Write", input: { file_path: "a.ts", content: "x" }, id: "ts" },
            { name: "Delete", input: { file_path: "notes.md" }, id: "delete" },
          ],
        },
      ],
      { plan: true, settings: { toolset: "compat" } },
    );
    started.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await started.client.prompt(started.sessionId, "Plan");
    assert.ok(existsSync(join(harness.dirs.cwd, "notes.md")));
    for (const id of ["agents", "ts", "delete"]) {
      assert.match(resultOf(started.model, id) ?? "", /^Rejected/, id);
    }
    assert.ok(names(started).includes("StrReplace") && !names(started).includes("search_replace"));
    assert.match(wordsOf(started.model, 0, "user"), /with StrReplace/);
  });

  it("patches: offered to models that know them, refused while planning, all or nothing otherwise", async () => {
    const patch =
      "*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n*** Add File: .plan-mode/x\n+y\n*** End Patch\n";
    const started = await harness.start(
      [
        { calls: [{ name: "apply_patch", input: { patch }, id: "p" }] },
        {},
        { calls: [{ name: "apply_patch", input: { patch }, id: "q" }] },
      ],
      {
        settings: { model: "openai/gpt-5.1" },
      },
    );
    const { client, sessionId } = started;
    writeFileSync(join(harness.dirs.cwd, "a.txt"), "old\n");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(started.model, "p") ?? "", /^Rejected/);
    await client.setMode(sessionId, "always-approve");
    // One of its files controls Plan Mode: it is asked about in every mode, and declined.
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "reject-once" } });
    await client.prompt(sessionId, "Go");
    assert.equal(client.asked.length, 1);
    assert.equal(readFileSync(join(harness.dirs.cwd, "a.txt"), "utf8"), "old\n");
  });

  it("a tool server that is not there is reported, and the session works", async () => {
    const started = await harness.start([]);
    const { sessionId } = await started.client.agent.request<{ sessionId: string }>("session/new", {
      cwd: harness.dirs.cwd,
      mcpServers: [{ name: "gone", command: join(harness.dirs.cwd, "no-such-program"), args: [], env: [] }],
    });
    await started.client.prompt(sessionId, "Go");
    assert.match(started.client.said, /gone/);
    assert.match(started.client.said, /Done/);
  });
});
