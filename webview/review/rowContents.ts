import { assertNever } from "../../src/base/assertNever.ts";
import type { PlanBlock, PlanNode, Row } from "../../src/review/blocks/planNode.ts";

/** A row with its lines in the plan and what it shows, for comparing. */
export interface PlacedRow {
  readonly row: number;
  /** 1-based source lines. */
  readonly start: number;
  readonly end: number;
  readonly kind: "text" | "code" | "table" | "rule";
  /** One piece of HTML, or one for each cell; nothing for code. */
  readonly html: readonly string[];
}

/** All rows of a block, in order. */
export function rowContents(block: PlanBlock): readonly PlacedRow[] {
  return contentsOf(block.content.node, block.start);
}

function contentsOf(node: PlanNode, start: number): readonly PlacedRow[] {
  const place = (row: Row, kind: PlacedRow["kind"], html: readonly string[]): PlacedRow => ({
    row: row.row,
    start: start + row.line,
    end: start + row.endLine,
    kind,
    html,
  });
  switch (node.kind) {
    case "text":
      return [place(node, "text", [node.html])];
    case "rule":
      return [place(node, "rule", [])];
    case "list":
      return node.items.flatMap((item) => item.children.flatMap((child) => contentsOf(child, start)));
    case "quote":
      return node.children.flatMap((child) => contentsOf(child, start));
    case "code":
      return node.lines.map((line) => place(line, "code", []));
    case "table":
      return node.rows.map((row) =>
        place(
          row,
          "table",
          row.cells.map((cell) => cell.html),
        ),
      );
    default:
      return assertNever(node);
  }
}
