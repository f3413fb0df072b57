/** Turns the tokens of one top-level block into a node. */
import type { Token } from "markdown-it";
import { safeMarkdown } from "../markdown/markdownHtml.ts";
import type { BlockContent, CodeLine, ListItem, PlanNode, Row, TableRow, TextTag } from "./planNode.ts";
import { readAlert } from "./readAlert.ts";

/** `start`: the 1-based line on which the block begins. */
export function readBlock(tokens: readonly Token[], start: number, lines: readonly string[]): BlockContent {
  const rows: Row[] = [];
  const reader = new BlockReader(tokens, start, lines, rows);
  const [node, ...others] = reader.nodes(undefined);
  return { node: others.length === 0 && node !== undefined ? node : { kind: "quote", children: [] }, rows };
}

class BlockReader {
  private readonly tokens: readonly Token[];
  private readonly start: number;
  private readonly lines: readonly string[];
  private readonly rows: Row[];
  private next = 0;

  constructor(tokens: readonly Token[], start: number, lines: readonly string[], rows: Row[]) {
    this.tokens = tokens;
    this.start = start;
    this.lines = lines;
    this.rows = rows;
  }

  /** Reads siblings up to the closing token, which is taken too. */
  nodes(close: string | undefined): readonly PlanNode[] {
    const found: PlanNode[] = [];
    for (let token = this.take(); token !== undefined && token.type !== close; token = this.take()) {
      const node = this.node(token);
      if (node !== undefined) {
        found.push(node);
      }
    }
    return found;
  }

  private take(): Token | undefined {
    const token = this.tokens[this.next];
    this.next += 1;
    return token;
  }

  private node(token: Token): PlanNode | undefined {
    switch (token.type) {
      case "paragraph_open":
        return this.text(token, token.hidden ? "div" : "p");
      case "heading_open":
        return this.text(token, headingTag(token.tag));
      case "bullet_list_open":
      case "ordered_list_open":
        return this.list(token);
      case "blockquote_open":
        return this.quote();
      case "fence":
      case "code_block":
        return this.code(token);
      case "table_open":
        return { kind: "table", rows: this.table() };
      case "hr":
        return { kind: "rule", ...this.row(token) };
      default:
        return this.other(token);
    }
  }

  /** A token that a later parser plugin brings (front matter, for one) is shown as its source lines. */
  private other(token: Token): PlanNode | undefined {
    if (token.map === null || token.nesting < 0) {
      return undefined;
    }
    const source = this.lines.slice(token.map[0], token.map[1]);
    return { kind: "code", language: "", quiet: true, lines: this.codeLines(source, token.map[0] + 1) };
  }

  private row(token: Token): Row {
    const line = Number(token.attrGet("data-line") ?? this.start);
    return this.addRow(line, Math.max(line, Number(token.attrGet("data-end-line") ?? line)));
  }

  /** Lines are 1-based source lines. */
  private addRow(line: number, endLine: number): Row {
    const row = { row: this.rows.length, line: line - this.start, endLine: endLine - this.start };
    this.rows.push(row);
    return row;
  }

  private text(open: Token, tag: TextTag): PlanNode {
    const inline = this.take();
    this.take();
    return { kind: "text", tag, html: inlineHtml(inline), ...this.row(open) };
  }

  private quote(): PlanNode {
    const alert = readAlert(this.tokens.slice(this.next, this.next + 2));
    return { kind: "quote", ...(alert === undefined ? {} : { alert }), children: this.nodes("blockquote_close") };
  }

  private list(open: Token): PlanNode {
    const close = open.type.replace("_open", "_close");
    const items: ListItem[] = [];
    for (let token = this.take(); token !== undefined && token.type !== close; token = this.take()) {
      const task = taskState(this.tokens.slice(this.next, this.next + 2));
      const children = this.nodes("list_item_close");
      // An empty item still is a line that can be commented on.
      items.push({ task, children: children.length > 0 ? children : [this.emptyItem(token)] });
    }
    const start = open.type === "ordered_list_open" ? Number(open.attrGet("start") ?? 1) : undefined;
    return { kind: "list", start, items };
  }

  private emptyItem(token: Token): PlanNode {
    return { kind: "text", tag: "div", html: "", ...this.row(token) };
  }

  private code(token: Token): PlanNode {
    // A fence without content is commented on by its own line.
    const hasFenceLine = token.type === "fence" && token.content !== "";
    const first = (token.map?.[0] ?? 0) + 1 + (hasFenceLine ? 1 : 0);
    const text = token.content.replace(/\n$/, "").split("\n");
    const language = token.info.trim().split(/\s+/)[0] ?? "";
    return { kind: "code", language, quiet: false, lines: this.codeLines(text, first) };
  }

  private codeLines(lines: readonly string[], first: number): readonly CodeLine[] {
    return lines.map((text, index) => ({ text, ...this.addRow(first + index, first + index) }));
  }

  private table(): readonly TableRow[] {
    const rows: TableRow[] = [];
    let head = false;
    for (let token = this.take(); token !== undefined && token.type !== "table_close"; token = this.take()) {
      if (token.type === "thead_open" || token.type === "tbody_open") {
        head = token.type === "thead_open";
      } else if (token.type === "tr_open") {
        const row = this.row(token);
        rows.push({ head, cells: this.cells(), ...row });
      }
    }
    return rows;
  }

  private cells(): TableRow["cells"] {
    const cells: TableRow["cells"][number][] = [];
    for (let token = this.take(); token !== undefined && token.type !== "tr_close"; token = this.take()) {
      if (token.type === "th_open" || token.type === "td_open") {
        const align = /text-align:(left|right|center)/.exec(String(token.attrGet("style") ?? ""))?.[1];
        cells.push({ html: inlineHtml(this.take()), align: asAlign(align) });
      }
    }
    return cells;
  }
}

function asAlign(value: string | undefined): "left" | "right" | "center" | undefined {
  return value === "left" || value === "right" || value === "center" ? value : undefined;
}

function headingTag(tag: string): TextTag {
  const tags: readonly TextTag[] = ["h1", "h2", "h3", "h4", "h5", "h6"];
  return tags.find((known) => known === tag) ?? "p";
}

/** The parser puts a box before the text of a task (taskLists.ts). Here it is the item's marker instead. */
function taskState([open, inline]: readonly Token[]): "open" | "done" | undefined {
  const box = open?.type === "paragraph_open" ? inline?.children?.[0] : undefined;
  if (box?.type !== "task_box") {
    return undefined;
  }
  inline?.children?.shift();
  return box.info === " " ? "open" : "done";
}

function inlineHtml(token: Token | undefined): string {
  const parser = safeMarkdown();
  if (token?.type === "long_text") {
    return parser.utils.escapeHtml(token.content);
  }
  return token === undefined ? "" : parser.renderer.render(token.children ?? [], parser.options, {});
}
