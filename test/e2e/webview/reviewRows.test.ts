import assert from "node:assert/strict";
import { revisions, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

/** The rows of the source program's own tests of its approval view that are about what a person sees and presses. */
describe("what the approval view of the source promises", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
  });

  const empty = { markdown: " \n\n" };
  const mine = { threads: [thread("t-1", 13, 13, "One")] };
  const decisions = async () =>
    (await panel.sent())
      .map(({ action }) => action.type)
      .filter((type) => ["approve", "requestChanges", "quit"].includes(type));
  const show = async (change: Parameters<typeof waiting>[0]): Promise<void> => {
    await panel.post(waiting(change));
    await panel.armed();
  };
  const press = (...keys: string[]): Promise<void> => panel.press(...keys);
  const note = () => panel.page.getByTestId("note").locator("textarea");

  it("leaves a thread within the column where its table is wider", async () => {
    const wide = (text: string) => `| ${Array.from({ length: 12 }, () => text).join(" | ")} |`;
    const markdown = [wide("src/commands.ts"), wide("---"), wide("`src/a/rather/long/path.ts`")].join("\n");
    await show({ markdown, threads: [thread("t-1", 3, 3, "Too wide")] });
    const box = async (selector: string) => {
      const found = await panel.page.locator(selector).first().boundingBox();
      assert.ok(found !== null);
      return found;
    };
    const frame = await box(".table");
    assert.ok((await box(".table table")).width > frame.width);
    assert.ok((await box("td code")).height < 30, "a path is not torn apart");
    await panel.page.locator(".table").evaluate((table) => table.scrollTo(400, 0));
    const shown = await box(".thread");
    assert.ok(Math.abs(shown.x - frame.x) < 2 && Math.abs(shown.width - frame.width) < 2);
  });

  it("has no plan where there are only blanks, and says so in a label of its own", async () => {
    await show(empty);
    const ofEmpty = await panel.page.getByTestId("status").innerText();
    await panel.post(waiting({ seq: 2 }));
    assert.notEqual(await panel.page.getByTestId("status").innerText(), ofEmpty);
  });

  it("approves nothing on Enter in an empty note", async () => {
    await show({});
    await press("s", "Enter");
    assert.deepEqual(await decisions(), []);
  });

  it("requests changes on Enter in a note with words", async () => {
    await show({});
    await press("s");
    await panel.page.keyboard.type("Smaller");
    await press("Enter");
    assert.deepEqual(await decisions(), ["requestChanges"]);
  });

  it("requests changes on Enter in an empty note when there are comments", async () => {
    await show(mine);
    await press("s", "Enter");
    assert.deepEqual(await decisions(), ["requestChanges"]);
  });

  it("approves an empty plan on a", async () => {
    await show(empty);
    await press("a");
    assert.deepEqual(await decisions(), ["approve"]);
  });

  it("approves an empty plan with comments on a, once they were shown", async () => {
    const whole = thread("t-1", 1, 1, "On all of it");
    await show({ ...empty, threads: [{ ...whole, anchor: { ...whole.anchor, range: null } }] });
    await press("a", "Enter");
    assert.deepEqual(await decisions(), ["approve"]);
  });

  it("types a where words are written", async () => {
    await show({});
    await press("s");
    await panel.page.keyboard.type("a");
    assert.equal(await note().inputValue(), "a");
    assert.deepEqual(await decisions(), []);
  });

  it("goes back to the document from a comment, and leaves the note as it was", async () => {
    await show({ drafts: { note: "half a note" } });
    await press("j", "c");
    await panel.page.keyboard.type("half a comment");
    await press("Escape");
    assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("data-line")), "1");
    assert.equal(await note().inputValue(), "half a note");
  });

  it("does not overwrite what is being typed when the plan is shown again", async () => {
    await show({ drafts: { note: "old" } });
    await press("s");
    await panel.page.keyboard.type(" and new");
    await panel.post(waiting({ seq: 2, drafts: { note: "old" }, revision: revisions[1] }));
    assert.equal(await note().inputValue(), "old and new");
  });

  it("has the note on its way before the approval", async () => {
    await show({});
    await note().fill("Go on.");
    await panel.page.getByTestId("approve").click();
    const types = (await panel.sent()).map(({ action }) => action.type).filter((type) => type !== "focus");
    assert.deepEqual(types.slice(-2), ["saveDraft", "approve"]);
  });

  for (const [name, keys, type] of [
    ["an approval", ["a", "Enter"], "approve"],
    ["a request for changes", ["s", "Enter"], "requestChanges"],
    ["quitting", ["q", "Shift+Tab", "Tab", "Tab", "Enter"], "quit"],
  ] as const) {
    it(`takes the decisions away at once on ${name}, before anybody has answered`, async () => {
      await show(mine);
      await panel.hold(type);
      await press(...keys);
      assert.deepEqual(await decisions(), [type]);
      assert.equal(await panel.page.locator('[data-testid="approve"]:not([disabled])').count(), 0);
    });
  }

  it("opens an empty plan with the keys on the document", async () => {
    await show(empty);
    await press("c");
    await panel.page.keyboard.type("Write one");
    assert.deepEqual(await decisions(), []);
    assert.match(await panel.page.getByTestId("plan").innerText(), /No plan written yet/);
  });

  it("shows nothing of the plan before when an empty one comes", async () => {
    await show({});
    await panel.post(waiting({ seq: 2, ...empty, revision: { ...revisions[1], sha256: "c".repeat(64), number: 3 } }));
    assert.doesNotMatch(await panel.page.getByTestId("plan").innerText(), /four workers/);
  });

  for (const [name, key, testId] of [
    ["the list of threads", "t", "drawer"],
    ["the keys", "?", "sheet"],
    ["a question", "q", "confirm"],
  ] as const) {
    it(`closes ${name} when the plan is decided, and gives the focus back to the document`, async () => {
      await show(mine);
      await press("j", key);
      await panel.page.getByTestId(testId).waitFor();
      await panel.post(waiting({ seq: 2, ...mine, status: "approved" }));
      await panel.settled();
      assert.equal(await panel.page.getByTestId(testId).count(), 0);
      assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("data-line")), "1");
    });
  }

  it("takes the decisions away when the agent takes its request back", async () => {
    await show({});
    await panel.post(waiting({ seq: 2, status: "planning" }));
    assert.equal(await panel.page.getByTestId("approve").count(), 0);
    assert.deepEqual(await decisions(), []);
  });

  it("sends nothing when it is opened again, and offers the decisions as before", async () => {
    await show({ drafts: { note: "half" } });
    await panel.page.reload();
    await panel.post(waiting({ drafts: { note: "half" } }));
    assert.deepEqual(await decisions(), []);
    assert.equal(await panel.page.locator('[data-testid="approve"]:not([disabled])').count(), 1);
    assert.equal(await note().inputValue(), "half");
  });

  it("leaves one thing at a time on Escape, and at the end stays where it is", async () => {
    await show({});
    await press("j", "c");
    await panel.page.keyboard.type("half");
    await press("Escape");
    assert.equal(await panel.page.getByTestId("comment-field").locator("textarea").inputValue(), "half");
    await press("t", "Escape", "Escape", "Escape");
    assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("data-line")), "1");
    assert.deepEqual(await decisions(), []);
  });
});
