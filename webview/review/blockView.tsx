import { type ComponentChildren, Fragment, h } from "preact";
import { assertNever } from "../../src/base/assertNever.ts";
import { memo } from "../ui/memo.ts";
import type { InsertsByRow } from "./inserts.ts";
import { InsertView } from "./insertView.tsx";
import type { CodeLine, ListItem, PlanBlock, PlanNode, Row, TableRow } from "./planNode.ts";

interface BlockProps {
  readonly block: PlanBlock;
  readonly inserts: InsertsByRow;
  /** 1-based lines of this block that changed since the person's last review, joined with commas. */
  readonly changed: string;
}

/** One top-level block with its threads. Draws again only when its text, lines or threads changed. */
export const BlockView = memo(({ block, inserts, changed }: BlockProps) => {
  const context: Context = { start: block.start, inserts, changed: new Set(changed.split(",").map(Number)) };
  return (
    <section class={`block is-${block.content.node.kind}${inserts.size > 0 ? " has-inserts" : ""}`}>
      {nodeView(block.content.node, context)}
    </section>
  );
});

interface Context {
  readonly start: number;
  readonly inserts: InsertsByRow;
  readonly changed: ReadonlySet<number>;
}

function nodeView(node: PlanNode, context: Context): ComponentChildren {
  switch (node.kind) {
    case "text":
      return [
        h(node.tag, { ...rowAttributes(node, context), dangerouslySetInnerHTML: { __html: node.html }, key: "text" }),
        insertsAfter(node, context),
      ];
    case "rule":
      return [<hr key="rule" {...rowAttributes(node, context)} />, insertsAfter(node, context)];
    case "list":
      return listView(node, context);
    case "quote":
      return <blockquote>{node.children.map((child, index) => keyed(index, nodeView(child, context)))}</blockquote>;
    case "code":
      return codeView(node.lines, node.language, node.quiet, context);
    case "table":
      return tableView(node.rows, context);
    default:
      return assertNever(node);
  }
}

function keyed(key: number, children: ComponentChildren) {
  return <Fragment key={key}>{children}</Fragment>;
}

function rowAttributes(row: Row, { start, changed }: Context) {
  const [line, end] = [start + row.line, start + row.endLine];
  const isChanged = changed.size > 0 && range(line, end).some((each) => changed.has(each));
  return {
    "data-line": line,
    ...(end > line ? { "data-end": end } : {}),
    ...(isChanged ? { "data-changed": "" } : {}),
  };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function insertsAfter(row: Row, { inserts }: Context): ComponentChildren {
  return inserts.get(row.row)?.map((insert) => <InsertView key={insert.key} insert={insert} />);
}

function listView({ start, items }: Extract<PlanNode, { kind: "list" }>, context: Context) {
  const children = items.map((item, index) => itemView(item, index, context));
  return start === undefined ? <ul>{children}</ul> : <ol start={start}>{children}</ol>;
}

function itemView({ task, children }: ListItem, index: number, context: Context) {
  return (
    <li key={index} {...(task === undefined ? {} : { "data-task": task })}>
      {children.map((child, position) => keyed(position, nodeView(child, context)))}
    </li>
  );
}

/** A thread stands between two pieces of the code, since it must not scroll sideways with it. */
function codeView(lines: readonly CodeLine[], language: string, quiet: boolean, context: Context) {
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
            {line.text === "" ? "\u200b" : line.text}
          </span>
        ))}
      </code>
    </pre>
  );
}

function tableView(rows: readonly TableRow[], context: Context) {
  const columns = Math.max(1, ...rows.map((row) => row.cells.length));
  const view = (row: TableRow) => [
    <tr key={row.row} {...rowAttributes(row, context)}>
      {row.cells.map(({ html, align }, index) =>
        h(row.head ? "th" : "td", {
          key: index,
          ...(align === undefined ? {} : { "data-align": align }),
          dangerouslySetInnerHTML: { __html: html },
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
