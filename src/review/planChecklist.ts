import { headingPathAt, type PlanDocument } from "./planDocument.ts";

/** A task list item of the plan. */
export interface ChecklistItem {
  /** 1-based source line. */
  readonly line: number;
  /** Without list mark and box. */
  readonly text: string;
  readonly done: boolean;
  readonly headingPath: readonly string[];
}

const item = /^\s*(?:>\s*)*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s+(.*\S)\s*$/;

/** The one parser of checklists: progress and summary read the same items. Lines in code are not items. */
export function planChecklist(document: PlanDocument): readonly ChecklistItem[] {
  return document.lines.flatMap((text, index) => {
    const [, box, words] = item.exec(text) ?? [];
    const block = document.blocks[document.blockOfLine[index] ?? -1];
    if (box === undefined || words === undefined || block?.kind !== "listItem") {
      return [];
    }
    const line = index + 1;
    return [{ line, text: words, done: box !== " ", headingPath: headingPathAt(document, line) }];
  });
}
