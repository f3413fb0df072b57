import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtIn } from "../../../../src/host/agents/agentDefinition.ts";
import { foreignParked } from "../../../../src/host/agents/foreignParked.ts";
import { SessionAgents } from "../../../../src/host/agents/sessionAgents.ts";

describe("which agent has which session", () => {
  let home: string;
  const open = (cwd = "/work") => SessionAgents.open(home, cwd, () => "gemini", assert.fail);
  const saved = async (agent: string, folder: string): Promise<unknown> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return JSON.parse(await readFile(join(home, "reviews", agent, folder, "session.json"), "utf8"));
      } catch (error) {
        if (tries > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "plan-mode-agents-"));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it("is remembered beside the review, for this folder, over restarts", async () => {
    const agents = await open();
    agents.remember("gemini", "s-1", "");
    agents.remember("gemini", "s-1", "Logins");
    agents.remember(builtIn, "s-2", "Ours");
    await saved("gemini", "s-1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const again = await open();
    assert.deepEqual([again.agentOf("s-1"), again.agentOf("s-2"), again.chosen], ["gemini", builtIn, "gemini"]);
    assert.deepEqual(
      again.sessions.map(({ sessionId, title }) => [sessionId, title]),
      [["s-1", "Logins"]],
    );
    assert.deepEqual([again.titleOf("s-1"), again.titleOf("s-2")], ["Logins", undefined]);
    assert.equal(again.directoryOf("s-1"), join(home, "reviews", "gemini", "s-1"));
    assert.ok(again.directoryOf("s-2")?.startsWith(join(home, "sessions")));
    assert.deepEqual((await open("/elsewhere")).sessions, []);
  });

  it("is known of sessions that an agent lists, and kept only of those that are opened", async () => {
    const agents = await open();
    agents.listed("gemini", "s-1", "Old", "2026-01-01T00:00:00Z");
    agents.listed(builtIn, "s-2", "Ours", "2026-01-01T00:00:00Z");
    assert.deepEqual([agents.agentOf("s-1"), agents.sessions.length], ["gemini", 1]);
    assert.deepEqual((await open()).sessions, []);
    agents.remember("gemini", "s-1", "");
    assert.equal(((await saved("gemini", "s-1")) as { title: string }).title, "Old");
  });

  it("keeps reviews of sessions with any name in a folder of a plain name", async () => {
    const agents = await open();
    agents.remember("gemini", "../../etc/passwd", "");
    const directory = agents.directoryOf("../../etc/passwd");
    assert.match(directory ?? "", /[\\/]reviews[\\/]gemini[\\/][0-9a-f]{32}$/);
    assert.equal((await open()).directoryOf("../unknown"), undefined);
    await saved("gemini", /[0-9a-f]{32}$/.exec(directory ?? "")?.[0] ?? "");
  });

  it("counts damaged files as none", async () => {
    for (const [name, text] of [
      ["a", "{"],
      ["b", "[]"],
      ["c", '{"cwd":"/work","agentId":"other","sessionId":"c","title":"","updatedAt":""}'],
    ] as const) {
      mkdirSync(join(home, "reviews/gemini", name), { recursive: true });
      writeFileSync(join(home, "reviews/gemini", name, "session.json"), text);
    }
    assert.deepEqual((await open()).sessions, []);
  });

  it("knows without starting anything whether a plan of the last session waits", async () => {
    mkdirSync(join(home, "reviews/gemini/s-1"), { recursive: true });
    const put = (parked: unknown) =>
      writeFileSync(join(home, "reviews/gemini/s-1/review.json"), JSON.stringify({ parked }));
    put(null);
    assert.equal(await foreignParked(home, "s-1"), undefined);
    put({ revision: 1 });
    assert.equal(await foreignParked(home, "s-1"), "s-1");
    assert.equal(await foreignParked(home, "s-2"), undefined);
    assert.equal(await foreignParked(home, undefined), undefined);
  });
});
