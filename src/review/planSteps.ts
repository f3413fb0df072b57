import { planChecklist } from "./planChecklist.ts";
import { headingPathAt, type PlanDocument, parsePlan } from "./planDocument.ts";

/** Something that the plan says is to be done. */
export interface PlanStep {
  /** 1-based source line. */
  readonly line: number;
  /** Without list mark, number and box. */
  readonly text: string;
}

const stepHeading = /\b(steps?|tasks?|to-?dos?|implementation|approach|plan)\b/i;
const numbered = /^\d{1,9}[.)]\s+(\S.*)$/;

/** The items of checklists; in a plan without boxes the numbered items under a heading that speaks of steps. */
export function planSteps(markdown: string): readonly PlanStep[] {
  const document = parsePlan(markdown);
  const checklist = planChecklist(document);
  return checklist.length > 0 ? checklist.map(({ line, text }) => ({ line, text })) : numberedSteps(document);
}

function numberedSteps(document: PlanDocument): readonly PlanStep[] {
  return document.lines.flatMap((line, index) => {
    const text = numbered.exec(line)?.[1];
    const kind = document.blocks[document.blockOfLine[index] ?? -1]?.kind;
    const isStep =
      text !== undefined &&
      kind === "listItem" &&
      headingPathAt(document, index + 1).some((name) => stepHeading.test(name));
    return isStep ? [{ line: index + 1, text: text.trim() }] : [];
  });
}
