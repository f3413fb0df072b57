import { strict as assert } from "node:assert";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { methods } from "@agentclientprotocol/sdk";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";
import type { Step } from "../../support/agent/scriptedModel.ts";
import type { WireClient } from "../../support/agent/wireClient.ts";

const write = (path: string, content: string): Step => ({ calls: [{ name: "write_file", input: { path, content } }] });

describe("Files as they were before a turn", () => {
  let harness: AgentHarness;
  const file = (name: string): string => join(harness.dirs.cwd, name);
  const read = (name: string): string => readFileSync(file(name), "utf8");
  const restore = async (client: WireClient, sessionId: string, turn: number) =>
    await client.agent.request<{ files: { path: string; change: string }[] }>("_plan-mode/restore", {
      sessionId,
      turn,
    });
  const turnOf = (end: { _meta?: Record<string, unknown> | null }): number =>
    (end._meta?.["plan-mode"] as { turn: number } | undefined)?.turn ?? 0;

  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  async function started(steps: readonly Step[], features = {}) {
    const session = await harness.start(steps, { features: { planReview: true, askUserQuestion: true, ...features } });
    session.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    return session;
  }

  it("come back: changed, made and deleted ones, over several turns, and the restore itself can be taken back", async () => {
    writeFileSync(file("a.txt"), "one\n");
    writeFileSync(file("gone.bin"), Buffer.from([0, 255, 1]));
    const { client, model, sessionId } = await started([
      write("a.txt", "two\n"),
      { text: "First." },
      write("a.txt", "three\n"),
      write("deep/new.txt", "new\n"),
      { calls: [{ name: "delete_file", input: { path: "gone.bin" } }] },
      { text: "Second." },
    ]);
    const first = turnOf(await client.prompt(sessionId, "first"));
    const second = turnOf(await client.prompt(sessionId, "second"));
    assert.equal(existsSync(file("gone.bin")), false);
    const { checkpoints } = await client.agent.request<{ checkpoints: { turn: number; files: string[] }[] }>(
      "_plan-mode/checkpoints",
      { sessionId },
    );
    assert.deepEqual(
      checkpoints.map(({ turn, files }) => [turn, files.length]),
      [
        [first, 1],
        [second, 3],
      ],
    );
    await restore(client, sessionId, second);
    assert.equal(read("a.txt"), "two\n");
    assert.equal(existsSync(file("deep/new.txt")), false);
    assert.deepEqual([...readFileSync(file("gone.bin"))], [0, 255, 1]);
    const { files } = await restore(client, sessionId, first);
    assert.equal(read("a.txt"), "one\n");
    assert.deepEqual(files.map(({ change }) => change).sort(), ["restored", "unchanged", "unchanged"]);
    await restore(client, sessionId, second + 1);
    assert.equal(read("a.txt"), "three\n");
    assert.equal(read("deep/new.txt"), "new\n");
    await client.prompt(sessionId, "third");
    assert.match(JSON.stringify(model.requests.at(-1)?.prompt), /took files back/);
    assert.deepEqual(
      client.updates.flatMap((update) => {
        const remark =
          update.sessionUpdate === "agent_message_chunk" && update.content.type === "text" ? update : undefined;
        const meta = remark?._meta?.["plan-mode"] as { undo?: number } | undefined;
        const text = remark?.content.type === "text" ? remark.content.text.split("\n")[0] : "";
        return meta?.undo === undefined ? [] : [[text, meta.undo]];
      }),
      [
        ["Files are as they were before “second”:", second + 1],
        ["Files are as they were before “first”:", second + 2],
        ["Files are as they were before that restore:", second + 3],
      ],
    );
  });

  it("come back after a restart, and after an approved plan was carried out", async () => {
    writeFileSync(file("a.txt"), "before\n");
    let planPath = "";
    const session = await harness.start(
      [
        () => ({
          calls: [
            { name: "write_file", input: { path: planPath, content: "# Plan\n" } },
            { name: "exit_plan_mode", input: {} },
          ],
        }),
        write("a.txt", "after\n"),
        { text: "Done." },
      ],
      { plan: true },
    );
    planPath = session.planPath;
    session.client.onReview = () => ({ outcome: "approved" });
    session.client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    const turn = turnOf(await session.client.prompt(session.sessionId, "change a.txt"));
    assert.equal(read("a.txt"), "after\n");
    await session.close();
    const again = await harness.resume(session, []);
    await restore(again.client, session.sessionId, turn);
    assert.equal(read("a.txt"), "before\n");
    assert.equal(readFileSync(planPath, "utf8"), "# Plan\n");
  });

  it("are not touched while a turn runs", async () => {
    const { client, sessionId } = await started([{ text: "…", hangs: true }]);
    const end = client.prompt(sessionId, "go");
    await client.until(() => client.said.includes("…"));
    await assert.rejects(restore(client, sessionId, 1), /Stop the turn first/);
    await client.cancel(sessionId);
    await end;
  });

  it("go through the editor where it writes files", async () => {
    writeFileSync(file("a.txt"), "on disk\n");
    const { client, sessionId } = await started([write("a.txt", "changed\n"), { text: "Done." }], { fs: true });
    client.files.set(file("a.txt"), "unsaved\n");
    const turn = turnOf(await client.prompt(sessionId, "go"));
    assert.equal(client.files.get(file("a.txt")), "changed\n");
    await restore(client, sessionId, turn);
    assert.equal(client.files.get(file("a.txt")), "unsaved\n");
  });
});

