import { Folders } from "../bash/folders.ts";
import { Variables } from "../bash/variables.ts";
import { literalWord, shorten, unknownWord, type Word } from "../bash/word.ts";
import { judgeCommand } from "../command/judgeCommand.ts";
import type { PendingGit, PendingHazard, Scene } from "../command/scene.ts";
import type { SyntaxNode, SyntaxTree } from "../syntaxTree.ts";
import { allow, deny, type Judgement, sandboxOnly, worst } from "../verdict.ts";
import { cmdletKind, refusedParameter } from "./cmdlets.ts";
import { distrustPowershell } from "./trustedTree.ts";

export interface PowershellContext {
  readonly cwd: string;
  readonly home: string;
  parse(text: string): SyntaxTree | undefined;
}

/** Judges a PowerShell text: every command of the tree, and no calls of methods or types at all. */
export function judgePowershell(written: string, context: PowershellContext): Judgement {
  const text = quoteLongFlags(written.replaceAll(/(?<=\w),[ \t]+(?=[\w$])/g, ","));
  const tree = context.parse(text);
  if (tree === undefined) return deny("The command is too complex to be judged.");
  const doubt = distrustPowershell(tree.root, text);
  if (doubt !== undefined)
    return tree.hasError || doubt.includes("signs")
      ? deny(`The command can't be judged: ${doubt}.`)
      : sandboxOnly(`The command can't be judged: ${doubt}.`);
  const folders = new Folders(context.cwd);
  const git: PendingGit[] = [];
  const hazards: PendingHazard[] = [];
  const scene: Scene = {
    variables: new Variables(),
    folders,
    functions: new Set(),
    git,
    hazards,
    home: context.home,
    judgeText: () => sandboxOnly("A command inside a command is not read."),
    judgeWords: () => sandboxOnly("A command that starts another one is not read."),
  };
  const parts: Judgement[] = [];
  visit(tree.root, scene, parts);
  const all = folders.all;
  return {
    ...worst(parts, "Only values are shown."),
    // Other folders are not followed here.
    git: git.map(({ steps, ...use }) => ({ ...use, folders: steps?.length === 0 ? all : undefined })),
    hazards: hazards.map((hazard) => ({ ...hazard, folders: all })),
  };
}

