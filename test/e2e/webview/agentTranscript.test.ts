import assert from "node:assert/strict";
import type { AgentSnapshot } from "../../../src/protocol/agentMessages.ts";
import { idle, permission, planning, tool } from "../../support/webview/agentSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

type Entries = AgentSnapshot["entries"];

/** A long conversation: every fourth row is said, the others are calls. */
function long(count: number): Entries {
  return Array.from({ length: count }, (_, index) => {
    const id = `e${index}`;
    if (index % 4 === 0) {
      const text = `Step **${index}**: the \`session\` table is shared by all workers, see src/auth/login.ts.`;
      return { kind: "agent", id, text, streaming: false } as const;
    }
    return tool(id, index % 4 === 1 ? "execute" : "edit", `Call ${index}`, "completed", { durationMs: index });
  });
}

describe("the transcript of the agent view", () => {
  const openPage = webviewPages();
  let view: WebviewPage;
  beforeEach(async () => {
    view = await openPage({ surface: "agent", width: 380, height: 760 });
  });

  const actions = async (kind: string) => (await view.sent(kind)).map(({ action }) => action);

  it("folds calls that only look at things into one row, which opens", async () => {
    const looks = ["a", "b", "c", "d"].map((name) =>
      tool(name, name === "d" ? "search" : "read", `Look at ${name}`, "completed", { durationMs: 10, output: name }),
    );
    await view.post(idle({ entries: [...looks, tool("x", "read", "Look at x", "running", {})] }));
    const group = view.page.getByTestId("group");
    assert.match((await group.textContent()) ?? "", /Explored 4 files, 1 search · Look at x/);
    assert.equal(await view.page.getByTestId("tool").count(), 0);
    await group.locator(".row-head").first().click();
    await view.page.getByTestId("tool").nth(4).waitFor();
    await view.screenshot("agent-group");
  });

  it("offers at each message to restore the files to before it, and at a restore to undo it", async () => {
    await view.post(
      idle({
        entries: [
          { kind: "person", id: "1", text: "Add a flag", turn: 3 },
          { kind: "person", id: "2", text: "An agent that keeps no files" },
          {
            kind: "notice",
            id: "3",
            level: "info",
            text: "Files are as they were before “Add a flag”:\n\n- a.ts: restored",
            undo: 4,
          },
        ],
      }),
    );
    const restore = view.page.getByTestId("restore-files");
    assert.equal(await restore.count(), 1);
    await restore.focus();
    await view.screenshot("agent-restore");
    await view.page.keyboard.press("Enter");
    await view.page.getByTestId("undo-restore").click();
    assert.deepEqual(
      (await actions("restoreFiles")).map(({ turn }) => turn),
      [3, 4],
    );
  });

  it("gets what a long row has inside when it is opened, once", async () => {
    await view.post(
      idle({
        entries: [
          tool("c1", "execute", "npm test", "completed", { cut: true }),
          { kind: "thinking", id: "t1", text: "", streaming: false, cut: true },
        ],
      }),
    );
    const head = view.page.locator(".row-head");
    assert.equal((await actions("loadDetails")).length, 0);
    await head.first().click();
    await view.post({ type: "details", id: "c1", input: "npm test", output: "All is well." });
    await view.page.getByText("All is well.").waitFor();
    await head.first().click();
    await head.first().click();
    await view.page.getByText("All is well.").waitFor();
    await head.nth(1).click();
    await view.post({ type: "details", id: "t1", text: "A long thought." });
    await view.page.getByText("A long thought.").waitFor();
    assert.deepEqual(
      (await actions("loadDetails")).map(({ id }) => id),
      ["c1", "t1"],
    );
  });

  it("opens the diff editor for a call that changes files, from its row and from its card", async () => {
    const diffs = [
      { path: "/w/a.ts", added: 2, removed: 1 },
      { path: "/w/b.ts", added: 3, removed: 0 },
    ];
    await view.post(
      idle({
        phase: "waiting",
        entries: [tool("c1", "edit", "Edit 2 files", "pending", { diffs })],
        cards: [{ ...permission, toolCallId: "c1", diffs: [{ path: "/w/b.ts", added: 3, removed: 0 }] }],
      }),
    );
    const row = view.page.getByTestId("tool");
    assert.equal(await row.getByTestId("change").textContent(), "+5−1");
    await row.getByTestId("change").click();
    await view.page.getByTestId("permission-card").getByTestId("change").click();
    assert.deepEqual(
      (await actions("openDiff")).map(({ path }) => path),
      ["/w/a.ts", "/w/b.ts"],
    );
  });

  it("shows what a card would always allow, and sends the edited rule with that answer only", async () => {
    await view.post(idle({ phase: "waiting", cards: [{ ...permission, rule: "Bash(npm test -- auth)" }] }));
    await view.armed();
    await view.page.getByTestId("rule").fill("Bash(npm test:*)");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await actions("permission"), []);
    await view.screenshot("agent-permission-rule");
    await view.page.getByRole("button", { name: "Always allow" }).click();
    assert.deepEqual(await actions("permission"), [
      { type: "permission", cardId: "p1", optionId: "always", rule: "Bash(npm test:*)" },
    ]);
  });

  it("lets the keyboard go to a card and answer it, by digits on the card itself only", async () => {
    await view.post(idle({ phase: "waiting", cards: [permission] }));
    await view.armed();
    await view.page.getByTestId("composer").locator("textarea").click();
    await view.page.keyboard.type("1");
    assert.deepEqual(await actions("permission"), []);
    await view.page.keyboard.press("Escape");
    assert.equal(
      await view.page.getByTestId("permission-card").evaluate((card) => card === document.activeElement),
      true,
    );
    await view.page.keyboard.press("Enter");
    await view.page.keyboard.press("Space");
    assert.deepEqual(await actions("permission"), []);
    await view.page.keyboard.press("1");
    assert.deepEqual(await actions("permission"), [{ type: "permission", cardId: "p1", optionId: "once" }]);
    await view.post(idle({ seq: 2, phase: "working", draft: "1" }));
    await view.page.keyboard.type("2");
    await view.settled();
    assert.equal(await view.page.getByTestId("composer").locator("textarea").inputValue(), "12");
  });

  it("offers Retry on the error that ended the turn, and on no older one", async () => {
    const error = (id: string) => ({ kind: "notice", id, level: "error", text: `Error ${id}` }) as const;
    await view.post(idle({ canRetry: true, entries: [error("1"), error("2")] }));
    await view.page.getByText("Retry").click();
    assert.equal((await actions("retry")).length, 1);
  });

  it("takes only what is new, and asks for everything when it missed something", async () => {
    await view.post(idle({ seq: 1, entries: long(8) }));
    await view.post(
      idle({ seq: 2, kept: { seq: 1, count: 8 }, entries: [{ kind: "person", id: "n", text: "new one" }] }),
    );
    await view.page.getByText("new one").waitFor();
    assert.equal(await view.page.getByText("Step 4").count(), 1);
    await view.post(idle({ seq: 5, kept: { seq: 4, count: 9 }, entries: [] }));
    assert.equal((await actions("resync")).length, 1);
    await view.page.getByText("new one").waitFor();
  });

  it("shows the end of a long transcript first, and what was before it as it comes", async () => {
    const rows = long(1000);
    await view.post(idle({ seq: 5, entries: rows.slice(-200) }));
    await view.page.getByText("Call 999").waitFor();
    await view.post({ type: "earlier", seq: 5, entries: rows.slice(0, -200) });
    // What follows counts on all of the rows.
    await view.post(idle({ seq: 6, entries: [], kept: { seq: 5, count: 1000 } }));
    await view.page.getByText("Call 999").waitFor();
    await view.page.locator("main").evaluate((main) => main.scrollTo(0, 0));
    await view.page.getByText("Call 1", { exact: true }).waitFor();
    assert.deepEqual(await actions("resync"), []);
    await view.post({ type: "earlier", seq: 4, entries: [] });
    await view.settled();
    assert.equal((await actions("resync")).length, 1);
  });

  it("opens, scrolls and streams ten thousand rows without a long pause", async () => {
    const entries = long(10_000);
    const started = Date.now();
    await view.post(idle({ phase: "working", entries }));
    assert.ok(Date.now() - started < 4000, `opened after ${Date.now() - started} ms`);
    assert.ok((await view.page.getByTestId("tool").count()) < 600);
    await view.page.evaluate(measureFrames);
    for (let step = 1; step <= 40; step += 1) {
      const text = "word ".repeat(step * 20);
      await view.page.evaluate((data) => window.postMessage(data, "*"), {
        ...idle({ seq: step + 1, phase: "working" }),
        kept: { seq: step, count: 10_000 },
        entries: [{ kind: "agent", id: "stream", text, streaming: true }],
      });
    }
    await view.settled();
    const frames: number[] = await view.page.evaluate("window.frames_");
    const slow = frames.filter((length) => length > 100).length;
    assert.ok(slow <= 3, `frames: ${frames.map(Math.round).join(" ")}`);
    await view.page.getByText("word word").first().waitFor();
    const scroller = view.page.locator(".conversation");
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await view.page.waitForTimeout(300);
    const seen = await view.page.evaluate(
      () => document.elementFromPoint(190, 300)?.closest(".tool, .agent, .block")?.textContent ?? "",
    );
    assert.notEqual(seen, "");
    await view.screenshot("agent-long");
  });

  it("draws everything in the dark theme", async () => {
    await view.post(
      planning({
        usage: { used: 171_000, size: 200_000 },
        cards: [
          {
            ...permission,
            toolCallId: "8",
            diffs: [{ path: "/w/src/auth/limit.ts", added: 48, removed: 6 }],
            rule: "Edit(/w/src/auth/**)",
          },
        ],
        todos: [
          { content: "Read the login path", status: "completed" },
          { content: "Add the table", status: "in_progress" },
        ],
        queue: [{ id: "1", text: "and then the docs" }],
        others: [{ id: "s2", title: "Rename the store", state: "done" }],
      }),
    );
    await view.screenshot("agent-full");
  });
});

/** Runs in the page: keeps how long each frame took. */
const measureFrames = `
window.frames_ = [];
let before = performance.now();
requestAnimationFrame(function next(now) {
  window.frames_.push(now - before);
  before = now;
  requestAnimationFrame(next);
});
`;
