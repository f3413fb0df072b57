/** The last line of every bench plan. */
export const lastWords = "The very last line of the plan.";

/** How its title begins. */
export const titleStart = "A plan of ";

/** A plan of about this many lines, as an agent would write one: prose, lists, tables, code and a few diagrams. */
export function benchPlan(lines: number): string {
  const parts: string[] = [`# ${titleStart}${lines} lines`, "", "Words that the bench changes: revision 0.", ""];
  for (let section = 1; parts.length < lines - 40; section += 1) {
    parts.push(...sectionLines(section, section % Math.max(20, Math.floor(lines / 160)) === 3));
  }
  while (parts.length < lines - 2) {
    parts.push(parts.length % 2 === 0 ? `One more step, number ${parts.length}.` : "");
  }
  return `${parts.join("\n")}\n\n${lastWords}\n`;
}

function sectionLines(section: number, withDiagram: boolean): readonly string[] {
  return [
    `## Section ${section}`,
    "",
    `The handler in \`src/module${section}/handler.ts:${section}\` reads **all** of the settings of [section ${section}](src/module${section}/settings.ts),`,
    `and falls back to *the defaults* when a value is missing. It is called ${section} times in a row, which is slow.`,
    "",
    `- [ ] Read the settings of section ${section} once`,
    `  - keep the \`defaults\` where they are`,
    `  - log what was missing, at most once`,
    `- [ ] Remove the old reader`,
    "",
    "| File | Change | Risk |",
    "| :--- | :----- | ---: |",
    `| \`src/module${section}/handler.ts\` | reads once | ${section % 5} |`,
    `| \`src/module${section}/settings.ts\` | new \`read()\` | ${section % 3} |`,
    `| \`test/module${section}.test.ts\` | covers both | 0 |`,
    "",
    "```ts",
    `export async function readSettings${section}(path: string): Promise<Settings> {`,
    `  const text = await readFile(path, "utf8"); // may be missing`,
    "  const value: unknown = JSON.parse(text);",
    `  if (!isSettings(value)) throw new Error(\`Bad settings: \${path}\`);`,
    `  return { ...defaults, ...value, section: ${section} };`,
    "}",
    "```",
    "",
    "> The order of the keys does not matter, and nobody relies on it.",
    "",
    ...(withDiagram
      ? [
          "```mermaid",
          "flowchart LR",
          `  A[Read ${section}] --> B{Valid?}`,
          "  B -->|yes| C[Use]",
          "  B -->|no| D[Defaults]",
          "```",
          "",
        ]
      : []),
    `1. Write the test for section ${section}.`,
    "2. Make it pass.",
    "3. Remove what is not needed any more.",
    "",
  ];
}
