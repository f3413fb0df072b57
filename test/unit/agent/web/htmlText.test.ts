import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { htmlText } from "../../../../src/agent/web/htmlText.ts";

const read = (html: string): string => htmlText(html, new URL("https://example.com/docs/"));

describe("HTML as text", () => {
  const rows: readonly [string, string, string][] = [
    ["headings and paragraphs", "<h1>A <b>b</b></h1><p>c\n d</p>e<br>f", "# A b\n\nc d\n\ne\nf"],
    [
      "links as whole URLs",
      '<a href="../x?y=1">x</a> and <a href="//other.org">o</a>.',
      "[x](https://example.com/x?y=1) and [o](https://other.org/).",
    ],
    [
      "no links within the page, no scripts, none around a picture",
      '<a href="#a">a</a><a href="javascript:x()">b</a><a href="/i"><img src=i></a>',
      "ab",
    ],
    ["lists in lists", "<ul><li>a<li>b<ol><li>c<li>d</ol></ul>e", "- a\n- b\n  1. c\n  2. d\n\ne"],
    ["tables", "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>", "A | B\n1 | 2"],
    [
      "code as it stands",
      "<p>Use <code>x</code>:</p><pre><code>if (a) {\n  b &lt; c\n}\n</code></pre>",
      "Use `x`:\n\n```\nif (a) {\n  b < c\n}\n```",
    ],
    ["marks in the order they were opened", '<a href="/x"><code>f</code></a>', "[`f`](https://example.com/x)"],
    [
      "nothing of scripts, styles and pictures",
      "a<script>b</script><style>c</style><svg><title>d</title></svg>e<!-- f -->",
      "ae",
    ],
    ["entities", "&amp; &lt; &eacute; &#8364;&nbsp;x", "& < é € x"],
    ["nothing", "", ""],
  ];
  for (const [what, html, text] of rows) {
    it(`has ${what}`, () => assert.equal(read(html), text));
  }

  it("stops at a page that is nested without end, and says so", () => {
    assert.match(read(`start ${"<div>".repeat(900_000)}end`), /^start\n\[the rest of the page is nested too deeply/u);
  });

  it("takes time only by size, whatever the page is made of", function () {
    this.timeout(20_000);
    for (const piece of [
      "<tr><td>a",
      "<a href=/x>b</a> ",
      "<p>x</p>",
      "<",
      "&amp;",
      "<!--",
      "<ul><li>x</ul>",
      "</div>",
      "<a a=b ",
    ]) {
      const started = Date.now();
      read(piece.repeat(Math.floor(1_000_000 / piece.length)));
      assert.ok(Date.now() - started < 3_000, piece);
    }
  });
});
