import { type ComponentChildren, Fragment, h } from "preact";
import { assertNever } from "../../src/base/assertNever.ts";
import { alertNamesOf, rightToLeft } from "../../src/review/blocks/blockHtml.ts";
import {
  type CodeLine,
  isDiagram,
  type ListItem,
  type PlanNode,
  type Row,
  type TableRow,
} from "../../src/review/blocks/planNode.ts";
import type { WordPart } from "../../src/review/diffPlans.ts";
import { t } from "../ui/text.ts";
import type { MarksByRow } from "./changeMarks.ts";
import { DiagramText } from "./diagramText.tsx";
import { DiagramView } from "./diagramView.tsx";
import type { InsertsByRow } from "./inserts.ts";
import { InsertView } from "./insertView.tsx";

interface Context {
  readonly start: number;
  readonly inserts: InsertsByRow;
  /** What changed since the person's last review, by row. */
  readonly marks: MarksByRow;
}

const noInserts: InsertsByRow = new Map();

/** What a block shows, with its threads. `blockHtml` draws the same as HTML where there are none. */
export function nodeView(node: PlanNode, context: Context): ComponentChildren {
  switch (node.kind) {
    case "text":
      return [
        h(node.tag, {
          ...rowAttributes(node, context),
          ...(rightToLeft.test(node.html) ? { dir: "auto" } : {}),
          ...contents(context.marks.get(node.row)?.html?.[0] ?? node.html),
          key: "text",
        }),
        insertsAfter(node, context),
      ];
    case "rule":
      return [<hr key="rule" {...rowAttributes(node, context)} />, insertsAfter(node, context)];
    case "list":
      return listView(node, context);
    case "quote":
      return quoteView(node, context);
    case "code":
      return isDiagram(node) ? diagramView(node, context) : codeView(node, context);
    case "table":
      return tableView(node.rows, context);
    default:
      return assertNever(node);
  }
}

export const alertNames = alertNamesOf(t);

/** Most rows are plain text, for which the browser need not start its parser. */
function contents(html: string) {
  return /[<&]/.test(html) ? { dangerouslySetInnerHTML: { __html: html } } : { children: html };
}

function keyed(key: number, children: ComponentChildren) {
  return <Fragment key={key}>{children}</Fragment>;
}

function rowAttributes(row: Row, { start, marks }: Context) {
  const [line, end] = [start + row.line, start + row.endLine];
  const mark = marks.get(row.row);
  return {
    "data-line": line,
    ...(end > line ? { "data-end": end } : {}),
    ...(mark === undefined ? {} : { "data-change": mark.kind }),
    ...(mark?.from === undefined ? {} : { "data-moved": t("moved from line {0}", mark.from) }),
  };
}

function quoteView({ alert, children }: Extract<PlanNode, { kind: "quote" }>, context: Context) {
  return (
    <blockquote class={alert === undefined ? undefined : `alert ${alert}`}>
      {alert !== undefined && <p class="alert-name">{alertNames[alert]}</p>}
      {children.map((child, index) => keyed(index, nodeView(child, context)))}
    </blockquote>
  );
}

function insertsAfter(row: Row, { inserts }: Context): ComponentChildren {
  return inserts.get(row.row)?.map((insert) => <InsertView key={insert.key} insert={insert} />);
}

function listView({ start, items }: Extract<PlanNode, { kind: "list" }>, context: Context) {
  const children = items.map((item, index) => itemView(item, index, context));
  const first = items[0]?.children[0];
  const dir = first?.kind === "text" && rightToLeft.test(first.html) ? { dir: "auto" as const } : {};
  return start === undefined ? (
    <ul {...dir}>{children}</ul>
  ) : (
    <ol {...dir} start={start}>
      {children}
    </ol>
  );
}

function itemView({ task, children }: ListItem, index: number, context: Context) {
  return (
    <li key={index} {...(task === undefined ? {} : { "data-task": task })}>
      {children.map((child, position) => keyed(position, nodeView(child, context)))}
    </li>
  );
}

type CodeNode = Extract<PlanNode, { kind: "code" }>;

/** The drawing is a row over all lines of its text, which is folded away; threads stand under both. */
function diagramView(node: CodeNode, context: Context) {
  const [first, last] = [node.lines[0], node.lines.at(-1)];
  if (first === undefined || last === undefined) {
    return codeView(node, context);
  }
  const whole = { "data-line": context.start + first.line, "data-end": context.start + last.endLine };
  const text = { ...context, inserts: noInserts };
  const source = node.lines.map((line) => line.text).join("\n");
  return [
    <DiagramView key="diagram" source={source} row={whole} />,
    <DiagramText key="text" source={source}>
      {codeView(node, text)}
    </DiagramText>,
    node.lines.map((line) => insertsAfter(line, context)),
  ];
}

/** A thread stands between two pieces of the code, since it must not scroll sideways with it. */
function codeView({ lines, language, quiet }: CodeNode, context: Context) {
  const pieces: ComponentChildren[] = [];
  let piece: CodeLine[] = [];
  const close = (key: number): void => {
    if (piece.length > 0) {
      pieces.push(<CodePiece key={`code-${key}`} lines={piece} quiet={quiet} language={language} context={context} />);
      piece = [];
    }
  };
  for (const line of lines) {
    piece.push(line);
    if (context.inserts.has(line.row)) {
      close(line.row);
      pieces.push(insertsAfter(line, context));
    }
  }
  close(-1);
  return pieces;
}

interface CodePieceProps {
  readonly lines: readonly CodeLine[];
  readonly language: string;
  readonly quiet: boolean;
  readonly context: Context;
}

function CodePiece({ lines, language, quiet, context }: CodePieceProps) {
  return (
    <pre class={quiet ? "quiet" : undefined} {...(language === "" ? {} : { "data-language": language })}>
      <code>
        {lines.map((line) => (
          <span key={line.row} {...rowAttributes(line, context)}>
            {context.marks.get(line.row)?.parts?.map(partView) ?? line.text}
          </span>
        ))}
      </code>
    </pre>
  );
}

function partView({ kind, text }: WordPart, index: number) {
  return kind === "same" ? text : h(kind === "added" ? "ins" : "del", { key: index }, text);
}

function tableView(rows: readonly TableRow[], context: Context) {
  const columns = Math.max(1, ...rows.map((row) => row.cells.length));
  const view = (row: TableRow) => [
    <tr key={row.row} {...rowAttributes(row, context)}>
      {row.cells.map(({ html, align }, index) =>
        h(row.head ? "th" : "td", {
          key: index,
          ...(index === 0 ? { "data-number": context.start + row.line } : {}),
          ...(align === undefined ? {} : { "data-align": align }),
          ...(index === row.cells.length - 1 && context.marks.get(row.row)?.from !== undefined
            ? { "data-moved": t("moved") }
            : {}),
          ...(rightToLeft.test(html) ? { dir: "auto" } : {}),
          ...contents(context.marks.get(row.row)?.html?.[index] ?? html),
        }),
      )}
    </tr>,
    context.inserts.has(row.row) && (
      <tr key={`${row.row}-inserts`} class="inserts">
        <td colSpan={columns}>{insertsAfter(row, context)}</td>
      </tr>
    ),
  ];
  return (
    <div class="table">
      <table>
        <thead>{rows.filter((row) => row.head).map(view)}</thead>
        <tbody>{rows.filter((row) => !row.head).map(view)}</tbody>
      </table>
    </div>
  );
}
