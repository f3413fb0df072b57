import type { SyntaxNode, SyntaxTree } from "../syntaxTree.ts";

/*
 * A grammar is not a shell. Before a tree is believed, every byte of the command is accounted for: each leaf must look
 * the way bash itself would have to read it, and between two nodes there may be nothing but blanks. What fails here is
 * not judged at all. `undefined` means that the tree can be trusted.
 */

const structure = new Set([
  "program",
  "list",
  "pipeline",
  "command",
  "command_name",
  "redirected_statement",
  "file_redirect",
  "herestring_redirect",
  "heredoc_redirect",
  "subshell",
  "compound_statement",
  "if_statement",
  "elif_clause",
  "else_clause",
  "while_statement",
  "for_statement",
  "c_style_for_statement",
  "case_statement",
  "case_item",
  "function_definition",
  "test_command",
  "declaration_command",
  "unset_command",
  "variable_assignment",
  "variable_assignments",
  "negated_command",
  "string",
  "concatenation",
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "arithmetic_expansion",
  "brace_expression",
  "array",
  "subscript",
  "do_group",
  "binary_expression",
  "unary_expression",
  "postfix_expression",
  "parenthesized_expression",
  "ternary_expression",
  "heredoc_body",
]);

/** Inside these, a line break between two children would end the command for bash. */
const oneLine = new Set([
  "command",
  "declaration_command",
  "unset_command",
  "variable_assignments",
  "file_redirect",
  "herestring_redirect",
  "negated_command",
  "redirected_statement",
  "variable_assignment",
  "command_name",
]);

/** Between children of these there is nothing at all. */
const seamless = new Set(["concatenation", "simple_expansion", "variable_assignment", "command_name"]);

/** Between two words of these there is at least a blank. */
const separated = new Set([
  "command",
  "declaration_command",
  "for_statement",
  "array",
  "file_redirect",
  "herestring_redirect",
  "unset_command",
  "variable_assignments",
]);

const blanks = /^(?:[ \t]|\\\n)*$/;
const lines = /^(?:[ \t\n]|\\\n)*$/;

