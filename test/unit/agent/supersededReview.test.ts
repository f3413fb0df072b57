import { strict as assert } from "node:assert";
import { memorySession } from "../../support/agent/memorySession.ts";
import { MemoryDisk } from "../../support/agent/memoryStore.ts";
import { patientClient } from "../../support/agent/patientClient.ts";
import { scriptedModel } from "../../support/agent/scriptedModel.ts";

/** No turn of ours presents a plan while another waits; should one ever do so, this holds. */
describe("A plan that is presented while another waits", () => {
  const waiting = async () => {
    const { client, open } = patientClient();
    const disk = new MemoryDisk();
    const { session, parts } = await memorySession(disk, client, scriptedModel([]));
    await session.setMode("plan");
    await session.prompt("Plan");
    const present = async (toolCallId: string) => {
      const { signal } = new AbortController();
      const before = open.length;
      const result = parts.desk.present({ toolCallId, signal }, `# ${toolCallId}\n`);
      while (open.length === before) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return result;
    };
    return { disk, open, parts, present, session };
  };

  it("takes its place: the first is withdrawn, and nobody has answered it", async () => {
    const { disk, open, parts, present, session } = await waiting();
    const results: string[] = [];
    const first = present("one").then(({ text }) => results.push(text));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = present("two").then(({ text }) => results.push(text));
    await first;
    assert.match(results[0] ?? "", /replaced by a newer one.*Nothing was approved or refused/);
    assert.equal(open[0]?.signal?.aborted, true);
    assert.equal(session.planMode.status.awaitingApproval, true);
    const { decided, lastDecision, parked } = parts.record.current;
    assert.deepEqual([decided, lastDecision, parked?.toolCallId], [null, null, "two"]);
    assert.ok(!disk.transcript.some((line) => line.includes("PlanDecided")));
    // A late answer to the first counts for nothing; the second is the one that decides.
    open[0]?.reply({ outcome: "approved" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(session.planMode.isPlanning, true);
    assert.equal(parts.desk.waitsInTurn, true);
    open[1]?.reply({ outcome: "cancelled", feedback: "Shorter" });
    await second;
    assert.match(results[1] ?? "", /Shorter/);
  });
});
