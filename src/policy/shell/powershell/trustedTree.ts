import type { SyntaxNode } from "../syntaxTree.ts";

/*
 * Which trees of the PowerShell grammar are believed. The grammar knows less than the language, so leaves must look
 * plain, and what it has no node for here is not judged.
 */

const known = new Set(
  (
    "program statement_list pipeline pipeline_chain pipeline_chain_tail command command_name command_elements " +
    "command_argument_sep command_parameter generic_token logical_expression bitwise_expression comparison_expression " +
    "additive_expression multiplicative_expression format_expression range_expression array_literal_expression " +
    "unary_expression expression_with_unary_operator string_literal expandable_string_literal verbatim_string_characters " +
    "variable braced_variable integer_literal decimal_integer_literal real_literal member_access member_name simple_name " +
    "element_access script_block_expression script_block script_block_body comparison_operator sub_expression " +
    "parenthesized_expression array_expression hash_literal_expression hash_literal_body hash_entry key_expression " +
    "assignment_expression left_assignment_expression assignement_operator if_statement elseif_clauses elseif_clause " +
    "else_clause statement_block foreach_statement while_statement while_condition foreach_command empty_statement " +
    "redirections redirection merging_redirection_operator file_redirection_operator redirected_file_name flow_control_statement comment"
  ).split(" "),
);

const leaves: Readonly<Record<string, RegExp>> = {
  generic_token: /^(?:[\w.\\/:*?~,+%^@#![\]-]+|[1-6*]?>(?:\$null|&1))$/,
  command_name: /^[\w.\\/:%?-]+$/,
  command_parameter: /^--?[\w-]+:?$/,
  expandable_string_literal: /^"[^"`$]*"$/,
  verbatim_string_characters: /^'[^']*'$/,
  variable: /^\$(?:\w+(?::\w+)?|[_$?^])$/,
  braced_variable: /^\$\{\w+\}$/,
  simple_name: /^\s*\w+$/,
  comment: /^#[^\n]*$/,
  command_argument_sep: /^[ \t]*$/,
  integer_literal: /^\d+\w*$/,
  decimal_integer_literal: /^\d+\w*$/,
  empty_statement: /^;$/,
};

/** Why the tree is not believed; `undefined` when it is. */
export function distrustPowershell(root: SyntaxNode, text: string): string | undefined {
  // Typographic quotes and dashes mean the same as plain ones to PowerShell, a backtick quotes, and --% stops parsing.
  if (/[`\u2013-\u2015\u2018-\u201f]|--%|<#|@['"]/.test(text))
    return "it uses signs that are read in more than one way";
  if (text.slice(0, root.start).trim() !== "" || text.slice(root.end).trim() !== "")
    return "parts of it were not parsed";
  return check(root, text);
}

function check(node: SyntaxNode, text: string): string | undefined {
  if (node.type === "ERROR" || (node.missing && node.type !== "command_argument_sep" && node.text !== ""))
    return "it does not parse";
  if (!node.named) return undefined;
  if (!known.has(node.type)) return `it uses syntax that is not known here (${node.type})`;
  if (node.children.length === 0) {
    const shape = leaves[node.type];
    return shape === undefined || shape.test(node.text) ? undefined : "a part of it is not what it seems";
  }
  let end = node.start;
  let rest = "";
  for (const child of node.children) {
    rest += text.slice(end, child.start);
    end = child.end;
    const problem = check(child, text);
    if (problem !== undefined) return problem;
  }
  rest += text.slice(end, node.end);
  if (node.type === "expandable_string_literal")
    return /\$[({]/.test(rest) ? "a string hides an expression" : undefined;
  return rest.trim() === "" ? undefined : "parts of it were not parsed";
}
