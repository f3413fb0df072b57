import { isKnownCommand, judgeCommand } from "../command/judgeCommand.ts";
import type { PendingGit, PendingHazard, Scene } from "../command/scene.ts";
import type { SyntaxNode, SyntaxTree } from "../syntaxTree.ts";
import { allow, deny, type Judgement, sandboxOnly, worst } from "../verdict.ts";
import { arithmeticProblem } from "./arithmetic.ts";
import { mayAssign, mayExport } from "./assignments.ts";
import { collectVariables } from "./collectVariables.ts";
import { judgeDeclaration, judgeUnset } from "./declarations.ts";
import { judgeExpansion, subscriptProblem } from "./expansions.ts";
import { Folders, join } from "./folders.ts";
import { readWord } from "./readWord.ts";
import { judgeRedirect, trailingWords } from "./redirects.ts";
import { judgeTest } from "./testExpression.ts";
import { unknownValue } from "./variables.ts";
import { distrust } from "./wellFormed.ts";
import { shorten, type Word } from "./word.ts";

export interface BashContext {
  readonly cwd: string;
  readonly home: string;
  parse(text: string): SyntaxTree | undefined;
}

const deepestText = 3;

/** Judges a whole bash program: every command of the tree, wherever it stands. */
export function judgeBash(text: string, context: BashContext): Judgement {
  const git: PendingGit[] = [];
  const hazards: PendingHazard[] = [];
  const folders = new Folders(context.cwd);
  const verdict = judgeProgram(text, context, folders, git, hazards, 0);
  const { all, rooted } = folders;
  return {
    ...verdict,
    git: git.map(({ steps, ...use }) => ({ ...use, folders: follow(all, steps, rooted) })),
    hazards: hazards.map((hazard) => ({ ...hazard, folders: all })),
  };
}

function follow(
  folders: readonly string[] | undefined,
  steps: PendingGit["steps"],
  rooted: boolean,
): readonly string[] | undefined {
  let found = folders;
  for (const step of steps ?? [])
    found = found?.flatMap((folder) => step.map((path) => (path === "" ? folder : join(folder, path))));
  if (rooted && steps?.some((step) => step.some((path) => path !== "" && !path.startsWith("/"))) === true)
    return undefined;
  return steps === undefined || (found !== undefined && found.length > 32) ? undefined : found;
}

function judgeProgram(
  text: string,
  context: BashContext,
  folders: Folders,
  git: PendingGit[],
  hazards: PendingHazard[],
  depth: number,
): Judgement {
  const tree = context.parse(text);
  if (tree === undefined) return deny("The command is too complex to be judged.");
  const doubt = distrust(tree, text);
  if (doubt !== undefined) return deny(`The command can't be judged: ${doubt}.`);
  const variables = collectVariables(tree.root);
  const scene: Scene = {
    variables,
    folders,
    functions: new Set(),
    git,
    hazards,
    home: context.home,
    judgeText: (inner) =>
      depth >= deepestText
        ? sandboxOnly("The command is nested too deeply.")
        : judgeProgram(inner, context, folders, git, hazards, depth + 1),
    judgeWords: (words) => judgeCommand(words, scene, false),
  };
  const walk = new Walk(scene, text);
  walk.visit(tree.root, undefined);
  return worst(walk.parts, "Nothing runs.");
}

/** Visits every node once, so that no construct can hide a command. */
class Walk {
  readonly parts: Judgement[] = [];
  readonly #scene: Scene;
  readonly #text: string;

  constructor(scene: Scene, text: string) {
    this.#scene = scene;
    this.#text = text;
  }

  visit(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const repeated = node.type === "do_group" || node.type === "function_definition" || node.type === "while_statement";
    if (repeated) this.#scene.folders.enterRepeated();
    this.#note(node, parent);
    for (const child of node.children) this.visit(child, node);
    if (repeated) this.#scene.folders.leaveRepeated();
    if (node.type === "function_definition") this.#define(node, parent);
  }

