import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ScriptedCall, ScriptedReply } from "../../support/models/modelServer.ts";

const sample = fileURLToPath(new URL("../../fixtures/sample-repository", import.meta.url));

/** The files of the folder that is planned for. */
export function benchFolder(): readonly (readonly [path: string, text: string])[] {
  return readdirSync(sample, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(sample, file), readFileSync(file, "utf8")]);
}

const plan = `# Priorities for errands

## Context

Errands have no order of importance. Afterwards each has a priority, and lists show the urgent ones first.

## Approach

1. Add \`priority: "low" | "normal" | "high"\` to the type in \`src/errand.ts\`, with \`normal\` where a stored one has none.
2. Read \`--priority\` in \`src/commands.ts\`.
3. Sort by priority, then by age, in \`src/format.ts\`.

## Verification

\`npm test\`, with new cases in \`test/commands.test.ts\`.
`;

/** Twenty calls, one in each answer: looking around, the plan in two steps, and presenting it. */
export function benchScript(planPath: () => string): readonly ScriptedReply[] {
  const looks: readonly ScriptedCall[] = [
    { name: "list_dir", input: { path: "." } },
    { name: "read_file", input: { path: "README.md" } },
    { name: "glob", input: { pattern: "**/*.ts" } },
    { name: "read_file", input: { path: "src/errand.ts" } },
    { name: "read_file", input: { path: "src/commands.ts" } },
    { name: "grep", input: { pattern: "Errand", path: "src" } },
    { name: "read_file", input: { path: "src/store.ts" } },
    { name: "read_file", input: { path: "src/format.ts" } },
    { name: "grep", input: { pattern: "format", glob: "*.ts" } },
    { name: "read_file", input: { path: "src/main.ts" } },
    { name: "list_dir", input: { path: "test" } },
    { name: "read_file", input: { path: "test/commands.test.ts" } },
    { name: "grep", input: { pattern: "export function", path: "src", context: 1 } },
    { name: "read_file", input: { path: "package.json" } },
    { name: "glob", input: { pattern: "*.json" } },
    { name: "read_file", input: { path: "src/commands.ts", offset: 10, limit: 12 } },
    { name: "grep", input: { pattern: "priority", case_insensitive: true } },
  ];
  const call = (made: ScriptedCall): ScriptedReply => ({ kind: "answer", text: "Next.", calls: [made] });
  // The plan's path is known only once there is a session, so these are made when they are asked for.
  const later = (make: () => ScriptedCall): ScriptedReply => ({
    kind: "answer",
    get calls() {
      return [make()];
    },
  });
  return [
    ...looks.map(call),
    later(() => ({ name: "write_file", input: { path: planPath(), content: plan } })),
    later(() => ({
      name: "search_replace",
      input: { path: planPath(), old_string: "then by age", new_string: "then by the day they were added" },
    })),
    later(() => ({ name: "exit_plan_mode", input: {} })),
    { kind: "answer", text: "The plan is approved." },
  ];
}
