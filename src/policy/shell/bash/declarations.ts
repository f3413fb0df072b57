import type { SyntaxNode } from "../syntaxTree.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import { mayAssign, mayExport } from "./assignments.ts";
import { readWord } from "./readWord.ts";
import type { Variables } from "./variables.ts";
import { shorten } from "./word.ts";

/** `declare`, `local`, `readonly`, `typeset`, `export`: harmless with plain names that mean nothing to programs. */
export function judgeDeclaration(node: SyntaxNode, variables: Variables): Judgement {
  const [keyword, ...rest] = node.children;
  let exported = keyword?.text === "export";
  for (const child of rest) {
    if (!child.text.startsWith("-")) continue;
    // `-i` evaluates, `-n` makes a reference that evaluates, `-f` exports functions.
    if (child.type !== "word" || !/^-[aAglrux]+$/.test(child.text))
      return sandboxOnly(`${keyword?.text} ${shorten(child.text)} can't be judged.`);
    exported ||= child.text.includes("x");
  }
  for (const child of rest) {
    if (child.text.startsWith("-")) continue;
    const problem = judgeName(child, exported, variables);
    if (problem !== undefined) return problem;
  }
  return allow("A variable is set.");
}

function judgeName(node: SyntaxNode, exported: boolean, variables: Variables): Judgement | undefined {
  const assigns = node.type === "variable_assignment";
  if (!assigns && node.type !== "variable_name")
    return sandboxOnly(`${shorten(node.text)} is not a plain variable name.`);
  const target = assigns ? node.children[0] : node;
  if (target?.type !== "variable_name") return sandboxOnly("A subscript in a declaration can't be judged.");
  const value = assigns ? node.children[2] : undefined;
  const plain = value === undefined ? [""] : value.type === "array" ? undefined : readWord(value, variables).texts;
  const texts = assigns ? plain : variables.value(target.text).texts;
  const may = exported ? mayExport(target.text, texts) : mayAssign(target.text, texts);
  return may ? undefined : deny(`Setting ${shorten(target.text)} could make a command run something else.`);
}

/** `unset name` is harmless unless it brings a program back that a function had replaced. */
export function judgeUnset(node: SyntaxNode, functions: ReadonlySet<string>): Judgement {
  for (const child of node.children.slice(1)) {
    if (child.type === "word" && child.text === "-v") continue;
    if (child.type !== "variable_name" || functions.has(child.text) || !mayAssign(child.text, [""])) {
      return sandboxOnly(`unset ${shorten(child.text)} can't be judged.`);
    }
  }
  return allow("A variable is forgotten.");
}
