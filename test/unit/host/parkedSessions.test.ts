import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { parkedSessions } from "../../../src/host/session/parkedSessions.ts";

describe("sessions that a window brings back", () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-parked-"));
  });
  afterEach(() => rm(home, { recursive: true }));

  const stored = async (id: string, snapshot: string): Promise<void> => {
    const directory = sessionDirectory(home, "/work", id);
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, "plan_mode.json"), snapshot);
  };

  for (const [name, snapshot, asLast, asOther] of [
    ["waits for a decision", '{"state":"Active","awaiting_plan_approval":true}', true, true],
    ["plans", '{"state":"Active","awaiting_plan_approval":false}', true, false],
    ["is over", '{"state":"Inactive","awaiting_plan_approval":false}', false, false],
    ["is damaged", '{"state":"Act', true, false],
    ["is damaged and names a review", '{"awaiting_plan_approval": true, "state":"Act', true, true],
  ] as const) {
    it(`${asLast ? "brings back" : "leaves"} the last one, and ${asOther ? "brings back" : "leaves"} another, when it ${name}`, async () => {
      await stored("s1", snapshot);
      assert.deepEqual(await parkedSessions(home, "/work", "s1"), asLast ? ["s1"] : []);
      assert.deepEqual(await parkedSessions(home, "/work", "s2"), asOther ? ["s1"] : []);
    });
  }

  it("puts the one that was open last before the others", async () => {
    for (const id of ["s1", "s2", "s3"]) await stored(id, '{"state":"Active","awaiting_plan_approval":true}');
    assert.equal((await parkedSessions(home, "/work", "s2"))[0], "s2");
  });
});
