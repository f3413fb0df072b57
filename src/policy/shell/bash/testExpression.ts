import { readTest } from "../command/readers/readTest.ts";
import type { SyntaxNode } from "../syntaxTree.ts";
import { allow, type Judgement, sandboxOnly } from "../verdict.ts";
import { arithmeticProblem } from "./arithmetic.ts";
import { readWord } from "./readWord.ts";
import type { Variables } from "./variables.ts";
import { literalWord, shorten, type Word } from "./word.ts";

const evaluating = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** `[ … ]`, `[[ … ]]` and `(( … ))`. Substitutions inside are judged where they stand. */
export function judgeTest(node: SyntaxNode, variables: Variables): Judgement {
  const opening = node.children[0]?.text;
  if (opening === "((") {
    const problem = arithmeticProblem(node, variables);
    return problem === undefined
      ? allow("Arithmetic changes nothing.")
      : sandboxOnly(`Bash would evaluate ${shorten(problem)} as arithmetic.`);
  }
  if (opening === "[") return readTest("[", flatWords(node.children.slice(1, -1), variables));
  return judgeDouble(node, variables) ?? allow("A test changes nothing.");
}

function flatWords(nodes: readonly SyntaxNode[], variables: Variables): readonly Word[] {
  return nodes.flatMap((node): readonly Word[] => {
    if (
      node.type === "binary_expression" ||
      node.type === "unary_expression" ||
      node.type === "parenthesized_expression"
    ) {
      return flatWords(node.children, variables);
    }
    return [node.named && node.type !== "test_operator" ? readWord(node, variables) : literalWord(node.text)];
  });
}

function judgeDouble(node: SyntaxNode, variables: Variables): Judgement | undefined {
  const operator = node.children.find((child) => child.type === "test_operator")?.text ?? "";
  if (/^-[vR]$/.test(operator) && !/^\w+$/.test(node.children.at(-1)?.text ?? ""))
    return sandboxOnly(`[[ ${operator} evaluates its operand.`);
  if (evaluating.test(operator)) {
    for (const child of node.children) {
      if (child.type === "test_operator" || isNumber(child, variables)) continue;
      return sandboxOnly(`[[ ${operator} would evaluate ${shorten(child.text)} as arithmetic; use [ ] instead.`);
    }
  }
  for (const child of node.children) {
    if (!child.type.endsWith("_expression")) continue;
    const problem = judgeDouble(child, variables);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function isNumber(node: SyntaxNode, variables: Variables): boolean {
  const text = node.type === "string" && node.children.length === 3 ? node.children[1] : node;
  return (
    text !== undefined &&
    (/^-?\d+$/.test(text.text) || (text.type !== "string" && arithmeticProblem(text, variables) === undefined))
  );
}