  #note(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const found = this.#judge(node, parent);
    if (found !== undefined) this.parts.push(found);
  }

  #judge(node: SyntaxNode, parent: SyntaxNode | undefined): Judgement | undefined {
    const { variables } = this.#scene;
    switch (node.type) {
      case "&":
        return parent !== undefined && /expression|expansion/.test(parent.type)
          ? undefined
          : deny("Leaving something running in the background is not possible while planning; drop the &.");
      case "command":
        return this.#command(node, parent);
      case "redirected_statement":
        return this.#redirected(node);
      case "file_redirect":
        return judgeRedirect(node, variables);
      case "variable_assignment":
        return parent?.type === "command" || parent?.type === "declaration_command"
          ? undefined
          : this.#assignment(node);
      case "declaration_command":
        return judgeDeclaration(node, variables);
      case "unset_command":
        return judgeUnset(node, this.#scene.functions);
      case "test_command":
        return judgeTest(node, variables);
      case "expansion":
        return judgeExpansion(node, variables);
      case "arithmetic_expansion":
      case "c_style_for_statement":
        return this.#arithmetic(node);
      case "for_statement":
        return this.#loop(node);
      default:
        return undefined;
    }
  }

  #command(node: SyntaxNode, parent: SyntaxNode | undefined): Judgement {
    const { variables } = this.#scene;
    const words: Word[] = [];
    const parts: Judgement[] = [];
    const redirects = parent?.type === "redirected_statement" ? parent.children.filter((child) => child !== node) : [];
    const trailing = redirects.flatMap((redirect) => trailingWords(redirect));
    for (const child of [...node.children, ...trailing]) {
      if (child.type === "variable_assignment") parts.push(this.#prefix(child, node));
      else if (child.type.endsWith("_redirect"))
        words.push(...trailingWords(child).map((word) => readWord(word, variables)));
      else if (child.type === "command_name" && child.children[0]?.type === "arithmetic_expansion")
        return allow("Arithmetic is judged where it stands.");
      else if (child.named || child.type === "$") words.push(readWord(child, variables));
      else parts.push(deny(`The command can't be judged: ${shorten(child.text)} is not known here.`));
    }
    parts.push(judgeCommand(words, this.#scene, true));
    return worst(parts, "Nothing runs.");
  }

  /** Words behind a redirection belong to the command before it; without one they are a command of their own. */
  #redirected(node: SyntaxNode): Judgement | undefined {
    const body = node.children.find((child) => !child.type.endsWith("_redirect"));
    const trailing = node.children.flatMap((child) => trailingWords(child));
    if (body?.type === "command" || trailing.length === 0) return undefined;
    if (body !== undefined) return deny("The words behind a redirection can't be judged.");
    return judgeCommand(
      trailing.map((word) => readWord(word, this.#scene.variables)),
      this.#scene,
      true,
    );
  }

  /** `NAME=value command`: the program gets it in its environment. */
  #prefix(node: SyntaxNode, command: SyntaxNode): Judgement {
    const name = node.children[0]?.text ?? "";
    const value = node.children[2];
    const runs = command.children.find((child) => child.type === "command_name")?.text;
    if (name === "IFS" && (runs === "read" || runs === "mapfile")) return allow("IFS is set for read only.");
    const texts = value === undefined ? [""] : readWord(value, this.#scene.variables).texts;
    return mayExport(name, texts)
      ? allow(`${name} is harmless.`)
      : deny(`Setting ${shorten(name)} for a command could make it run something else.`);
  }

  #assignment(node: SyntaxNode): Judgement {
    const [target, , value] = node.children;
    const name = target?.type === "subscript" ? target.children[0]?.text : target?.text;
    const problem = target?.type === "subscript" ? subscriptProblem(target, this.#scene.variables) : undefined;
    if (problem !== undefined) return problem;
    const texts =
      value === undefined ? [""] : value.type === "array" ? undefined : readWord(value, this.#scene.variables).texts;
    if (name === undefined || !mayAssign(name, texts))
      return deny(`Setting ${shorten(name ?? "a variable")} could make a command run something else.`);
    return allow("A variable is set.");
  }

  #arithmetic(node: SyntaxNode): Judgement | undefined {
    const parts =
      node.type === "c_style_for_statement"
        ? node.children.filter((child) => child.type !== "do_group" && child.type !== "compound_statement")
        : node.children;
    for (const part of parts) {
      const problem = arithmeticProblem(part, this.#scene.variables);
      if (problem !== undefined) return sandboxOnly(`Bash would evaluate ${shorten(problem)} as arithmetic.`);
    }
    return undefined;
  }

  #loop(node: SyntaxNode): Judgement | undefined {
    if (node.children[0]?.text === "select") return sandboxOnly("select waits for a person.");
    const name = node.children.find((child) => child.type === "variable_name")?.text ?? "";
    return mayAssign(name, undefined)
      ? undefined
      : deny(`Setting ${shorten(name)} could make a command run something else.`);
  }

  /**
   * A call of the function is judged by its body only when it is certain that the definition has run before and that
   * no program of that name would be meant otherwise.
   */
  #define(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const name = node.children.find((child) => child.type === "word")?.text ?? "";
    const once = this.#text.split(name).length > 1 && !this.#scene.functions.has(name);
    if (parent?.type === "program" && once && /^[a-zA-Z_][\w-]*$/.test(name) && !isKnownCommand(name)) {
      this.#scene.functions.add(name);
    }
    if (!once) this.parts.push(sandboxOnly(`The function ${shorten(name)} is defined twice.`));
    this.#scene.variables.assign(name, unknownValue);
  }
}
