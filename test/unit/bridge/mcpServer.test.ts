import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { serveMcp } from "../../../src/bridge/mcpServer.ts";
import { approve, GuestWindow, type TestFolders, testFolders } from "../../support/bridge/guestWindow.ts";

const plan = "# Move the cache\n\n1. Move the file\n";

describe("the MCP server", () => {
  let dirs: TestFolders;
  const open: { close(): Promise<void> }[] = [];
  const window = async (): Promise<GuestWindow> => {
    const opened = await GuestWindow.open(dirs);
    open.push(opened);
    return opened;
  };
  const client = async (
    options: { patienceMs?: number; cwd?: string; session?: string; root?: string; name?: string } = {},
  ): Promise<Client> => {
    const { patienceMs = 5000, cwd = dirs.folder, session = "s1", root, name = "Some Agent" } = options;
    const made = new Client({ name, version: "1" }, { capabilities: root === undefined ? {} : { roots: {} } });
    if (root !== undefined) {
      made.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(root).href }] }));
    }
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await serveMcp(theirs, { home: dirs.home, version: "1", folder: undefined, cwd, session, patienceMs });
    await made.connect(ours);
    open.push(made);
    return made;
  };
  const call = async (
    caller: Client,
    input: Record<string, unknown>,
    name = "submit_plan",
  ): Promise<{ text: string; isError: boolean }> => {
    const { content, isError } = await caller.callTool({ name, arguments: input });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? "", isError: isError === true };
  };
  beforeEach(() => {
    dirs = testFolders();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
    dirs.remove();
  });

  it("offers its two tools without an editor, and with one also what the editor knows, but nothing that changes things", async () => {
    const caller = await client();
    const names = async (): Promise<string[]> => (await caller.listTools()).tools.map(({ name }) => name).sort();
    assert.deepEqual(await names(), ["ask_user_question", "submit_plan"]);
    await window();
    assert.deepEqual(await names(), [
      "ask_user_question",
      "definition",
      "diagnostics",
      "hover",
      "references",
      "submit_plan",
      "workspace_symbols",
    ]);
    assert.match((await call(caller, {}, "diagnostics")).text, /It is wrong/);
    assert.match(String(await call(caller, {}, "mcp_deploy").catch((error: unknown) => error)), /no tool mcp_deploy/);
  });

  it("says that nobody can be asked where no editor runs, and approves nothing", async () => {
    const caller = await client();
    for (const [name, input] of [
      ["submit_plan", { plan }],
      ["ask_user_question", { questions: [{ question: "Which?", options: [{ label: "A" }] }] }],
    ] as const) {
      const { text, isError } = await call(caller, input, name);
      assert.equal(isError, true);
      assert.match(text, /^UNDECIDED\. No VS Code window .* Nothing is approved/s);
      assert.ok(text.includes(dirs.folder));
    }
  });

  it("returns the approval with the comments and the plan", async () => {
    const opened = await window();
    const answer = call(await client(), { plan });
    await opened.decide(approve, "Mind the tests");
    const { text, isError } = await answer;
    assert.equal(isError, false);
    assert.match(text, /^APPROVED/);
    assert.match(text, /> # Move the cache\nComment:\nMind the tests/);
    assert.ok(text.endsWith(`## Plan\n\n${plan}`));
    assert.deepEqual(readdirSync(join(dirs.home, "reviews", "some-agent")), ["s1"]);
  });

  it("returns requested changes and quitting as no approval", async () => {
    const opened = await window();
    const caller = await client();
    const first = call(caller, { plan });
    await opened.decide({ kind: "requestChanges" }, "Why?");
    const { text } = await first;
    assert.match(text, /^NOT APPROVED.*ticket s1.*Comment:\nWhy\?/s);
    const second = call(caller, { plan: `${plan}2. Explain\n`, ticket: "s1" });
    const review = await opened.waiting();
    assert.equal(review.record.revisions.length, 2);
    await opened.decide({ kind: "quit" });
    assert.match((await second).text, /^NOT APPROVED. The person quit/);
  });

  it("gives a ticket before the client gives up; the same plan waits for the same review", async () => {
    const opened = await window();
    const caller = await client({ patienceMs: 60 });
    for (const input of [{ plan }, { plan, ticket: "s1" }, { plan }]) {
      const { text, isError } = await call(caller, input);
      assert.equal(isError, false);
      assert.match(text, /^UNDECIDED\..*ticket s1/s);
    }
    assert.deepEqual(opened.presented, ["some-agent/s1"]);
    await opened.decide(approve);
    assert.match((await call(caller, { plan })).text, /^APPROVED/);
  });

  it("keeps a late decision for another process of the same agent, over a new window", async () => {
    const first = await window();
    await call(await client({ patienceMs: 60 }), { plan });
    await first.decide(approve, "Late, but here");
    await first.close();
    const second = await window();
    const { text } = await call(await client({ session: "s2" }), { plan });
    assert.match(text, /^APPROVED.*Late, but here/s);
    assert.deepEqual(second.presented, []);
  });

  it("waits on in the window that comes after a reload", async () => {
    const first = await window();
    const answer = call(await client(), { plan });
    await first.waiting();
    await first.close();
    const second = await window();
    await second.decide(approve);
    assert.match((await answer).text, /^APPROVED/);
  });

  it("is undecided when the window was closed for good", async () => {
    const opened = await window();
    const answer = call(await client({ patienceMs: 2000 }), { plan });
    await opened.waiting();
    await opened.close();
    const { text, isError } = await answer;
    assert.equal(isError, true);
    assert.match(text, /^UNDECIDED\. The VS Code window was closed/);
  });

  it("keeps what was decided when the client has cancelled the call", async () => {
    const opened = await window();
    const caller = await client();
    const stop = new AbortController();
    const cut = caller.callTool({ name: "submit_plan", arguments: { plan } }, undefined, { signal: stop.signal });
    await opened.waiting();
    stop.abort();
    await assert.rejects(cut);
    await opened.decide(approve);
    assert.match((await call(caller, { plan })).text, /^APPROVED/);
  });

  it("goes by the client's roots", async () => {
    const opened = await window();
    const answer = call(await client({ cwd: dirs.home, root: join(dirs.folder, "src") }), { plan });
    await opened.decide(approve);
    assert.match((await answer).text, /^APPROVED/);
  });

  it("asks questions, and gives the answer to whoever asks the same", async () => {
    const opened = await window();
    const caller = await client({ patienceMs: 60 });
    const questions = [{ question: "Which cache?", options: [{ label: "Disk" }, { label: "Memory" }] }];
    assert.match((await call(caller, { questions }, "ask_user_question")).text, /^UNANSWERED/);
    const { cards } = opened.desk.reviews;
    const [card] = cards.cards;
    assert.equal(card?.kind === "question" ? card.questions[0]?.question : "", "Some Agent: Which cache?");
    const key = "Some Agent: Which cache?";
    cards.answerQuestions(card?.id ?? "", { outcome: "accepted", answers: { [key]: ["Disk"] }, notes: {} });
    assert.match((await call(caller, { questions }, "ask_user_question")).text, /"Which cache\?": Disk/);
    assert.deepEqual(cards.cards, []);
  });

  it("says which argument is wrong", async () => {
    await window();
    const caller = await client();
    for (const input of [{}, { plan: "" }, { plan: 5 }]) {
      const { text, isError } = await call(caller, input);
      assert.equal(isError, true);
      assert.match(text, /^The arguments are wrong: plan/);
    }
  });
});
