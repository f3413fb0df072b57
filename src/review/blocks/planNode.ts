/**
 * The plan as the panel draws it. Rows are the places that a comment can sit on; all line numbers in nodes are relative to
 * the first line of their block (0-based), so that a block that only moved is the same value.
 */
export interface Row {
  /** Counts the rows of one block. */
  readonly row: number;
  readonly line: number;
  readonly endLine: number;
}

export type PlanNode =
  | (Row & { readonly kind: "text"; readonly tag: TextTag; readonly html: string })
  | (Row & { readonly kind: "rule" })
  | { readonly kind: "list"; readonly start: number | undefined; readonly items: readonly ListItem[] }
  | { readonly kind: "quote"; readonly alert?: AlertKind; readonly children: readonly PlanNode[] }
  | { readonly kind: "code"; readonly language: string; readonly quiet: boolean; readonly lines: readonly CodeLine[] }
  | { readonly kind: "table"; readonly rows: readonly TableRow[] };

/** The kinds of `> [!NOTE]`, as on GitHub. */
export const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;

export type AlertKind = (typeof alertKinds)[number];

export type TextTag = "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

export interface ListItem {
  readonly task: "open" | "done" | undefined;
  readonly children: readonly PlanNode[];
}

export interface CodeLine extends Row {
  readonly text: string;
}

export interface TableRow extends Row {
  readonly head: boolean;
  readonly cells: readonly { readonly html: string; readonly align: "left" | "right" | "center" | undefined }[];
}

/** One top-level block of the plan. `key` is kept while the person edits around or within it. */
export interface PlanBlock {
  readonly key: number;
  /** 1-based source line on which the block begins. */
  readonly start: number;
  /** The source of the block: equal text means equal nodes. */
  readonly source: string;
  readonly content: BlockContent;
}

export interface BlockContent {
  readonly node: PlanNode;
  /** In document order. */
  readonly rows: readonly Row[];
}

export function isDiagram(node: PlanNode): boolean {
  return node.kind === "code" && node.language === "mermaid";
}

/** A diagram anywhere in it. */
export function hasDiagram(node: PlanNode): boolean {
  switch (node.kind) {
    case "list":
      return node.items.some((item) => item.children.some(hasDiagram));
    case "quote":
      return node.children.some(hasDiagram);
    default:
      return isDiagram(node);
  }
}