describe("A file that someone else changed since it was read", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  it("is not one that the editor formatted at the agent's own save, of which the model is told", async () => {
    const path = join(harness.dirs.cwd, "a.txt");
    writeFileSync(path, "one\n");
    const put = (content: string, id: string): Step => ({
      calls: [{ name: "write_file", input: { path: "a.txt", content }, id }],
    });
    const { client, model, sessionId } = await harness.start([put("two  \n", "first"), put("three\n", "second")], {
      features: { planReview: true, askUserQuestion: true, fs: true },
    });
    client.files.set(path, "one\n");
    client.savedAs = (text) => text.replaceAll(/ +$/gm, "");
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "go");
    assert.match(resultOf(model, "first") ?? "", /Replaced a\.txt \(1 line\)\. The editor changed the text/);
    assert.equal(resultOf(model, "second"), "Replaced a.txt (1 line).");
    assert.equal(client.files.get(path), "three\n");
  });

  it("is not replaced until it was read again; a change of a part is made to what is there", async () => {
    const path = join(harness.dirs.cwd, "a.txt");
    writeFileSync(path, "one\ntwo\n");
    const replace = (old: string, next: string, id: string) => ({
      name: "search_replace",
      input: { path: "a.txt", old_string: old, new_string: next },
      id,
    });
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
      () => {
        writeFileSync(path, "one\ntwo\nby hand\n");
        return { calls: [{ name: "write_file", input: { path: "a.txt", content: "mine\n" }, id: "blind" }] };
      },
      { calls: [replace("two", "2", "part")] },
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "mine\n" }, id: "still" }] },
      { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "mine\n" }, id: "seen" }] },
    ]);
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "go");
    assert.match(resultOf(model, "blind") ?? "", /changed by someone else since you read it.*Read it again/);
    assert.match(resultOf(model, "part") ?? "", /replaced one place/);
    assert.match(resultOf(model, "still") ?? "", /changed by someone else/);
    assert.match(resultOf(model, "seen") ?? "", /Replaced/);
    assert.equal(readFileSync(path, "utf8"), "mine\n");
  });
});

describe("Copies of sessions", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  it("go their own way from where they were made, and a deleted session lies in the trash", async () => {
    const session = await harness.start([{ text: "Hello." }]);
    const { client, sessionId } = session;
    await client.prompt(sessionId, "Say hello");
    const { sessionId: copy } = await client.agent.request<{ sessionId: string }>("_plan-mode/fork", { sessionId });
    assert.notEqual(copy, sessionId);
    const listed = await client.agent.request(methods.agent.session.list, { cwd: harness.dirs.cwd });
    assert.deepEqual(listed.sessions.map(({ title }) => title).sort(), ["Say hello", "Say hello (copy)"]);
    const other = await harness.resume(
      { sessionId: copy, planPath: join(dirname(session.planPath), "..", copy, "plan.md") },
      [{ text: "Again." }],
    );
    await other.client.prompt(copy, "And again");
    assert.match(JSON.stringify(other.model.requests[0]?.prompt), /Say hello.*Hello.*And again/);
    await assert.rejects(client.agent.request(methods.agent.session.delete, { sessionId: copy }), /open in another/);
    await client.agent.request(methods.agent.session.delete, { sessionId });
    const left = await client.agent.request(methods.agent.session.list, { cwd: harness.dirs.cwd });
    assert.deepEqual(
      left.sessions.map((one) => one.sessionId),
      [copy],
    );
    assert.deepEqual(readdirSync(join(harness.dirs.home, "trash")), [sessionId]);
  });
});

describe("Pictures", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  const png = "iVBORw0KGgo=";

  it("reach the model from a prompt and from a file, and stay in the history", async () => {
    mkdirSync(join(harness.dirs.cwd, "img"));
    writeFileSync(join(harness.dirs.cwd, "img", "a.png"), Buffer.from(png, "base64"));
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "read_file", input: { path: "img/a.png" } }] },
      { text: "Two pictures." },
    ]);
    await client.agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [
        { type: "text", text: "Look: " },
        { type: "image", data: png, mimeType: "image/png" },
      ],
    });
    const files = (request: number) =>
      JSON.stringify(model.requests[request]?.prompt).match(
        /"type":"file","data":"iVBORw0KGgo=","mediaType":"image\/png"/g,
      )?.length;
    assert.equal(files(0), 1);
    assert.equal(files(1), 2);
  });

  it("are left out for a model that refuses them", async () => {
    const { client, model, sessionId } = await harness.start([
      {
        throws: Object.assign(new Error("x"), {
          failure: { kind: "refused", message: "This model takes no image input.", retryable: false },
        }),
      },
      { text: "Without." },
    ]);
    await client.agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [
        { type: "text", text: "Look: " },
        { type: "image", data: png, mimeType: "image/png" },
      ],
    });
    assert.equal(JSON.stringify(model.requests[1]?.prompt).includes(png), false);
    assert.match(client.said, /takes no pictures.*Without\./s);
  });
});
