import assert from "node:assert/strict";
import { revisions, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const sha256 = revisions[1].sha256;
const previous = { nextMode: "previous", start: true, freshContext: false };

describe("deciding in the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
  });

  const decisions = async () =>
    (await panel.sent()).filter(({ action }) => ["approve", "requestChanges", "quit"].includes(action.type));

  it("says that it is ready once, and shows what the host sends", async () => {
    assert.equal((await panel.sent("ready")).length, 1);
    await panel.post(waiting());
    assert.equal(await panel.page.getByTestId("status").innerText(), "Waiting on plan approval");
  });

  it("distinguishes an empty plan in the status line, and lets it be decided", async () => {
    await panel.post(waiting({ markdown: "  \n" }));
    assert.equal(await panel.page.getByTestId("status").innerText(), "No plan written — approve or request changes");
    assert.match(await panel.page.getByTestId("plan").innerText(), /No plan written yet/);
    await panel.page.getByTestId("approve").click();
    assert.deepEqual(
      (await decisions()).map(({ action }) => action),
      [{ type: "approve", sha256, ...previous }],
    );
  });

  it("binds an approval to the bytes on the screen, and is a no-op the second time", async () => {
    await panel.hold("approve");
    await panel.post(waiting());
    await panel.page.getByTestId("approve").dblclick();
    await panel.page.keyboard.press("a");
    const sent = await decisions();
    assert.deepEqual(
      sent.map(({ action }) => action),
      [{ type: "approve", sha256, ...previous }],
    );
    await panel.acknowledge(sent[0]?.id ?? 0);
    await panel.page.getByTestId("request-changes").click({ force: true });
    assert.equal((await decisions()).length, 1);
  });

  it("shows a failed decision with a retry that sends it again", async () => {
    await panel.refuse("approve", "The connection to the agent is lost.");
    await panel.post(waiting());
    await panel.page.getByTestId("approve").click();
    await panel.page
      .getByTestId("decision-failed")
      .getByText("Not sent: The connection to the agent is lost.")
      .waitFor();
    await panel.refuse("approve", undefined);
    await panel.page.getByTestId("retry").click();
    assert.equal((await decisions()).length, 2);
  });

  it("shows a refusal that comes while the host is still deciding", async () => {
    await panel.hold("approve");
    await panel.post(waiting());
    await panel.page.getByTestId("approve").click();
    const [request] = await decisions();
    await panel.post(waiting({ seq: 2, deciding: true }));
    await panel.acknowledge(request?.id ?? 0, "plan.md was deleted. Put it back to approve it.");
    await panel.post(waiting({ seq: 3 }));
    await panel.page.getByTestId("decision-failed").getByText("Put it back").waitFor();
  });

  it("opens the latch again when the host says that the review still waits", async () => {
    await panel.post(waiting());
    await panel.page.getByTestId("approve").click();
    await panel.post(waiting({ seq: 2, deciding: true }));
    await panel.page.getByTestId("approve").click({ force: true });
    await panel.post(waiting({ seq: 3 }));
    await panel.page.getByTestId("approve").click();
    assert.equal((await decisions()).length, 2);
  });

  it("approves on `a`, but not before the plan has been on the screen for a moment", async () => {
    await panel.post(waiting());
    await panel.page.keyboard.press("a");
    assert.equal((await decisions()).length, 0);
    await panel.armed();
    await panel.page.keyboard.press("a");
    assert.equal((await decisions()).length, 1);
  });

  it("disarms the keys again when another revision lands", async () => {
    await panel.post(waiting());
    await panel.armed();
    await panel.post(waiting({ seq: 2, revision: { ...revisions[1], number: 3, sha256: "c".repeat(64) } }));
    await panel.page.keyboard.press("a");
    assert.equal((await decisions()).length, 0);
  });

  const underPointer: Readonly<Record<string, readonly string[]>> = {
    "the button of the approval": ["[data-testid=approve]"],
    "an item of its menu": ["[data-testid=approve-menu]", "[role=menuitem]"],
    "the button for changes": ["[data-testid=request-changes]"],
    "the answer to a question": ["[data-testid=quit]", "[data-testid=confirm-yes]"],
    "Enter in the note": ["[data-testid=note]"],
  };
  for (const [what, [first = "", second]] of Object.entries(underPointer)) {
    it(`decides nothing by ${what} as another revision lands, and says so`, async () => {
      const threads = [thread("t-1", 13, 13, "No.", { status: "resolved" })];
      await panel.post(waiting({ drafts: { note: "smaller steps" }, threads }));
      await panel.armed();
      if (second !== undefined) {
        await panel.page.locator(first).click();
      }
      const next = waiting({
        seq: 2,
        threads,
        drafts: { note: "smaller steps" },
        revision: { ...revisions[1], number: 3, sha256: "c".repeat(64) },
      });
      // At once, as a click that was on its way when the page was told.
      await panel.page.evaluate(
        ([data, selector, key]) => {
          window.dispatchEvent(new MessageEvent("message", { data }));
          const target = document.querySelector<HTMLElement>(selector);
          if (key) {
            target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }));
          } else {
            target?.click();
          }
        },
        [next, second ?? first, first.includes("note")] as const,
      );
      await panel.settled();
      assert.equal((await decisions()).length, 0);
      if (second === undefined || second.includes("menuitem")) {
        await panel.page.getByTestId("toast").getByText("only just come or changed").waitFor();
      }
      await panel.page.getByTestId("approve").click();
      assert.deepEqual(
        (await decisions()).map(({ action }) => action["sha256"]),
        ["c".repeat(64)],
        "the button waits for the moment to be over",
      );
      assert.equal(await panel.page.getByTestId("toast").count(), 0);
    });
  }

  it("asks once before it quits, with the focus on the button that keeps the plan", async () => {
    await panel.post(waiting());
    await panel.armed();
    await panel.page.keyboard.press("q");
    await panel.page.keyboard.press("q");
    await panel.page.keyboard.press("Enter");
    assert.equal((await decisions()).length, 0);
    await panel.page.getByTestId("quit").click();
    await panel.page.keyboard.press("Escape");
    assert.equal(await panel.page.getByTestId("confirm").count(), 0);
    await panel.page.keyboard.press("q");
    await panel.page.getByTestId("confirm-yes").click();
    assert.deepEqual(
      (await decisions()).map(({ action }) => action),
      [{ type: "quit", sha256 }],
    );
  });

  it("offers the other ways to approve, and asks once more for always-approve", async () => {
    await panel.post(waiting());
    await panel.page.getByTestId("approve-menu").click();
    await panel.page.keyboard.press("ArrowDown");
    await panel.page.keyboard.press("Enter");
    assert.deepEqual(
      (await decisions()).map(({ action }) => action),
      [{ type: "approve", sha256, ...previous, nextMode: "default" }],
    );
    await panel.post(waiting({ seq: 2, deciding: true }));
    await panel.post(waiting({ seq: 3 }));
    await panel.armed();
    await panel.page.keyboard.press("1");
    assert.equal((await decisions()).length, 1);
    await panel.page.getByTestId("confirm-yes").click();
    assert.deepEqual((await decisions()).at(-1)?.action, {
      type: "approve",
      sha256,
      ...previous,
      nextMode: "always-approve",
    });
  });

  it("leads to the choice of the model, which decides nothing", async () => {
    await panel.post(waiting());
    await panel.page.getByTestId("approve-menu").click();
    await panel.page.getByText("Choose the model…").click();
    assert.equal((await panel.sent("selectModel")).length, 1);
    assert.deepEqual(await decisions(), []);
  });

  it("says in the label that comments go along", async () => {
    await panel.post(waiting());
    assert.equal(await panel.page.getByTestId("approve").innerText(), "Approve");
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 13, 13, "No.")] }));
    assert.equal(await panel.page.getByTestId("approve").innerText(), "Approve with comments");
    assert.equal(await panel.page.getByTestId("request-changes").innerText(), "Request changes (1)");
  });

  it("goes to the note on `s`; Enter there sends words or comments, and nothing when there are none", async () => {
    await panel.post(waiting());
    await panel.armed();
    await panel.page.keyboard.press("s");
    await panel.page.keyboard.press("Enter");
    assert.equal((await decisions()).length, 0);
    await panel.page.keyboard.type("a q s 1: smaller steps");
    await panel.page.keyboard.press("Shift+Enter");
    assert.equal((await decisions()).length, 0);
    await panel.page.keyboard.press("Enter");
    assert.deepEqual(
      (await decisions()).map(({ action }) => action),
      [{ type: "requestChanges", sha256 }],
    );
    const saved = (await panel.sent("saveDraft")).at(-1)?.action;
    assert.equal(saved?.["key"], "note");
    assert.match(String(saved?.["body"]), /^a q s 1: smaller steps/);
  });

  it("leads to the note when changes are requested without a word", async () => {
    await panel.post(waiting());
    await panel.page.getByTestId("request-changes").click();
    assert.equal((await decisions()).length, 0);
    await panel.page.keyboard.type("x");
    assert.equal(await panel.page.getByTestId("note").evaluate((field) => Reflect.get(field, "value")), "x");
  });

  it("has no decisions when it may not decide, and none when the review is over", async () => {
    await panel.post(waiting({ canDecide: false }));
    await panel.armed();
    await panel.page.keyboard.press("a");
    await panel.page.getByTestId("approve").click({ force: true });
    await panel.post(waiting({ seq: 2, status: "approved" }));
    assert.equal(await panel.page.getByTestId("approve").count(), 0);
    await panel.page.getByTestId("decided").waitFor();
    await panel.page.keyboard.press("a");
    assert.equal((await decisions()).length, 0);
  });

  it("lets a plan be commented on before and without a decision, unless another window writes the review", async () => {
    const comments = async () => {
      await panel.page.locator('[data-line="13"]').hover();
      return await panel.page.getByTestId("gutter-add").count();
    };
    await panel.post(waiting({ status: "planning", canDecide: false }));
    assert.equal(await panel.page.getByTestId("approve").count(), 0);
    assert.equal(await comments(), 1);
    await panel.post(waiting({ seq: 2, canDecide: false, readOnly: true }));
    assert.equal(await comments(), 0);
  });

  it("sends comments without a decision where the host allows it", async () => {
    const threads = [thread("t-1", 13, 13, "No.")];
    await panel.post(waiting({ status: "planning", canDecide: false, canSend: true, threads }));
    await panel.page.getByTestId("send-comments").click();
    assert.equal((await panel.sent("sendComments")).length, 1);
    assert.equal((await decisions()).length, 0);
  });

  it("tells the host when an answer of the agent was looked at, and keeps the name of what it shows", async () => {
    const threads = [thread("t-1", 13, 13, "No.")];
    await panel.post(waiting({ subject: "session-1", unread: ["t-1"], threads }));
    await panel.page.getByTestId("thread").hover();
    assert.deepEqual(
      (await panel.sent("markRead")).map(({ action }) => action["threadId"]),
      ["t-1"],
    );
    assert.match(await panel.page.evaluate(() => sessionStorage.getItem("state") ?? ""), /"subject":"session-1"/);
  });

  it("runs the commands of VS Code", async () => {
    await panel.post(waiting());
    await panel.post({ type: "command", command: "approve" });
    assert.equal((await decisions()).length, 1);
  });

  it("ignores junk and older snapshots", async () => {
    await panel.post(waiting({ seq: 5 }));
    await panel.post(null);
    await panel.post({ type: "snapshot", seq: "x" });
    await panel.post(waiting({ seq: 4, status: "quit" }));
    assert.equal(await panel.page.getByTestId("status").innerText(), "Waiting on plan approval");
  });
});
