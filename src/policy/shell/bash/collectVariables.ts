import type { SyntaxNode } from "../syntaxTree.ts";
import { readWord } from "./readWord.ts";
import { literalValue, numberValue, unknownValue, Variables, type VariableValue } from "./variables.ts";

/** Finds every assignment of a program before anything of it is judged. */
export function collectVariables(root: SyntaxNode): Variables {
  const variables = new Variables();
  collect(root, variables, undefined);
  return variables;
}

function collect(node: SyntaxNode, variables: Variables, parent: SyntaxNode | undefined): void {
  if (node.type === "variable_assignment") {
    const name = node.children[0];
    const plain = name?.type === "variable_name" && node.children[1]?.text === "=";
    const target = name?.type === "subscript" ? name.children[0]?.text : name?.text;
    if (target !== undefined) variables.assign(target, plain ? assigned(node.children[2]) : unknownValue);
    if (target === "IFS" && !isPrefixOfRead(parent)) variables.changesSplitting = true;
  } else if (node.type === "for_statement") {
    const name = node.children.find((child) => child.type === "variable_name");
    const values = node.children.filter((child) => child.named && child !== name && child.type !== "do_group");
    if (name !== undefined) {
      if (values.length === 0) variables.assign(name.text, unknownValue);
      for (const value of values) variables.assign(name.text, assigned(value));
    }
  } else if (node.type === "command") collectFromCommand(node, variables);
  for (const child of node.children) collect(child, variables, node);
}

const setters =
  /(?:^|\/)(?:read|mapfile|readarray|printf|eval|trap|getopts|let|builtin|command|time|source|\.|wait|coproc)$/;

/** `read` and its kin set what their operands name; the reader of that command checks the names. */
function collectFromCommand(node: SyntaxNode, variables: Variables): void {
  const name = node.children.find((child) => child.type === "command_name")?.text;
  if (name === undefined || (/^[\w./-]+$/.test(name) && !setters.test(name))) return;
  for (const child of node.children) {
    for (const found of child.text.matchAll(/[a-zA-Z_]\w*/g)) variables.assign(found[0], unknownValue);
  }
}

function assigned(value: SyntaxNode | undefined): VariableValue {
  if (value === undefined) return literalValue("");
  if (value.type === "arithmetic_expansion") return numberValue;
  if (value.type === "binary_expression" || value.type === "postfix_expression") return numberValue;
  if (value.type === "brace_expression") return /^\{\d+\.\.\d+\}$/.test(value.text) ? numberValue : unknownValue;
  if (value.type === "array") return unknownValue;
  // Other variables count as unknown here: they may get further values later.
  const word = readWord(value, new Variables());
  return {
    texts: word.multiple ? undefined : word.texts,
    safeLead: word.safeLead,
    numeric: !word.multiple && word.texts?.every((text) => /^-?\d+$/.test(text)) === true,
  };
}

function isPrefixOfRead(parent: SyntaxNode | undefined): boolean {
  return (
    parent?.type === "command" &&
    parent.children.some((child) => child.type === "command_name" && child.text === "read")
  );
}
