import type { SyntaxNode } from "../syntaxTree.ts";
import { type Judgement, sandboxOnly } from "../verdict.ts";
import { arithmeticProblem } from "./arithmetic.ts";
import type { Variables } from "./variables.ts";
import { shorten } from "./word.ts";

/** Operators of `${name…}` that neither assign, nor look a name up by its value, nor evaluate. */
const quiet = new Set([
  "${",
  "}",
  "#",
  "##",
  "%",
  "%%",
  "/",
  "//",
  "/#",
  "/%",
  ":-",
  "-",
  ":+",
  "+",
  ":?",
  "?",
  "^",
  "^^",
  ",",
  ",,",
]);

/** What an expansion does besides being replaced; its inner substitutions are judged where they stand. */
export function judgeExpansion(node: SyntaxNode, variables: Variables): Judgement | undefined {
  let slicing = false;
  for (const child of node.children) {
    if (child.type === "subscript") {
      const problem = subscriptProblem(child, variables);
      if (problem !== undefined) return problem;
    } else if (slicing && child.named) {
      const problem = arithmeticProblem(child, variables);
      if (problem !== undefined) return sandboxOnly(`Bash would evaluate ${shorten(problem)} as arithmetic.`);
    } else if (!child.named) {
      const sign = child.text.trim();
      if (sign === ":") slicing = true;
      else if (!quiet.has(sign) && !(slicing && /^[-+*]$/.test(sign)))
        return sandboxOnly(`The expansion ${shorten(node.text)} can't be judged.`);
    }
  }
  return undefined;
}

export function subscriptProblem(node: SyntaxNode, variables: Variables): Judgement | undefined {
  for (const child of node.children.slice(1)) {
    if (!child.named || /^[@*]$/.test(child.text)) continue;
    if (arithmeticProblem(child, variables) !== undefined)
      return sandboxOnly(`Bash would evaluate the subscript ${shorten(child.text)}.`);
  }
  return undefined;
}
