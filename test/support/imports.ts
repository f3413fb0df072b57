import { posix } from "node:path";
import type { SourceFile } from "./sourceFiles.ts";

export interface Import {
  readonly from: string;
  /** A file of ours, relative to the checkout, or the name of a package without the path inside it. */
  readonly to: string;
  readonly own: boolean;
  /** What was written. */
  readonly specifier: string;
  /** `types` is gone at run time; `lazy` is `import()`. */
  readonly kind: "static" | "types" | "lazy";
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const call = /(?<!typeof )\bimport\(\s*"([^"]+)"\s*\)/g;

/** The imports of a file, read without a parser: the formatter keeps them in one form. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const code = file.text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  for (const [, types, specifier = ""] of code.matchAll(statement)) {
    found.push(resolved(file, specifier, types === undefined ? "static" : "types"));
  }
  for (const [, specifier = ""] of code.matchAll(call)) found.push(resolved(file, specifier, "lazy"));
  return found;
}

function resolved(file: SourceFile, specifier: string, kind: Import["kind"]): Import {
  const own = specifier.startsWith(".");
  const name = specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : (specifier.split("/")[0] ?? "");
  const to = own ? posix.join(posix.dirname(file.path), specifier) : specifier.startsWith("node:") ? specifier : name;
  return { from: file.path, to, own, specifier, kind };
}
