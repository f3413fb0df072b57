import type { SyntaxNode } from "../syntaxTree.ts";
import type { Variables } from "./variables.ts";

const structure = new Set([
  "arithmetic_expansion",
  "binary_expression",
  "unary_expression",
  "postfix_expression",
  "parenthesized_expression",
  "ternary_expression",
  "variable_assignment",
  "test_command",
  "c_style_for_statement",
]);

/**
 * Bash evaluates the text of variables in arithmetic again, and an array subscript in such a text runs commands. So
 * only numbers, and variables that hold nothing but numbers, are certain. Returns what is not.
 */
export function arithmeticProblem(node: SyntaxNode, variables: Variables): string | undefined {
  if (!node.named) return undefined;
  if (node.type === "number") return undefined;
  if (node.type === "variable_name" || node.type === "word") return nameProblem(node.text.trim(), variables);
  if (node.type === "simple_expansion" || node.type === "expansion") return expansionProblem(node, variables);
  if (!structure.has(node.type)) return node.text;
  for (const child of node.children) {
    const problem = arithmeticProblem(child, variables);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function nameProblem(text: string, variables: Variables): string | undefined {
  if (/^(?:0[xX][0-9a-fA-F]+|\d+)$/.test(text)) return undefined;
  const name = text.replace(/^(?:\+\+|--)|(?:\+\+|--)$/g, "");
  return /^[a-zA-Z_]\w*$/.test(name) && variables.value(name).numeric ? undefined : text;
}

function expansionProblem(node: SyntaxNode, variables: Variables): string | undefined {
  if (/^\$[#?]$|^\$\{#\w+(?:\[[@*]\])?\}$/.test(node.text.trim())) return undefined;
  const name = /^\$\{?(\w+)\}?$/.exec(node.text.trim())?.[1];
  return name !== undefined && !/^\d/.test(name) && variables.value(name).numeric ? undefined : node.text;
}