/** The grammar has no blank behind a comma, no `--flag=value` and no lone `--`; quoted they mean the same to a program. */
function quoteLongFlags(text: string): string {
  if (text.includes("'")) return text;
  return text
    .replaceAll(
      /(?<=\s)(--[\w-]+)=(?:"([^"$`]*)"|([\w./:*,%@~^+-]+))(?=\s|$|[|;)])/g,
      (_all, flag: string, quoted?: string, bare?: string) => `'${flag}=${quoted ?? bare ?? ""}'`,
    )
    .replaceAll(/(?<=\s)--(?=\s|$)/g, "'--'");
}

function visit(node: SyntaxNode, scene: Scene, parts: Judgement[]): void {
  const repeated = node.type === "script_block" || node.type === "statement_block";
  if (repeated) scene.folders.enterRepeated();
  if (node.type === "command") parts.push(judgeNode(node, scene));
  else if (node.type === "assignment_expression") parts.push(judgeAssignment(node));
  else if (node.type === "foreach_statement")
    parts.push(judgeName(node.children.find((child) => child.type === "variable")?.text));
  else if (node.type === "redirection") parts.push(judgeRedirection(node));
  for (const child of node.children) visit(child, scene, parts);
  if (repeated) scene.folders.leaveRepeated();
}

function judgeNode(node: SyntaxNode, scene: Scene): Judgement {
  const [head] = node.children;
  if (head?.type === "foreach_command") return judgeForEach(head);
  if (head?.type !== "command_name")
    return sandboxOnly(`${shorten(head?.text ?? "")} starts something that is only known when it runs.`);
  const elements = node.children
    .filter((child) => child.type === "command_elements")
    .flatMap((child) => child.children);
  const found = cmdletKind(head.text);
  if (found.kind === "mutates") return deny(`${head.text} changes something.`);
  if (found.kind === "unknown") return sandboxOnly(`${shorten(head.text)} is not known to be read-only.`);
  if (found.kind === "program") return judgeCommand([literalWord(found.name), ...words(elements)], scene, false);
  for (const element of elements) {
    const parameter = element.type === "command_parameter" ? refusedParameter(element.text, found.refused) : undefined;
    if (parameter !== undefined) return sandboxOnly(`${head.text} ${parameter} does more than read.`);
    if (element.type === "generic_token" && element.text.startsWith("@"))
      return sandboxOnly("Splatted parameters are only known when it runs.");
    if (found.name === "foreach-object" && element.type === "generic_token")
      return sandboxOnly(`${head.text} ${shorten(element.text)} may call a method.`);
  }
  if (/^(?:set|push|pop)-location$/.test(found.name)) follow(elements, found.name, scene);
  return allow(`${head.text} only reads.`);
}

/** `% { … }`: the block is judged where it stands; anything else would name a member to call. */
function judgeForEach(node: SyntaxNode): Judgement {
  const others = node.children.filter(
    (child) => child.named && !/^(?:script_block_expression|command_argument_sep|command_parameter)$/.test(child.type),
  );
  const parameters = node.children.filter(
    (child) => child.type === "command_parameter" && !/^-(?:begin|process|end)$/i.test(child.text),
  );
  return others.length + parameters.length === 0
    ? allow("The block is judged by itself.")
    : sandboxOnly("ForEach-Object with these words may call a method.");
}

function follow(elements: readonly SyntaxNode[], name: string, scene: Scene): void {
  const operands = words(elements).filter((word) => word.text?.startsWith("-") !== true);
  const target = operands[0]?.text;
  const simple =
    name !== "pop-location" && operands.length === 1 && target !== undefined && /^[\w.-]+(?:\/[\w.-]+)*$/.test(target);
  if (simple) scene.folders.change([target], undefined);
  else if (name !== "pop-location") scene.folders.lose();
}

/** The words that a program gets. Windows PowerShell passes inner quotes on unescaped, so these are not certain. */
function words(elements: readonly SyntaxNode[]): readonly Word[] {
  const found: Word[] = [];
  elements.forEach((element, index) => {
    if (element.type === "command_argument_sep" || element.type === "redirection") return;
    if (element.type === "generic_token" && element.text.includes(">")) return;
    const before = elements[index - 1];
    const glued = before !== undefined && (before.type !== "command_argument_sep" || before.text === "");
    const text = glued ? undefined : plainText(element);
    if (text === undefined) found.push(unknownWord(element.text, true));
    else if (/[*?[]/.test(text) && element.type === "generic_token")
      found.push(unknownWord(text, true, /^[^-*?[]/.test(text)));
    else found.push(literalWord(text));
  });
  return found;
}

function plainText(element: SyntaxNode): string | undefined {
  const text = element.text.trim();
  if (element.type === "generic_token" || element.type === "command_parameter")
    return /^[@,]/.test(text) || text.includes(",") ? undefined : text;
  const quoted = /^"([^"$`]*)"$|^'([^']*)'$/.exec(text);
  const inner = quoted?.[1] ?? quoted?.[2];
  if (inner !== undefined) return inner === "" || inner.includes('"') || inner.endsWith("\\") ? undefined : inner;
  return /^-?\d+$/.test(text) ? text : undefined;
}

function judgeAssignment(node: SyntaxNode): Judgement {
  return judgeName(node.children[0]?.text);
}

/** Names that PowerShell itself reads: preferences, default parameters, drives, functions. */
const speaking =
  /^\$\{?(?:ps|env|global|script|local|private|using|function|alias|variable|execution|error|profile|home|pid|pwd|shell|wh|confirm|ofs|output|debug|verbose|warning|information|progress|maximum|nested|stack|format|log|transcript|input|matches|args|null|true|false)|:/i;

function judgeName(name: string | undefined): Judgement {
  if (name === undefined || !/^\$\w+$/.test(name) || speaking.test(name))
    return deny(`Setting ${shorten(name ?? "a variable")} could make a command do something else.`);
  return allow("A variable is set.");
}

function judgeRedirection(node: SyntaxNode): Judgement {
  if (/^(?:[1-6*]?>&[12]|[1-6*]?>\s*\$null)$/i.test(node.text.trim())) return allow("The output is dropped.");
  return deny(`The redirection ${shorten(node.text)} writes a file.`);
}