const leaves: Readonly<Record<string, RegExp>> = {
  word: /^(?:\\[^\n]|[^\s\\"'`$&|;<>()])+$/,
  number: /^-?\d+$/,
  raw_string: /^'[^']*'$/,
  ansi_c_string: /^\$'(?:\\[^\n]|[^'\\])*'$/,
  string_content: /^(?:\\[\s\S]|[^"\\`$]|\$(?![A-Za-z_0-9({[@*#?!$'"-]))*$/,
  variable_name: /^\w+$/,
  special_variable_name: /^[@*#?$!0_-]$/,
  file_descriptor: /^\d+$/,
  test_operator: /^-[a-zA-Z]+$/,
  heredoc_start: /^(?:\w+|'\w+'|"\w+"|\\\w+)$/,
  heredoc_end: /^\w+$/,
  comment: /^#[^\n]*$/,
  regex: /^(?:\\\S|[^\s\\;&<>`"'$]|\$(?=$|[|)/]))+$/,
  extglob_pattern: /^(?:\\\S|[^\s\\;&<>`"'$()])+$/,
};

export function distrust(tree: SyntaxTree, text: string): string | undefined {
  if (tree.hasError) return "it does not parse as a shell command";
  const { root } = tree;
  if (!lines.test(text.slice(0, root.start)) || !lines.test(text.slice(root.end))) return "parts of it were not parsed";
  return checkNode(root, text, false);
}

function checkNode(node: SyntaxNode, text: string, inExpansion: boolean): string | undefined {
  if (node.missing || node.type === "ERROR") return "it does not parse as a shell command";
  if (node.type === "heredoc_redirect") return checkHeredoc(node, text, inExpansion);
  if (!node.named) return node.children.length === 0 ? undefined : "it uses syntax that is not known here";
  if (node.children.length === 0) return checkLeaf(node, text, inExpansion);
  if (!structure.has(node.type)) return `it uses syntax that is not known here (${node.type})`;
  return checkGaps(node, text) ?? checkChildren(node, text, inExpansion);
}

function checkChildren(node: SyntaxNode, text: string, inExpansion: boolean): string | undefined {
  const inside = inExpansion || node.type === "expansion";
  for (const child of node.children) {
    const inner = child.type === "command_substitution" ? false : inside;
    const problem = checkNode(child, text, inner);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkGaps(node: SyntaxNode, text: string): string | undefined {
  if (node.type === "heredoc_body") return checkBodyText(node, text);
  let end = node.start;
  let previous: SyntaxNode | undefined;
  for (const child of node.children) {
    let gap = text.slice(end, child.start);
    // The grammar drops a lone dash in front of a here-document; it stands for the same input.
    if (child.type === "heredoc_redirect") gap = gap.replace(/^[ \t]+-(?=[ \t])/, "");
    const adjacent = gap.replaceAll("\\\n", "") === "";
    if (gap !== "" && seamless.has(node.type)) return "two of its words can't be told apart";
    if (!(oneLine.has(node.type) ? blanks : lines).test(gap)) return "parts of it were not parsed";
    if (adjacent && previous !== undefined && isWordIn(node, previous) && isWordIn(node, child)) {
      return "two of its words can't be told apart";
    }
    end = child.end;
    previous = child;
  }
  return end === node.end || lines.test(text.slice(end, node.end)) ? undefined : "parts of it were not parsed";
}

function isWordIn(parent: SyntaxNode, node: SyntaxNode): boolean {
  if (!separated.has(parent.type) || node.type === "file_descriptor") return false;
  return node.named ? !node.type.endsWith("_redirect") : node.type === "$";
}

function checkLeaf(node: SyntaxNode, text: string, inExpansion: boolean): string | undefined {
  if (node.type === "program" || node.type === "heredoc_body" || node.type === "heredoc_content") return undefined;
  if (node.type === "file_redirect") return /^\d*[<>]&-$/.test(node.text) ? undefined : "a redirection was not parsed";
  if (node.type === "string" || node.type === "array") return undefined;
  if (node.type === "variable_assignment") return undefined;
  if (
    inExpansion &&
    node.type !== "string_content" &&
    node.type !== "variable_name" &&
    node.type !== "special_variable_name"
  ) {
    return /[`$<>]/.test(node.text) ? "an expansion hides more than is known here" : undefined;
  }
  const shape = leaves[node.type];
  if (shape === undefined) return `it uses syntax that is not known here (${node.type})`;
  if (!shape.test(node.text)) return `a part of it (${node.type}) is not what it seems`;
  if (node.type === "comment" && node.start > 0 && !/[\s;&|()]/.test(text[node.start - 1] ?? "")) {
    return "a comment is not one for the shell";
  }
  return undefined;
}

/** The body ends where bash would end it, and holds no substitution that the grammar overlooked. */
function checkHeredoc(node: SyntaxNode, text: string, inExpansion: boolean): string | undefined {
  const start = node.children.find((child) => child.type === "heredoc_start");
  const body = node.children.find((child) => child.type === "heredoc_body");
  const end = node.children.find((child) => child.type === "heredoc_end");
  if (start === undefined || end === undefined) return "a here-document is not closed";
  const quoted = /['"\\]/.test(start.text);
  const word = start.text.replaceAll(/['"\\]/g, "");
  if (end.text !== word) return "a here-document is not closed where it seems";
  const tabs = node.children.some((child) => child.type === "<<-");
  const lineEnd = text.indexOf("\n", start.end);
  if (lineEnd < 0 || text.slice(start.start, lineEnd).includes("\\\n")) return "a here-document is not closed";
  const bodyLines = text.slice(lineEnd + 1, end.end).split("\n");
  const closing = bodyLines.findIndex((line) => (tabs ? line.replace(/^\t+/, "") : line) === word);
  if (closing !== bodyLines.length - 1) return "a here-document ends before it seems to";
  if (text[end.end] !== undefined && text[end.end] !== "\n") return "a here-document is not closed where it seems";
  for (const child of node.children) {
    if (child === body && quoted) continue;
    if (child.start > lineEnd && child !== body && child !== end) return "a here-document was not parsed";
    const problem =
      child === body && body.children.length === 0 ? checkBodyText(child, text) : checkNode(child, text, inExpansion);
    if (problem !== undefined) return problem;
  }
  const head = node.children.filter((child) => child.end <= lineEnd);
  return checkHead(head, text, lineEnd);
}

function checkHead(head: readonly SyntaxNode[], text: string, lineEnd: number): string | undefined {
  let end = head[0]?.start ?? lineEnd;
  for (const child of head) {
    if (!blanks.test(text.slice(end, child.start))) return "parts of it were not parsed";
    end = child.end;
  }
  return blanks.test(text.slice(end, lineEnd)) ? undefined : "parts of it were not parsed";
}

function checkBodyText(body: SyntaxNode, text: string): string | undefined {
  let plain = "";
  let end = body.start;
  for (const child of body.children) {
    if (child.type === "heredoc_content") continue;
    plain += `${text.slice(end, child.start)} `;
    end = child.end;
  }
  plain += text.slice(end, body.end);
  return /(?:^|[^\\])(?:\\\\)*(?:`|\$[({[])/.test(plain) ? "a here-document hides a substitution" : undefined;
}
