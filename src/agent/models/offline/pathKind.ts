/** What a file is for, told from its path. Ranking and the sections of the plan follow it. */
export type PathKind = "code" | "test" | "docs" | "config" | "generated";

export function pathKind(path: string): PathKind {
  const name = baseName(path);
  if (
    /(^|\/)(node_modules|dist|build|out|target|vendor|third_party|\.git|__pycache__|coverage|\.next|\.venv)\//.test(
      path,
    ) ||
    /(^|[-.])lock(\.|$)|lock\.(json|ya?ml)$|\.lockb?$|^go\.sum$|\.min\.(js|css)$|\.map$|\.snap$|\.(svg|po|pot|so|pyc|class|o|a|dll|exe|wasm|png|jpe?g|gif|ico|pdf|zip|gz|woff2?|ttf)$/i.test(
      name,
    )
  ) {
    return "generated";
  }
  if (
    /(^|\/)(tests?|specs?|__tests__|e2e|testdata|fixtures?)\//i.test(path) ||
    /([._-](test|spec)s?\.[a-z]+|_test\.[a-z]+|^test_.*\.py|Tests?\.(java|kt|cs|swift|php))$/.test(name)
  ) {
    return "test";
  }
  if (
    /\.(md|mdx|markdown|rst|adoc|txt)$/i.test(name) ||
    /(^|\/)docs?\//i.test(path) ||
    /^(LICENSE|NOTICE|AUTHORS|CHANGELOG)/i.test(name)
  ) {
    return "docs";
  }
  return /\.(json|jsonc|ya?ml|toml|ini|cfg|xml|properties|env)$/i.test(name) || name.startsWith(".")
    ? "config"
    : "code";
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Names that say nothing about what a file is about. */
export function isGenericStem(stem: string): boolean {
  return stem.length < 3 || /^(__\w+__|index|main|mod|lib|utils?|common|types?|helpers?)$/i.test(stem);
}

/** The name without any extension: what tests and their subjects share. */
export function pathStem(path: string): string {
  const name = baseName(path);
  const dot = name.indexOf(".", 1);
  return dot < 0 ? name : name.slice(0, dot);
}
