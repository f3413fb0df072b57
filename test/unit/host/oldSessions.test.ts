import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { lockSession } from "../../../src/disk/sessionLock.ts";
import {
  beyondLimits,
  deleteSessions,
  type StoredSession,
  storedSessions,
} from "../../../src/host/session/oldSessions.ts";
import { sizeText } from "../../../src/host/session/sizeText.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 100);

describe("old sessions", () => {
  const session = (name: string, age: number, megabytes: number, needed = false): StoredSession => ({
    directory: name,
    usedAt: now - age * day,
    bytes: megabytes * 1_000_000,
    needed,
  });
  const all = [
    session("new", 1, 10),
    session("needed", 90, 40, true),
    session("old", 40, 20),
    session("oldest", 80, 5),
  ];

  for (const [name, limits, gone] of [
    ["all stay without limits", { days: 0, megabytes: 0 }, []],
    ["those go that were not used for long", { days: 30, megabytes: 0 }, ["oldest", "old"]],
    ["the oldest go until the rest is small enough", { days: 0, megabytes: 71 }, ["oldest"]],
    ["what is needed counts, and stays", { days: 0, megabytes: 45 }, ["oldest", "old", "new"]],
    ["nothing goes for a size that is not reached", { days: 100, megabytes: 75 }, []],
  ] as const) {
    it(`: ${name}`, () => {
      assert.deepEqual(
        beyondLimits(all, limits, now).map(({ directory }) => directory),
        gone,
      );
    });
  }

  it("have a size in words", () => {
    assert.deepEqual([0, 1234567, 12345678].map(sizeText), ["0.1 MB", "1.2 MB", "12 MB"]);
  });

  describe("on disk", () => {
    let home: string;
    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), "plan-mode-old-"));
    });
    afterEach(() => rmSync(home, { recursive: true }));

    const put = (id: string, files: Readonly<Record<string, unknown>>): string => {
      const directory = sessionDirectory(home, "/work", id);
      mkdirSync(join(directory, "checkpoints"), { recursive: true });
      writeFileSync(join(directory, "checkpoints/a"), "x".repeat(1000));
      for (const [name, value] of Object.entries({ "session.json": { id, queue: [], questions: [] }, ...files })) {
        writeFileSync(join(directory, name), typeof value === "string" ? value : JSON.stringify(value));
        utimesSync(join(directory, name), 1000, 1000);
      }
      return directory;
    };

    it("are known with their size and when they were used", async () => {
      put("s1", {});
      const [found] = await storedSessions(home);
      assert.equal(found?.usedAt, 1_000_000);
      assert.ok((found?.bytes ?? 0) > 1000);
      assert.equal(found?.needed, false);
    });

    for (const [why, files] of [
      ["a plan waits for a decision", { "plan_mode.json": { state: "Active", awaiting_plan_approval: true } }],
      ["it plans", { "plan_mode.json": { state: "Active", awaiting_plan_approval: false } }],
      ["its plan mode can't be read", { "plan_mode.json": "{" }],
      ["prompts wait", { "session.json": { id: "s1", queue: [{ id: "q", text: "later" }] } }],
      ["a question waits", { "session.json": { id: "s1", questions: [{ toolCallId: "c" }] } }],
      ["comments were not sent", { "review.json": { outbox: [{ id: "o-1" }] } }],
      ["words for the review were not sent", { "review.json": { drafts: { note: "Smaller steps" } } }],
      ["its record is damaged", { "session.json": "{ half" }],
      ["its review is damaged", { "review.json": "[" }],
    ] as const) {
      it(`are needed while ${why}`, async () => {
        const directory = put("s1", files);
        const sessions = await storedSessions(home);
        assert.equal(sessions[0]?.needed, true);
        assert.deepEqual(beyondLimits(sessions, { days: 1, megabytes: 0.000001 }, Date.now()), []);
        // What began to wait after the look is seen right before the deletion.
        assert.deepEqual(await deleteSessions(sessions.map((found) => ({ ...found, needed: false }))), []);
        assert.equal(existsSync(join(directory, "session.json")), true);
      });
    }

    it("are gone wholly, but not where a program has one open", async () => {
      put("s1", {});
      const open = put("s2", {});
      const lock = await lockSession(open);
      assert.ok(lock.ok);
      const all = await storedSessions(home);
      assert.equal(all.find(({ directory }) => directory === open)?.needed, true);
      const gone = await deleteSessions(all.map((session) => ({ ...session, needed: false })));
      assert.equal(gone.length, 1);
      assert.deepEqual(readdirSync(join(open, "..")), ["s2"]);
      lock.value.dispose();
    });

    it("whose deletion was cut off are gone the next time", async () => {
      const directory = join(put("s1", {}), "../.leaving-1-2");
      mkdirSync(directory);
      await storedSessions(home);
      assert.equal(existsSync(directory), false);
    });
  });
});
