import type { SyntaxNode } from "../syntaxTree.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import { readWord } from "./readWord.ts";
import type { Variables } from "./variables.ts";
import { shorten } from "./word.ts";

/** The grammar also puts into a redirection the words behind its target; they belong to the command. */
function redirectWords(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter((child) => (child.named || child.type === "$") && child.type !== "file_descriptor");
}

/** The words of the command that stand behind this redirection. */
export function trailingWords(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "file_redirect") return redirectWords(node).slice(1);
  if (node.type === "herestring_redirect") return node.children.filter((child) => child.named).slice(1);
  if (node.type !== "heredoc_redirect") return [];
  return node.children.flatMap((child) => {
    if (child.type === "file_redirect" || child.type === "herestring_redirect") return trailingWords(child);
    return /^(?:word|string|raw_string|concatenation|number|simple_expansion|expansion|ansi_c_string|command_substitution|process_substitution|brace_expression)$/.test(
      child.type,
    )
      ? [child]
      : [];
  });
}

const quiet = /^\/dev\/(?:null|stdout|stderr|fd\/[0-2])$/;

/** Output may go to `/dev/null` or to another descriptor; input may come from any file but a network one. */
export function judgeRedirect(node: SyntaxNode, variables: Variables): Judgement {
  const operator = node.children.find((child) => !child.named && /[<>]/.test(child.text))?.text.trim();
  const target = redirectWords(node)[0];
  if (/^\d*[<>]&-$/.test(node.text)) return allow("Closing a descriptor changes nothing.");
  if (operator === undefined || target === undefined) return deny("A redirection can't be read.");
  const word = readWord(target, variables);
  if (operator === ">&" || operator === "<&") {
    if (/^\d+-?$|^-$/.test(word.text ?? "")) return allow("Joining descriptors changes nothing.");
    if (operator === "<&") return deny("A redirection can't be read.");
  }
  if (operator === "<") return judgeInput(word.texts, word.prefix, word.safeLead, word.raw);
  if (word.text !== undefined && quiet.test(word.text)) return allow("The output is dropped.");
  if (word.text?.startsWith("/tmp/") === true && !word.text.includes(".."))
    return sandboxOnly(`The redirection to ${shorten(word.raw)} writes a temporary file.`);
  return deny(`The redirection ${operator} ${shorten(word.raw)} writes a file.`);
}

function judgeInput(texts: readonly string[] | undefined, prefix: string, safeLead: boolean, raw: string): Judgement {
  const risky = (text: string): boolean => /^\/+dev\/+(?!null$|stdin$|fd\/\d+$|zero$|u?random$)/.test(text);
  if (texts !== undefined) {
    return texts.some(risky)
      ? deny(`Reading from ${shorten(raw)} opens a device or a connection.`)
      : allow("Input is only read.");
  }
  if (prefix !== "" && !/^\/+(?:d|de|dev|dev\/.*)?$/.test(prefix)) return allow("Input is only read.");
  return safeLead
    ? allow("Input is only read.")
    : sandboxOnly(`What ${shorten(raw)} reads from is only known when it runs.`);
}
