import type { Translate } from "../../base/translate.ts";
import { normalizeText } from "../lines.ts";
import { alertNamesOf, blockHtml } from "./blockHtml.ts";
import { isDiagram } from "./planNode.ts";
import { readStretch } from "./planStretch.ts";

/** More than a screen has. */
const lines = 60;

/**
 * The first blocks of a plan as HTML, to be seen while the program that draws the plan is still being read. Without line numbers:
 * nothing here can be commented on yet.
 */
export function beginningHtml(markdown: string, t: Translate): string {
  const all = normalizeText(markdown).split("\n");
  const { blocks } = readStretch(all, { from: 0, to: lines, references: {}, known: new Map() });
  const names = alertNamesOf(t);
  return blocks
    .map(({ content: { node } }) => {
      // A diagram has no room until it is drawn.
      return `<section class="block is-${node.kind}">${isDiagram(node) ? "" : blockHtml(node, names)}</section>`;
    })
    .join("");
}
