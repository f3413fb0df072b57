import assert from "node:assert/strict";
import { permission, planning } from "../../support/webview/agentSnapshots.ts";
import { secondRound, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("the webviews in Simplified Chinese", () => {
  const openPage = webviewPages();
  let view: WebviewPage;

  const shows = (text: string) => view.page.getByText(text, { exact: true }).first().waitFor();
  const textOf = (testId: string) => view.page.getByTestId(testId).first().innerText();

  it("review a plan", async () => {
    view = await openPage({ surface: "review", language: "zh-cn" });
    await view.post(secondRound());
    assert.equal(await view.page.locator("html").getAttribute("lang"), "zh-cn");
    assert.equal(await textOf("status"), "等待批准计划");
    assert.equal(await textOf("approve"), "批准并附上评论");
    assert.equal(await textOf("request-changes"), "要求修改 (1)");
    assert.equal(await textOf("quit"), "放弃计划");
    assert.match(await textOf("since-review"), /^自你对修订版 1 的审阅以来：1 条评论已处理/);
    await shows("由此编辑处理");
    await view.page.getByRole("article", { name: /^关于第 15 行 · .*的讨论，未变更$/ }).waitFor();
    await view.screenshot("review-chinese");
  });

  it("name the keys, and count in one form", async () => {
    view = await openPage({ surface: "review", language: "zh-cn" });
    await view.post(waiting({ threads: [thread("t-1", 12, 13, "为什么？")] }));
    await view.page.getByRole("button", { name: "键盘快捷键" }).click();
    await shows("评论该行或所选内容");
    await view.screenshot("shortcuts-chinese");
    await view.page.keyboard.press("Escape");
    await view.page.getByTestId("approve").click();
    await shows("批准，附上评论");
    assert.match(await textOf("confirm"), /^1 个讨论未解决，1 个尚未发送：\s*第 12–13 行/);
  });

  it("follow the agent", async () => {
    view = await openPage({ surface: "agent", language: "zh-cn", width: 400, height: 900 });
    await view.post(planning({ cards: [permission], todos: [{ content: "读登录代码", status: "completed" }] }));
    await shows("计划可供审阅 · 修订版 3");
    await shows("打开审阅");
    await shows("◐ 计划 · 等待中");
    await shows("待办 · 1 / 1");
    assert.equal(
      await view.page.getByTestId("composer").locator("textarea").getAttribute("placeholder"),
      "发送消息即要求修改计划",
    );
    await view.screenshot("agent-chinese");
  });
});
