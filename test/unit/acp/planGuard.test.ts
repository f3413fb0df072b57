import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientEvents } from "../../../src/acp/clientEvents.ts";
import { scriptedAgent, settle } from "./scriptedAgent.ts";

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

  const session = async (state: string, planPath?: string, events: Partial<ClientEvents> = {}) => {
    const agent = await scriptedAgent({
      ...events,
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

  const leave = (kind: string, path?: string) => ({
    sessionId: "s1",
    toolCall: { toolCallId: "c1", kind, title: "Write it", rawInput: path === undefined ? {} : { file_path: path } },
    options: [
      { optionId: "yes", name: "Yes", kind: "allow_once" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ],
  });

  it("says no, without asking the person, to a change that an agent would make itself while it plans", async () => {
    const plan = join(root, "session", "plan.md");
    const { served, last } = await session("Active", plan);
    const file = join(root, "work", "a.ts");
    for (const request of [leave("edit", file), leave("delete", file), leave("move")]) {
      const reply = await served.client.request("session/request_permission", request);
      assert.deepEqual(reply, { outcome: { outcome: "selected", optionId: "no" } });
    }
    assert.deepEqual(
      last().stopped.map(({ tool, target }) => `${tool} ${target}`),
      [`edit ${file}`, `delete ${file}`, "move Write it"],
    );
  });

  it("asks the person about a command while planning, and about a change at any other time", async () => {
    const asked: string[] = [];
    const askPermission = async ({ card }: { readonly card: { readonly title: string } }) => {
      asked.push(card.title);
      return { optionId: "yes" };
    };
    const planning = await session("Active", undefined, { askPermission });
    const after = await session("Inactive", undefined, { askPermission });
    await planning.served.client.request("session/request_permission", leave("execute"));
    await after.served.client.request("session/request_permission", leave("edit", join(root, "work", "a.ts")));
    assert.equal(asked.length, 2);
  });

  it("takes no leave that the person gave before planning began", async () => {
    let answer: (choice: { readonly optionId: string }) => void = () => undefined;
    const asked = new Promise<{ readonly optionId: string }>((resolve) => {
      answer = resolve;
    });
    const { served } = await session("Inactive", undefined, { askPermission: () => asked });
    const reply = served.client.request("session/request_permission", leave("edit", join(root, "work", "a.ts")));
    await served.client.notify("session/update", {
      sessionId: "s1",
      update: {
        sessionUpdate: "current_mode_update",
        currentModeId: "plan",
        _meta: { "plan-mode": { state: "Active", permissionMode: "default" } },
      },
    });
    await settle();
    answer({ optionId: "yes" });
    assert.deepEqual(await reply, { outcome: { outcome: "selected", optionId: "no" } });
  });

  it("reads the agent's report on its gate, and says so where there is none", async () => {
    const { client } = await session("Active");
    const report = await client.gate("s1");
    assert.equal(report.ok, false);
  });
});
