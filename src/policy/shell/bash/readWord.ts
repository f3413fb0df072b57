import type { SyntaxNode } from "../syntaxTree.ts";
import type { Variables } from "./variables.ts";
import { unknownWord, type Word } from "./word.ts";

/** A piece of a word: all texts that it may have, or what is known of its lead. */
interface Part {
  readonly texts: readonly string[] | undefined;
  readonly safeLead: boolean;
  readonly multiple: boolean;
  /** The shell splits it at blanks, so that any word may begin in its middle. */
  readonly splits: boolean;
  readonly numeric?: true;
}

const mostTexts = 12;
const numberPart: Part = { texts: undefined, safeLead: false, multiple: true, splits: false, numeric: true };
const unknownPart: Part = { texts: undefined, safeLead: false, multiple: false, splits: false };
const splitPart: Part = { texts: undefined, safeLead: false, multiple: true, splits: true };

/** Reads one argument node. The tree has been found trustworthy before (wellFormed.ts). */
export function readWord(node: SyntaxNode, variables: Variables): Word {
  const parts = partsOf(node, false, variables);
  const raw = node.text;
  if (hasBraces(node)) return { ...unknownWord(raw, true), prefix: bracePrefix(raw) };
  let texts: readonly string[] | undefined = [""];
  for (const part of parts) texts = texts === undefined ? undefined : concat(texts, part.texts);
  const multiple = parts.some((part) => part.multiple);
  const tilde = raw.startsWith("~");
  let prefix = "";
  for (const part of parts) {
    const only: string | undefined = part.texts?.length === 1 ? part.texts[0] : undefined;
    if (only === undefined) break;
    prefix += only;
  }
  return {
    text: texts?.length === 1 && !multiple ? texts[0] : undefined,
    texts,
    prefix,
    safeLead: texts === undefined ? leadIsSafe(parts) : texts.every((text) => !text.startsWith("-")),
    multiple,
    numeric: parts.length === 1 && parts[0]?.numeric === true,
    tilde,
    raw,
  };
}

/** A part may be empty, so the next one counts as the lead too. An unquoted expansion may split into anything. */
function leadIsSafe(parts: readonly Part[]): boolean {
  if (parts.some((part) => part.splits)) return false;
  for (const part of parts) {
    if (part.texts === undefined) {
      if (!part.safeLead) return false;
    } else if (part.texts.some((text) => text.startsWith("-"))) return false;
    if (part.texts?.every((text) => text !== "") === true) return true;
  }
  return true;
}

function concat(texts: readonly string[], more: readonly string[] | undefined): readonly string[] | undefined {
  if (more === undefined || texts.length * more.length > mostTexts) return undefined;
  return [...new Set(texts.flatMap((text) => more.map((next) => text + next)))];
}

function partsOf(node: SyntaxNode, quoted: boolean, variables: Variables): readonly Part[] {
  switch (node.type) {
    case "concatenation":
      return node.children.flatMap((child) => partsOf(child, quoted, variables));
    case "command_name":
      return node.children.flatMap((child) => partsOf(child, quoted, variables));
    case "word":
      return [wordPart(node.text)];
    case "number":
    case "variable_name":
    case "$":
      return [literal(node.text)];
    case "raw_string":
      return [literal(node.text.slice(1, -1))];
    case "ansi_c_string":
      return [ansiPart(node.text.slice(2, -1))];
    case "string":
      return stringParts(node, variables);
    case "string_content":
      return [literal(node.text.replaceAll(/\\([\\"$`\n])/g, (_all, sign: string) => (sign === "\n" ? "" : sign)))];
    case "simple_expansion":
    case "expansion":
      return [expansionPart(node, quoted, variables)];
    case "process_substitution":
      // It becomes the path of a descriptor.
      return [{ texts: undefined, safeLead: true, multiple: false, splits: false }];
    default:
      return [quoted ? unknownPart : splitPart];
  }
}

function literal(text: string): Part {
  return { texts: [text], safeLead: !text.startsWith("-"), multiple: false, splits: false };
}

function wordPart(text: string): Part {
  const plain = text.replaceAll(/\\([\s\S])/g, "$1");
  if (!/(?:^|[^\\])(?:\\\\)*[*?[]/.test(text)) return literal(plain);
  // A pattern keeps its literal beginning in every match.
  return { texts: undefined, safeLead: !/^[-*?[\\]/.test(text), multiple: true, splits: false };
}

function ansiPart(text: string): Part {
  const simple: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\", "'": "'", '"': '"' };
  let known = true;
  const plain = text.replaceAll(/\\([\s\S])/g, (_all, sign: string) => {
    known &&= simple[sign] !== undefined;
    return simple[sign] ?? "";
  });
  return known ? literal(plain) : unknownPart;
}

function stringParts(node: SyntaxNode, variables: Variables): readonly Part[] {
  const parts: Part[] = [];
  let end = node.start + 1;
  for (const child of node.children) {
    // Blanks in front of an expansion belong to the string, but to no node of the tree.
    const gap = blanksBefore(child, end);
    if (gap > 0) parts.push(literal(" ".repeat(gap)));
    if (child.type !== '"') parts.push(...partsOf(child, true, variables));
    end = child.end;
  }
  return parts.length === 0 ? [literal("")] : parts;
}

function blanksBefore(child: SyntaxNode, end: number): number {
  const inside = child.type === '"' ? 0 : (/^\s*/.exec(child.text)?.[0].length ?? 0);
  const own = child.type === "string_content" ? 0 : inside;
  return Math.max(0, child.start - end) + own;
}

function expansionPart(node: SyntaxNode, quoted: boolean, variables: Variables): Part {
  if (/^\$[#?]$/.test(node.text.trim()) && !variables.changesSplitting) return numberPart;
  const name = node.children.find((child) => child.type === "variable_name");
  const plain = node.type === "simple_expansion" || node.children.filter((child) => child.named).length === 1;
  const signs = node.children.filter((child) => !child.named).map((child) => child.text.trim());
  const bare = signs.every((sign) => sign === "$" || sign === "${" || sign === "}");
  if (name === undefined || !plain || !bare || /^\d/.test(name.text)) return quoted ? unknownPart : splitPart;
  const value = variables.value(name.text);
  if (value.numeric && value.texts === undefined && !variables.changesSplitting) {
    return { ...numberPart, multiple: !quoted };
  }
  if (quoted)
    return { texts: value.texts && [...value.texts, ""], safeLead: value.safeLead, multiple: false, splits: false };
  if (value.texts === undefined || variables.changesSplitting || value.texts.some((text) => /[\s*?[]/.test(text))) {
    return splitPart;
  }
  return { texts: [...value.texts, ""], safeLead: value.safeLead, multiple: true, splits: false };
}

/** `{a,b}` and `{1..3}` make several words; `{}` and `@{u}` do not. */
function hasBraces(node: SyntaxNode): boolean {
  if (node.type === "brace_expression") return true;
  if (node.type !== "concatenation") return node.type === "word" && isBrace(node.text);
  if (node.children.some((child) => child.type === "brace_expression")) return true;
  const open = node.children.findIndex((child) => child.type === "word" && /(?:^|[^\\])\{/.test(child.text));
  if (open < 0) return false;
  const rest = node.children
    .slice(open)
    .map((child) => child.text)
    .join("");
  return isBrace(rest);
}

function isBrace(text: string): boolean {
  return text.includes("{") && /,|\.\./.test(text.slice(text.indexOf("{")));
}

function bracePrefix(raw: string): string {
  return /^[^{'"$\\]*/.exec(raw)?.[0] ?? "";
}
