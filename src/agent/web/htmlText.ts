import { Parser } from "htmlparser2";
import { MarkdownWriter } from "./markdownWriter.ts";

/** More levels are not a page; the parser's own work grows with the square of them. */
const deepestNesting = 5_000;

const skipped = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "canvas",
  "select",
  "button",
]);
const blocks = new Set(
  "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header hr html main nav p section summary table tbody tfoot thead title ul ol".split(
    " ",
  ),
);

/**
 * HTML as Markdown that a model can read: headings, lists, tables, code and link targets stay; scripts, styles and pictures go.
 * Its time grows with the size of the page only, whatever the page is made of.
 */
export function htmlText(html: string, base: URL): string {
  const writer = new MarkdownWriter();
  let depth = 0;
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > deepestNesting) {
        parser.pause();
        return;
      }
      if (skipped.has(name)) {
        hidden += 1;
      }
      if (hidden === 0) {
        open(writer, name, attributes, base);
      }
    },
    onclosetag: (name) => {
      depth -= 1;
      if (hidden === 0) {
        close(writer, name);
      } else if (skipped.has(name)) {
        hidden -= 1;
      }
    },
    ontext: (text) => {
      if (hidden === 0) {
        writer.text(text);
      }
    },
  });
  parser.end(html);
  return depth > deepestNesting
    ? `${writer.result}\n[the rest of the page is nested too deeply to be read]`
    : writer.result;
}

function open(writer: MarkdownWriter, name: string, attributes: Readonly<Record<string, string>>, base: URL): void {
  const level = /^h([1-6])$/u.exec(name)?.[1];
  if (level !== undefined) {
    writer.block();
    writer.before(`${"#".repeat(Number(level))} `);
    return;
  }
  switch (name) {
    case "a":
      writer.openSpan("[", linkEnd(attributes["href"], base));
      return;
    case "code":
      writer.openSpan("`", "`");
      return;
    case "pre":
      writer.openCode();
      return;
    case "ul":
    case "ol":
      writer.openList(name === "ol");
      return;
    case "li":
      writer.item();
      return;
    case "br":
    case "tr":
      writer.line();
      return;
    case "td":
    case "th":
      writer.cell();
      return;
    default:
      if (blocks.has(name)) {
        writer.block();
      }
  }
}

function close(writer: MarkdownWriter, name: string): void {
  switch (name) {
    case "a":
    case "code":
      writer.closeSpan();
      return;
    case "pre":
      writer.closeCode();
      return;
    case "ul":
    case "ol":
      writer.closeList();
      return;
    case "tr":
    case "li":
      writer.line();
      return;
    default:
      if (blocks.has(name) || /^h[1-6]$/u.test(name)) {
        writer.block();
      }
  }
}

/** Where a link leads, as a whole URL that can be fetched; links within the page and scripts are left out. */
function linkEnd(href: string | undefined, base: URL): string | undefined {
  if (href === undefined || href.startsWith("#") || !URL.canParse(href, base)) {
    return undefined;
  }
  const url = new URL(href, base);
  return url.protocol === "http:" || url.protocol === "https:" ? `](${url.href})` : undefined;
}
