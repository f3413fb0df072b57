import assert from "node:assert/strict";
import { idle, permission, planning, question } from "../../support/webview/agentSnapshots.ts";
import { type Theme, type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("the agent view", () => {
  const openPage = webviewPages();
  let view: WebviewPage;
  const open = async (theme: Theme = "dark") => {
    view = await openPage({ surface: "agent", theme, width: 380, height: 760 });
  };
  beforeEach(() => open());

  const composer = () => view.page.getByTestId("composer").locator("textarea");
  const prompts = async () => (await view.sent("prompt")).map(({ action }) => action["text"]);

  it("sends on Enter, keeps Shift+Enter as a new line, and empties the composer", async () => {
    await view.post(idle());
    await composer().click();
    await view.page.keyboard.type("first");
    await view.page.keyboard.press("Shift+Enter");
    await view.page.keyboard.type("second");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await prompts(), ["first\nsecond"]);
    await view.settled();
    assert.equal(await composer().inputValue(), "");
  });

  it("sends nothing while an input method composes", async () => {
    await view.post(idle());
    await composer().click();
    await view.page.keyboard.type("かな");
    await composer().evaluate((element) => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ...init, bubbles: true, composed: true }));
      }
    });
    assert.deepEqual(await prompts(), []);
  });

  it("puts the words back when the host does not take them", async () => {
    await view.refuse("prompt", "The agent is gone.");
    await view.post(idle());
    await composer().click();
    await view.page.keyboard.type("do it");
    await view.page.keyboard.press("Enter");
    await view.page.getByTestId("failure").waitFor();
    await view.settled();
    assert.equal(await composer().inputValue(), "do it");
    await view.refuse("prompt", undefined);
    await view.page.getByTestId("failure").getByText("Retry").click();
    assert.deepEqual(await prompts(), ["do it", "do it"]);
  });

  it("holds a ready request on first use, and lets typing win over later snapshots", async () => {
    await view.post(idle({ draft: "Limit login attempts" }));
    assert.equal(await composer().inputValue(), "Limit login attempts");
    await composer().click();
    await view.page.keyboard.press("End");
    await view.page.keyboard.type("!");
    await view.post(idle({ seq: 2, draft: "Limit login attempts" }));
    assert.equal(await composer().inputValue(), "Limit login attempts!");
    await view.page.waitForTimeout(200);
    assert.deepEqual((await view.sent("saveDraft")).at(-1)?.action["text"], "Limit login attempts!");
    await view.post(idle({ seq: 3, draft: "Limit login attempts!" }));
    await view.page.keyboard.press("Enter");
    await view.post(idle({ seq: 4, draft: "" }));
    await view.settled();
    assert.equal(await composer().inputValue(), "");
  });

  it("takes no older words from a snapshot that was made before the host had the newer ones", async () => {
    await view.post(idle());
    await view.hold("saveDraft");
    await composer().fill("look at @src/main.ts ");
    await composer().blur();
    await composer().fill("");
    await composer().blur();
    const saves = await view.sent("saveDraft");
    assert.deepEqual(
      saves.map(({ action }) => action["text"]),
      ["look at @src/main.ts ", ""],
    );
    await view.acknowledge(saves[0]?.id ?? 0);
    await view.post(idle({ seq: 2, draft: "look at @src/main.ts " }));
    await view.settled();
    assert.equal(await composer().inputValue(), "");
    await view.acknowledge(saves[1]?.id ?? 0);
    await view.post(idle({ seq: 3, draft: "a ready request" }));
    await view.settled();
    assert.equal(await composer().inputValue(), "a ready request");
  });

  it("cycles the mode on Shift+Tab in the composer, and keeps the key from everybody else", async () => {
    await view.post(idle());
    await view.page.evaluate(() => {
      Reflect.set(window, "leaked", 0);
      window.addEventListener("keydown", (event) => {
        if (event.key === "Tab") {
          Reflect.set(window, "leaked", Reflect.get(window, "leaked") + 1);
        }
      });
    });
    await composer().click();
    await view.page.keyboard.press("Shift+Tab");
    assert.equal((await view.sent("cycleMode")).length, 1);
    assert.equal(await composer().evaluate((element) => element.matches(":focus")), true);
    assert.equal(await view.page.evaluate("leaked"), 0);
  });

  it("leaves Shift+Tab alone when the setting says so", async () => {
    await view.post(idle({ shiftTabCyclesMode: false }));
    await composer().click();
    await view.page.keyboard.press("Shift+Tab");
    assert.equal((await view.sent("cycleMode")).length, 0);
    assert.equal(await composer().evaluate((element) => element.matches(":focus")), false);
  });

  it("completes slash commands", async () => {
    await view.post(idle());
    await composer().click();
    await view.page.keyboard.type("/");
    await view.screenshot("agent-completions");
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("Enter");
    await view.settled();
    assert.equal(await composer().inputValue(), "/view-plan");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await prompts(), ["/view-plan"]);
  });

  it("answers a permission card once, by a deliberate press only", async () => {
    await view.hold("permission");
    await view.post(idle({ phase: "waiting" }));
    await composer().click();
    await view.post(idle({ seq: 2, phase: "waiting", cards: [permission] }));
    await view.page.keyboard.type("y ");
    await view.page.keyboard.press("Enter");
    await view.page.getByRole("button", { name: "Allow once" }).click();
    assert.equal((await view.sent("permission")).length, 0, "too early");
    await view.armed();
    await view.page.getByRole("button", { name: "Allow once" }).dblclick();
    assert.deepEqual(
      (await view.sent("permission")).map(({ action }) => action),
      [{ type: "permission", cardId: "p1", optionId: "once" }],
    );
  });

  it("takes a reason along with a refusal", async () => {
    await view.post(idle({ phase: "waiting", cards: [permission] }));
    await view.armed();
    await view.page.getByRole("button", { name: "Deny…" }).click();
    await view.page.keyboard.type("use pnpm");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(
      (await view.sent("permission")).map(({ action }) => action),
      [{ type: "permission", cardId: "p1", optionId: "no", reason: "use pnpm" }],
    );
  });

  it("answers questions with options and other words", async () => {
    await view.post(idle({ phase: "waiting", cards: [question] }));
    await view.armed();
    await view.page.getByText("Session table").click();
    await view.page.getByText("CREATE TABLE").waitFor();
    await view.page.getByText("Mobile").click();
    await view.page.getByPlaceholder("Other…").nth(1).fill("Desktop");
    await view.screenshot("agent-question");
    await view.page.getByTestId("answer").click();
    const [first = "", second = ""] = question.questions.map((each) => each.question);
    assert.deepEqual(
      (await view.sent("answer")).map(({ action }) => action),
      [
        {
          type: "answer",
          cardId: "q1",
          outcome: "accepted",
          answers: { [first]: ["Session table"], [second]: ["Mobile", "Other"] },
          notes: { [second]: "Desktop" },
        },
      ],
    );
  });

  for (const [name, outcome] of [
    ["Chat about this", "chat_about_this"],
    ["Skip the interview", "skip_interview"],
  ] as const) {
    it(`offers "${name}" while planning`, async () => {
      await view.post(idle({ phase: "waiting", cards: [question] }));
      await view.armed();
      await view.page.getByText(name).click();
      assert.equal((await view.sent("answer")).at(0)?.action["outcome"], outcome);
    });
  }

  for (const [phase, text] of [
    ["noFolder", "Open a folder first"],
    ["untrusted", "not trusted"],
    ["starting", "Starting the agent"],
    ["failed", "No such model"],
  ] as const) {
    it(`explains itself when ${phase}`, async () => {
      await view.post(idle({ phase, ...(phase === "failed" ? { problem: "No such model." } : {}) }));
      await view.page.getByText(text).first().waitFor();
      await composer().click();
      await view.page.keyboard.type("x");
      await view.page.keyboard.press("Enter");
      assert.deepEqual(await prompts(), []);
      assert.equal(await composer().inputValue(), "x");
    });
  }

  it("follows new text at the bottom, and stays where the person scrolled to", async () => {
    const text = (count: number) => "word ".repeat(count);
    const streamed = (seq: number, count: number) =>
      idle({ seq, phase: "working", entries: [{ kind: "agent", id: "1", text: text(count), streaming: true }] });
    const position = () =>
      view.page.locator(".conversation").evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        scrollTop,
        below: scrollHeight - clientHeight - scrollTop,
      }));
    await view.post(streamed(1, 1500));
    await view.post(streamed(2, 2000));
    assert.ok((await position()).below < 2);
    await view.page.locator(".conversation").evaluate((element) => element.scrollTo(0, 100));
    await view.page.waitForTimeout(50);
    await view.post(streamed(3, 2500));
    assert.equal((await position()).scrollTop, 100);
  });

  it("opens the review, stops, and focuses the composer on command", async () => {
    await view.post(planning());
    await view.page.getByTestId("open-review").click();
    await view.page.getByTestId("stop").click();
    await view.post({ type: "command", command: "focusComposer" });
    await view.settled();
    await view.page.keyboard.type("x");
    assert.equal(await composer().inputValue(), "x");
    assert.equal((await view.sent("openReview")).length, 1);
    assert.equal((await view.sent("stop")).length, 1);
  });

  for (const theme of ["light", "high-contrast"] as const) {
    it(`draws itself in the ${theme} theme`, async () => {
      await view.close();
      await open(theme);
      await view.post(
        planning({
          cards: [permission],
          todos: [
            { content: "Read the login path", status: "completed" },
            { content: "Add the table", status: "in_progress" },
          ],
          queue: [{ id: "1", text: "and then the docs" }],
        }),
      );
      await view.page.getByTestId("permission-card").waitFor();
      await view.screenshot(`agent-${theme}`);
    });
  }
});
