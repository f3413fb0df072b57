import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptedAgent } from "./scriptedAgent.ts";

describe("The client's own guard", () => {
  let root: string;
  let written: string[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "guard-"));
    mkdirSync(join(root, "work"));
    mkdirSync(join(root, "session"));
    writeFileSync(join(root, "session", "plan.md"), "# P\n");
    written = [];
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const session = async (state: string, planPath?: string) => {
    const agent = await scriptedAgent({
      writeTextFile: async (path) => {
        written.push(path);
      },
    });
    agent.answers.set("new", () => ({
      sessionId: "s1",
      modes: { currentModeId: state === "Inactive" ? "default" : "plan", availableModes: [] },
      _meta: {
        "plan-mode": { state, permissionMode: "always-approve", ...(planPath === undefined ? {} : { planPath }) },
      },
    }));
    await agent.client.newSession(join(root, "work"));
    const write = async (path: string): Promise<string> =>
      await agent.served.client.request("fs/write_text_file", { sessionId: "s1", path, content: "x" }).then(
        () => "written",
        (error: unknown) => String(error),
      );
    return { ...agent, write };
  };

  for (const state of ["Pending", "Active", "ExitPending"]) {
    it(`writes nothing but the plan for an agent whose session is ${state}, and lists what it stopped`, async () => {
      const plan = join(root, "session", "plan.md");
      const { write, last } = await session(state, plan);
      symlinkSync(join(root, "work"), join(root, "session", "link"));
      for (const path of [
        join(root, "work", "a.ts"),
        join(root, "work", "plan.md"),
        join(root, "session", "link", "a.ts"),
      ]) {
        assert.match(await write(path), /Rejected/);
      }
      assert.equal(await write(join(root, "work", "..", "session", "plan.md")), "written");
      assert.equal(written.length, 1);
      assert.deepEqual(
        last().stopped.map(({ tool, target }) => [tool, target]),
        ["work/a.ts", "work/plan.md", "session/link/a.ts"].map((path) => ["fs/write_text_file", join(root, path)]),
      );
    });
  }

  it("writes what it is asked to when the session does not plan", async () => {
    const { write } = await session("Inactive");
    assert.equal(await write(join(root, "work", "a.ts")), "written");
  });

  it("writes nothing for an agent that plans without saying where, and starts no terminal", async () => {
    const { write, served, last } = await session("Active");
    assert.match(await write(join(root, "work", "a.md")), /Rejected/);
    const terminal = { sessionId: "s1", command: "touch", args: ["x"] };
    await assert.rejects(served.client.request("terminal/create", terminal), /Rejected/);
    assert.deepEqual(
      last().stopped.map(({ tool, target }) => `${tool} ${target}`),
      [`fs/write_text_file ${join(root, "work", "a.md")}`, "terminal/create touch x"],
    );
  });

  it("is asked again when planning begins", async () => {
    const { write, served } = await session("Inactive", join(root, "session", "plan.md"));
    await served.client.notify("session/update", {
      sessionId: "s1",
      update: {
        sessionUpdate: "current_mode_update",
        currentModeId: "plan",
        _meta: { "plan-mode": { state: "Active", permissionMode: "default" } },
      },
    });
    assert.match(await write(join(root, "work", "a.ts")), /Rejected/);
  });

  it("reads the agent's report on its gate, and says so where there is none", async () => {
    const { client } = await session("Active");
    const report = await client.gate("s1");
    assert.equal(report.ok, false);
  });
});
