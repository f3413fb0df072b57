import { mayExport } from "../../policy/shell/bash/assignments.ts";
import { readWord } from "../../policy/shell/bash/readWord.ts";
import { judgeRedirect, trailingWords } from "../../policy/shell/bash/redirects.ts";
import { Variables } from "../../policy/shell/bash/variables.ts";
import { distrust } from "../../policy/shell/bash/wellFormed.ts";
import type { SyntaxNode, SyntaxTree } from "../../policy/shell/syntaxTree.ts";
import { peelWrappers } from "./peelWrappers.ts";

type Words = readonly string[];

/** A bash program as the permission rules see it. */
export interface CommandSplit {
  /** All its simple commands, when that is all there is: no substitution, no control flow, no file written by a redirection. */
  readonly commands?: readonly Words[];
  /** Every simple command that was found, wherever it stands: for rules that deny or ask. */
  readonly found: readonly Words[];
  /** What its redirections name. */
  readonly targets: readonly string[];
}

const plain = new Set(["program", "list", "pipeline", "command", "redirected_statement", "negated_command", "comment"]);
const assigning = /^(?:declaration_command|unset_command|variable_assignments?|test_command)$/;
const deepest = 3;

/**
 * Takes a program apart (spec/grok-build-behaviour.md 8.4). What can't be taken apart for certain has no `commands`, so that no
 * allow rule covers it; an incomplete `found` can at worst leave the decision to the person.
 */
export function splitCommand(text: string, parse: (text: string) => SyntaxTree | undefined, depth = 0): CommandSplit {
  const tree = parse(text);
  if (tree === undefined) {
    return { found: [], targets: [] };
  }
  const found: Words[] = [];
  const targets: string[] = [];
  let certain = distrust(tree, text) === undefined;
  const variables = new Variables();
  const add = (words: Words): void => {
    const peeled = peelWrappers(words);
    found.push(...peeled.all);
    certain &&= peeled.certain;
    if (peeled.script !== undefined) {
      const inner = depth < deepest ? splitCommand(peeled.script, parse, depth + 1) : undefined;
      found.push(...(inner?.found ?? []));
      certain &&= inner?.commands !== undefined;
    }
  };
  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    if (node.type === "command") {
      const words = wordsOf(node, parent).map((word) => readWord(word, variables).text ?? word.text);
      certain &&= node.children.every((child) => child.type !== "variable_assignment" || isHarmless(child, variables));
      certain &&= nameOf(node) !== undefined;
      add(words);
    } else if (node.type.endsWith("_redirect")) {
      certain &&= node.type !== "file_redirect" || judgeRedirect(node, variables).verdict === "allow";
      targets.push(
        ...node.children.filter((child) => child.named).map((child) => readWord(child, variables).text ?? ""),
      );
    } else if (node.named && node.children.length > 0 && parent !== undefined) {
      const prefix = node.type === "variable_assignment" && parent.type === "command";
      certain &&= prefix || plain.has(node.type) || !isStructure(node);
    } else if (node.type === "&" && parent?.type !== "binary_expression") {
      certain = false;
    }
    for (const child of node.children) {
      visit(child, node);
    }
  };
  visit(tree.root, undefined);
  return { ...(certain && found.length > 0 ? { commands: found } : {}), found, targets };
}

/** Anything in which another command may stand, or that changes what the following ones mean. */
function isStructure({ type }: SyntaxNode): boolean {
  return (
    assigning.test(type) ||
    /(?:_statement|_substitution|subshell|function_definition|do_group|case_item|_clause|_expression)$/.test(type)
  );
}

function wordsOf(command: SyntaxNode, parent: SyntaxNode | undefined): readonly SyntaxNode[] {
  const own = command.children.filter(
    (child) => (child.named || child.type === "$") && child.type !== "variable_assignment",
  );
  const behind =
    parent?.type === "redirected_statement" ? parent.children.flatMap((child) => trailingWords(child)) : [];
  return [...own.flatMap((child) => (child.type.endsWith("_redirect") ? trailingWords(child) : [child])), ...behind];
}

function nameOf(command: SyntaxNode): string | undefined {
  const name = command.children.find((child) => child.type === "command_name");
  return name === undefined ? undefined : readWord(name, new Variables()).text;
}

function isHarmless(assignment: SyntaxNode, variables: Variables): boolean {
  const value = assignment.children[2];
  const texts = value === undefined ? [""] : readWord(value, variables).texts;
  return mayExport(assignment.children[0]?.text ?? "", texts);
}

/** For shells that are not parsed here: one command of plain words, or nothing certain. */
export function splitPlainly(text: string): CommandSplit {
  const words = text.trim().split(/\s+/u);
  const isPlain = /^[\w./:=@%+, -]+$/u.test(text.trim());
  return { ...(isPlain ? { commands: [words] } : {}), found: [words], targets: [] };
}
