/** Draws a block as HTML, as webview/review/blockView.tsx does with components: most blocks of a long plan never need those. */
import { assertNever } from "../../base/assertNever.ts";
import type { Translate } from "../../base/translate.ts";
import type { AlertKind, PlanNode, Row } from "./planNode.ts";

export type AlertNames = Readonly<Record<AlertKind, string>>;

export function alertNamesOf(t: Translate): AlertNames {
  return {
    note: t("note"),
    tip: t("tip"),
    important: t("important"),
    warning: t("warning"),
    caution: t("caution"),
  };
}

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** `start`: the 1-based line on which the block begins. Without it there are no rows: nothing can be commented on. */
export function blockHtml(node: PlanNode, alertNames: AlertNames, start?: number): string {
  return new BlockWriter(alertNames, start).node(node);
}

class BlockWriter {
  private readonly alertNames: AlertNames;
  private readonly start: number | undefined;

  constructor(alertNames: AlertNames, start: number | undefined) {
    this.alertNames = alertNames;
    this.start = start;
  }

  node(node: PlanNode): string {
    switch (node.kind) {
      case "text":
        return `<${node.tag}${this.row(node)}${direction(node.html)}>${node.html}</${node.tag}>`;
      case "rule":
        return `<hr${this.row(node)}>`;
      case "list":
        return this.list(node);
      case "quote": {
        const { alert } = node;
        const name = alert === undefined ? "" : `<p class="alert-name">${escaped(this.alertNames[alert])}</p>`;
        const kind = alert === undefined ? "" : ` class="alert ${alert}"`;
        return `<blockquote${kind}>${name}${this.nodes(node.children)}</blockquote>`;
      }
      case "code":
        return this.code(node);
      case "table":
        return this.table(node);
      default:
        return assertNever(node);
    }
  }

  private nodes(nodes: readonly PlanNode[]): string {
    return nodes.map((node) => this.node(node)).join("");
  }

  private row(row: Row): string {
    if (this.start === undefined) {
      return "";
    }
    const [line, end] = [this.start + row.line, this.start + row.endLine];
    return ` data-line="${line}"${end > line ? ` data-end="${end}"` : ""}`;
  }

  private list({ start, items }: Extract<PlanNode, { kind: "list" }>): string {
    const rows = items.map(
      ({ task, children }) => `<li${task === undefined ? "" : ` data-task="${task}"`}>${this.nodes(children)}</li>`,
    );
    const first = items[0]?.children[0];
    const dir = first?.kind === "text" ? direction(first.html) : "";
    return start === undefined ? `<ul${dir}>${rows.join("")}</ul>` : `<ol${dir} start="${start}">${rows.join("")}</ol>`;
  }

  private code({ language, quiet, lines }: Extract<PlanNode, { kind: "code" }>): string {
    const spans = lines.map((line) => `<span${this.row(line) || ' class="line"'}>${escaped(line.text)}</span>`);
    const named = language === "" ? "" : ` data-language="${escaped(language)}"`;
    return `<pre${quiet ? ' class="quiet"' : ""}${named}><code>${spans.join("")}</code></pre>`;
  }

  private table({ rows }: Extract<PlanNode, { kind: "table" }>): string {
    const view = (row: (typeof rows)[number]): string => {
      const tag = row.head ? "th" : "td";
      const cells = row.cells.map(({ html, align }, index) => {
        const number = index === 0 && this.start !== undefined ? ` data-number="${this.start + row.line}"` : "";
        const side = align === undefined ? "" : ` data-align="${align}"`;
        return `<${tag}${number}${side}${direction(html)}>${html}</${tag}>`;
      });
      return `<tr${this.row(row)}>${cells.join("")}</tr>`;
    };
    const part = (tag: string, head: boolean): string =>
      `<${tag}>${rows
        .filter((row) => row.head === head)
        .map(view)
        .join("")}</${tag}>`;
    return `<div class="table"><table>${part("thead", true)}${part("tbody", false)}</table></div>`;
  }
}

function direction(html: string): string {
  return rightToLeft.test(html) ? ' dir="auto"' : "";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
