/** A named thing that a line of code defines. */
export interface Definition {
  readonly name: string;
  /** The word of the language for it: function, class, struct, def … */
  readonly keyword: string;
}

const name = "([A-Za-z_$][\\w$]*)";

/** Tried in order. Each finds the keyword in group 1 and the name in group 2. */
const shapes: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:export\\s+|default\\s+|declare\\s+|public\\s+|private\\s+|protected\\s+|internal\\s+|static\\s+|final\\s+|abstract\\s+|async\\s+|pub(?:\\([^)]*\\))?\\s+|unsafe\\s+|open\\s+|sealed\\s+|data\\s+|partial\\s+|inline\\s+)*(function|class|interface|enum|struct|trait|union|record|object|protocol|module|namespace|def|fn|fun|type|macro_rules!)\\*?\\s+${name}`,
  ),
  new RegExp(`^\\s*(func)\\s+(?:\\([^)]*\\)\\s*)?${name}`),
  new RegExp(`^(?:export\\s+)?(const|let|var|static)\\s+(?:mut\\s+)?${name}\\s*[:=]`),
  new RegExp(`^(?:pub\\s+)?(mod)\\s+${name}\\s*\\{`),
];

/** What the line defines, if it looks like a definition in one of the common languages. */
export function definitionIn(line: string): Definition | undefined {
  for (const shape of shapes) {
    const match = shape.exec(line);
    const keyword = match?.[1];
    const found = match?.[2];
    if (keyword !== undefined && found !== undefined && !/^(import|if|for|while|return)$/.test(found)) {
      return { name: found, keyword };
    }
  }
  return undefined;
}

/** ripgrep pattern of definitions whose name contains one of the given stems; matched without regard to case. */
export function definitionPattern(stems: readonly string[]): string {
  return `\\b(function|class|interface|enum|struct|trait|def|fn|func|fun|type|const|module)\\s+\\w*(${stems.join("|")})\\w*`;
}
