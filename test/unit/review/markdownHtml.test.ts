import assert from "node:assert/strict";
import { renderMarkdown } from "../../../src/review/markdown/markdownHtml.ts";

describe("Markdown in the pages", () => {
  it("gives links no address that anything but our handler could follow", () => {
    const html = renderMarkdown('[a](https://example.com/?q="x") [b](src/a.ts#L3) ![c](docs/c.png)');
    assert.doesNotMatch(html, / href=| src=/);
    assert.match(html, /data-href="https:\/\/example\.com\/\?q=%22x%22"/);
    assert.match(html, /data-href="src\/a\.ts#L3"/);
    assert.match(html, /data-href="docs\/c\.png"/);
  });

  for (const hostile of [
    "[x](javascript:alert(1))",
    "[x](command:workbench.action.quit)",
    "[x](vscode://settings)",
    "[x](file:///etc/passwd)",
    "[x](data:text/html,x)",
    "[x](//example.com/x)",
    "![x](https://example.com/pixel.png)",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<a href='javascript:alert(1)'>x</a>",
  ]) {
    it(`makes nothing loadable or runnable of ${hostile}`, () => {
      assert.doesNotMatch(renderMarkdown(hostile), /<(img|script|iframe|style|object)|<[^>]* (href|src|on\w+)=/i);
    });
  }

  for (const maths of [
    "$x_1*y_2*z$",
    "so $a\\{b\\}$, and $$\\begin{matrix} a \\\\ b \\end{matrix}$$ too",
    "$$\nx*y\n\\_z*w\n$$",
  ]) {
    it(`leaves maths as it is written: ${JSON.stringify(maths)}`, () => {
      assert.equal(renderMarkdown(maths), `<p>${maths}</p>\n`);
    });
  }

  for (const [text, html] of [
    ["$5 and *$6*", "$5 and <em>$6</em>"],
    ["$HOME and *$PATH*", "$HOME and <em>$PATH</em>"],
    ["\\$a*b*c$", "$a<em>b</em>c$"],
    ["$a `x$` *b*", "$a <code>x$</code> <em>b</em>"],
    ["$$ *b*", "$$ <em>b</em>"],
  ] as const) {
    it(`takes no maths for maths: ${text}`, () => assert.equal(renderMarkdown(text), `<p>${html}</p>\n`));
  }

  it("leaves line numbers to the plan", () => {
    assert.doesNotMatch(renderMarkdown("# a\n\n- b\n\n```\nc\n```"), /data-(end-)?line=/);
    assert.match(renderMarkdown('text with data-line="3" in it'), /data-line=&quot;3&quot;/);
  });
});
