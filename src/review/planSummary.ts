import { planChecklist } from "./planChecklist.ts";
import { headingPathAt, type PlanDocument, parsePlan } from "./planDocument.ts";

/** What a card says about a plan. */
export interface PlanSummary {
  /** The first heading of level 1, else of level 2, else the fallback. */
  readonly title: string;
  readonly steps: number;
  /** Ticked ones among the steps. */
  readonly done: number;
  /** Different files that the plan names. */
  readonly files: number;
}

const stepHeading = /\b(steps?|tasks?|to-?dos?|implementation|approach|plan)\b/i;
const numbered = /^\d{1,9}[.)]\s+\S/;
const longestTitle = 120;

/** `fallback` is the title of a plan without headings. */
export function summarizePlan(markdown: string, fallback = "Plan"): PlanSummary {
  const document = parsePlan(markdown);
  const heading =
    document.headings.find((candidate) => candidate.level === 1 && candidate.text !== "") ??
    document.headings.find((candidate) => candidate.level === 2 && candidate.text !== "");
  const title = heading?.text ?? fallback;
  const checklist = planChecklist(document);
  return {
    title: title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title,
    steps: checklist.length > 0 ? checklist.length : numberedSteps(document),
    done: checklist.filter((item) => item.done).length,
    files: filesNamed(document).size,
  };
}

/** A plan without boxes: the numbered items under a heading that speaks of steps. */
function numberedSteps(document: PlanDocument): number {
  return document.lines.filter((text, index) => {
    const kind = document.blocks[document.blockOfLine[index] ?? -1]?.kind;
    return (
      numbered.test(text) &&
      kind === "listItem" &&
      headingPathAt(document, index + 1).some((name) => stepHeading.test(name))
    );
  }).length;
}

/** Paths in code spans and link targets outside code blocks, without line numbers. */
function filesNamed(document: PlanDocument): ReadonlySet<string> {
  const files = new Set<string>();
  document.lines.forEach((text, index) => {
    if (document.blocks[document.blockOfLine[index] ?? -1]?.kind === "code" || text.length > 5000) {
      return;
    }
    for (const match of text.matchAll(/`([^`\s]+)`|\]\(([^()\s]+)\)/g)) {
      const path = (match[1] ?? match[2] ?? "").replace(/(?::\d+(?:[-:]\d+)?|#.*)$/, "").replace(/^\.\//, "");
      if (/^(?![a-z]+:\/\/)[^<>*?"|(){}=;,]*\.[a-z][a-z0-9]{0,9}$/i.test(path) && /[a-z0-9_-]\.[a-z]/i.test(path)) {
        files.add(path);
      }
    }
  });
  return files;
}
