import { strict as assert } from "node:assert";
import { join } from "node:path";
import { AgentHarness, presents, type Started } from "../../support/agent/agentHarness.ts";

describe("The transcript of planning", () => {
  let harness: AgentHarness;
  let path = "";
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  const presented = async () => {
    const started = await harness.start([presents(() => path, "# P\n")], { plan: true });
    path = started.planPath;
    return started;
  };
  /** The last status and title of a call. */
  const call = ({ client }: Pick<Started, "client">, id: string) => {
    const updates = client.updates.flatMap((update) =>
      (update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update") && update.toolCallId === id
        ? [update]
        : [],
    );
    return [
      updates.findLast(({ status }) => status != null)?.status,
      updates.findLast(({ title }) => title != null)?.title,
    ];
  };

  for (const [reply, title] of [
    [{ outcome: "approved" }, "Plan approved"],
    [{ outcome: "cancelled", feedback: "No" }, "Changes requested"],
    [{ outcome: "abandoned" }, "Plan quit"],
    [{ outcome: "junk" }, "Plan waits for your decision"],
  ] as const) {
    it(`shows the call as completed, never as failed: ${title}`, async () => {
      const started = await presented();
      started.client.onReview = () => reply;
      await started.client.prompt(started.sessionId, "Plan");
      assert.deepEqual(call(started, "exit"), ["completed", title]);
    });
  }

  it("says of a stopped or restarted review that it waits, and names the decision when it comes", async () => {
    const first = await presented();
    const turn = first.client.prompt(first.sessionId, "Plan");
    await first.client.until(() => first.client.asked.length > 0);
    await first.client.cancel(first.sessionId);
    await turn;
    assert.deepEqual(call(first, "exit"), ["completed", "Plan waits for your decision"]);
    await first.close();
    const again = await harness.resume(first, []);
    await again.client.until(() => again.client.asked.length > 0);
    await again.close();
    const second = await harness.resume(first, []);
    second.client.onReview = () => ({ outcome: "approved" });
    await second.client.until(() => second.client.notes.some(({ params }) => params["state"] === "ended"));
    assert.deepEqual(call(second, "exit"), ["completed", "Plan approved"]);
  });

  it("calls the plan plan.md, and files of the folder by their place in it", async () => {
    const { cwd } = harness.dirs;
    const started = await harness.start(
      [
        () => ({
          calls: [
            { name: "write_file", input: { path, content: "# P\n" }, id: "plan" },
            { name: "read_file", input: { path: join(cwd, "src/a.ts") }, id: "inside" },
            { name: "read_file", input: { path: "/etc/hostname" }, id: "outside" },
            { name: "list_dir", input: { path: cwd }, id: "folder" },
          ],
        }),
      ],
      { plan: true },
    );
    path = started.planPath;
    started.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await started.client.prompt(started.sessionId, "Plan");
    assert.deepEqual(
      ["plan", "inside", "outside", "folder"].map((id) => call(started, id)[1]),
      ["Write plan.md", "Read src/a.ts", "Read /etc/hostname", "List ."],
    );
  });

  it("keeps the events of plan mode, for the client and on disk: who, when, which revision", async () => {
    const started = await presented();
    started.client.onReview = ({ _meta }) => ({
      outcome: "approved",
      _meta: { "plan-mode": { sha256: _meta["plan-mode"].sha256 } },
    });
    await started.client.prompt(started.sessionId, "Plan");
    const events = started.client.notes
      .filter(({ method }) => method === "_plan-mode/event")
      .map(({ params }) => params);
    assert.deepEqual(
      events.map(({ type }) => type),
      ["PlanModeEntered", "PlanDecided", "PlanModeExited"],
    );
    assert.deepEqual([events[1]?.["by"], events[1]?.["revision"], typeof events[1]?.["at"]], ["person", 1, "string"]);
    assert.deepEqual(
      [events[2]?.["planContent"], events[2]?.["planPath"], events[2]?.["how"]],
      ["# P\n", path, "approved"],
    );
  });

  it("of a long turn leaves no listeners behind", async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error): void => {
      warnings.push(warning);
    };
    process.on("warning", warn);
    const started = await harness.start(
      Array.from({ length: 40 }, () => ({ calls: [{ name: "list_dir", input: { path: "." } }] })),
    );
    await started.client.prompt(started.sessionId, "Look");
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", warn);
    assert.deepEqual(warnings.map(String), []);
  });
});
