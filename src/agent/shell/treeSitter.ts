import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language, Node, Parser, Tree } from "web-tree-sitter";
import type { ShellLanguage, ShellParser, SyntaxNode, SyntaxTree } from "../../policy/shell/syntaxTree.ts";

/*
 * The parser behind the shell reader: web-tree-sitter with the grammars that VS Code ships. The web assembly files lie
 * in `grammars/` beside the bundle, or in node_modules when the sources run directly. Nothing is loaded before the
 * first command is read.
 */

const mostNodes = 6000;
const parseMilliseconds = 500;

const packages: Readonly<Record<string, string>> = {
  "web-tree-sitter.wasm": "web-tree-sitter/web-tree-sitter.wasm",
  "tree-sitter-bash.wasm": "@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm",
  "tree-sitter-powershell.wasm": "@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm",
};

/** Loads runtime and grammars. Rejects when a file is missing or broken; callers then refuse commands. */
export async function loadShellParser(): Promise<ShellParser> {
  const [{ Parser: ParserClass, Language: LanguageClass }, runtime, bash, powershell] = await Promise.all([
    import("web-tree-sitter"),
    readGrammar("web-tree-sitter.wasm"),
    readGrammar("tree-sitter-bash.wasm"),
    readGrammar("tree-sitter-powershell.wasm"),
  ]);
  await ParserClass.init({ wasmBinary: runtime });
  const languages: Record<ShellLanguage, Language> = {
    bash: await LanguageClass.load(bash),
    powershell: await LanguageClass.load(powershell),
  };
  const parser = new ParserClass();
  return { parse: (text, language) => parseWith(parser, languages[language], text) };
}

/** Bundled code lies in `dist/` or in `dist/chunks/`. */
async function readGrammar(name: string): Promise<Uint8Array> {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [join(here, "grammars"), join(here, "..", "grammars")]) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes !== undefined) return bytes;
  }
  return readFile(createRequire(import.meta.url).resolve(packages[name] ?? name));
}

function parseWith(parser: Parser, language: Language, text: string): SyntaxTree | undefined {
  const stop = Date.now() + parseMilliseconds;
  let tree: Tree | null = null;
  try {
    parser.setLanguage(language);
    tree = parser.parse(text, null, { progressCallback: () => Date.now() > stop });
    if (tree === null) return undefined;
    const budget = { left: mostNodes };
    const root = copyNode(tree.rootNode, text, budget);
    return root === undefined ? undefined : { root, hasError: tree.rootNode.hasError };
  } catch {
    return undefined;
  } finally {
    tree?.delete();
    parser.reset();
  }
}

/** Copies the tree out of web assembly memory; `undefined` beyond the budget. */
function copyNode(node: Node, text: string, budget: { left: number }): SyntaxNode | undefined {
  if (--budget.left < 0) return undefined;
  const children: SyntaxNode[] = [];
  if (node.childCount > 0) {
    for (const child of node.children) {
      const copy = copyNode(child, text, budget);
      if (copy === undefined) return undefined;
      children.push(copy);
    }
  }
  const { startIndex: start, endIndex: end } = node;
  return {
    type: node.type,
    named: node.isNamed,
    missing: node.isMissing,
    start,
    end,
    text: text.slice(start, end),
    children,
  };
}
