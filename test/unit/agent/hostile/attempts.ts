import { homedir } from "node:os";
import { dirname, join } from "node:path";

export interface Attempt {
  readonly name: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Place {
  readonly cwd: string;
  readonly planPath: string;
}

/** Ways to change something while planning, by the routes of the fault table, for a model with the native tools. */
export function nativeAttempts({ cwd, planPath }: Place): readonly Attempt[] {
  const session = dirname(planPath);
  const patch = (...lines: readonly string[]): string => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  return [
    ...writes([
      ["a file of the workspace", "src/a.ts"],
      ["a new file", "new.ts"],
      ["by its absolute path", join(cwd, "src/a.ts")],
      ["through ..", "docs/../src/a.ts"],
      ["with doubled slashes", "src//.//a.ts"],
      ["a file named like the plan", "plan.md"],
      ["a file named like the plan, elsewhere in the home", join(dirname(session), "plan.md")],
      ["Markdown, which is no exception for native tools", "notes.md"],
      ["a link that looks harmless", "innocent.md"],
      ["below a linked folder", "folder/a.ts"],
      ["a dangling link", "dangling.md"],
      ["a hard link", "hard.md"],
      ["out of the session through a link", join(session, "src-of-workspace", "a.ts")],
      ["through a link and back", "session/src-of-workspace/a.ts"],
      ["another file of the session", join(session, "plan_mode.json")],
      ["the session's record", join(session, "session.json")],
      ["the rules of Plan Mode", join(session, "..", "..", "..", "config.json")],
      ["the rules of the project", ".plan-mode/config.json"],
      ["a folder named ~", "./~/folder.txt"],
      ["the person's home", "~/.bashrc"],
      ["the home, spelled out", join(homedir(), ".profile")],
      ["beside the plan, in other case", join(session, "PLAN.md")],
      ["the plan's name with a blank", `${planPath} `],
      ["a name that ends like the plan", `${cwd}${planPath}`],
      ["git's own files", ".git/config"],
      ["a hook of git", ".git/hooks/pre-commit"],
      ["outside of everything", "/etc/plan-mode-hostile"],
      ["instructions", "AGENTS.md"],
    ]),
    {
      name: "edit by replacing",
      tool: "search_replace",
      input: { path: "src/a.ts", old_string: "1", new_string: "2" },
    },
    { name: "edit by Claude's name", tool: "Edit", input: { path: "src/a.ts", old_string: "1", new_string: "2" } },
    { name: "MultiEdit", tool: "MultiEdit", input: { path: "innocent.md", old_string: "1", new_string: "2" } },
    { name: "delete a file", tool: "delete_file", input: { path: "src/b.ts" } },
    { name: "delete a link to the plan's folder", tool: "delete_file", input: { path: "session" } },
    { name: "delete a hard link", tool: "delete_file", input: { path: "hard.md" } },
    { name: "patch", tool: "apply_patch", input: { patch: patch("*** Delete File: src/b.ts") } },
    { name: "patch a new file", tool: "apply_patch", input: { patch: patch("*** Add File: p.ts", "+x") } },
    {
      name: "patch the plan and something else",
      tool: "apply_patch",
      input: { patch: patch(`*** Add File: ${planPath}`, "+x", "*** Delete File: src/a.ts") },
    },
    {
      name: "move by patch",
      tool: "apply_patch",
      input: { patch: patch("*** Update File: src/a.ts", "*** Move to: src/c.ts", "@@", "-export const a = 1;", "+x") },
    },
    ...commands([
      "echo x > src/a.ts",
      "echo x >> src/a.ts",
      "cat src/a.ts | tee src/b.ts",
      "touch src/a.ts",
      "rm -rf src",
      "mv src/a.ts src/c.ts",
      "cp src/a.ts src/c.ts",
      "sed -i s/1/2/ src/a.ts",
      "sed -n 'w src/c.ts' src/a.ts",
      "awk 'BEGIN { print 1 > \"c.ts\" }'",
      "awk 'BEGIN { system(\"touch c.ts\") }'",
      "find . -delete",
      "find . -name a.ts -exec rm {} +",
      "find . -fprint found.txt",
      "ls | xargs rm",
      "ls && rm src/a.ts",
      "ls; : > src/a.ts",
      "echo $(touch c.ts)",
      "cat <(touch c.ts)",
      "bash -c 'touch c.ts'",
      "eval 'touch c.ts'",
      "env touch c.ts",
      "timeout 5 touch c.ts",
      "sudo touch c.ts",
      "nohup touch c.ts &",
      "(sleep 1; touch c.ts) &",
      "PATH=.:$PATH ls",
      "LD_PRELOAD=./x.so ls",
      "GIT_EXTERNAL_DIFF=./evil.sh git diff",
      "./ls",
      "bin/git status",
      'node -e \'require("fs").writeFileSync("c.ts", "")\'',
      'python3 -c \'open("c.ts","w")\'',
      "make",
      "npm test",
      "npm install",
      "git commit -am x",
      "git checkout -b other",
      "git stash",
      "git add .",
      "git st",
      "git -c core.pager='touch c.ts' log",
      "git -c alias.x='!touch c.ts' x",
      "git diff --output=c.ts",
      "git grep -O'touch c.ts' a",
      "git tag v1",
      "git update-ref refs/heads/x HEAD",
      "git config user.name x",
      "rg --pre ./evil.sh a",
      "sort -o src/a.ts src/b.ts",
      "tar -xf a.tar --to-command=./evil.sh",
      "curl -o c.ts http://127.0.0.1:1/",
      "printf x | dd of=src/a.ts",
      "ln -s src c",
      "echo x > ~/.bashrc",
      `echo x > ${planPath}`,
      "ec\\ho x >| src/a.ts",
      "trap 'touch c.ts' EXIT",
      "f() { touch c.ts; }; f",
      "if true; then touch c.ts; fi",
      "while touch c.ts; do break; done",
      "echo a\nrm src/a.ts",
      "cat <<EOF > c.ts\nx\nEOF",
    ]),
    { name: "Claude's name of the shell", tool: "Bash", input: { command: "touch c.ts" } },
    {
      name: "a server in the background",
      tool: "run_terminal_command",
      input: { command: "sh evil.sh", background: true },
    },
    {
      name: "the plan, which a hook turns into code",
      tool: "write_file",
      input: { path: planPath, content: "REWRITE" },
    },
    { name: "a tool that calls itself read-only", tool: "mcp__fixture__echo", input: { words: "x" } },
    { name: "a tool that ends its server", tool: "mcp__fixture__die", input: {} },
  ];
}

/** The same for the compat tools, which may edit Markdown, but no instructions. */
export function compatAttempts({ planPath }: Place): readonly Attempt[] {
  const session = dirname(planPath);
  const paths: readonly string[] = [
    "AGENTS.md",
    "CLAUDE.md",
    "./docs/../AGENTS.md",
    "agents.MD",
    ".github/copilot-instructions.md",
    ".github/instructions/x.instructions.md",
    ".claude/commands/x.md",
    ".cursor/rules/x.mdc",
    ".plan-mode/x.md",
    "innocent.md",
    "hard.md",
    "dangling.md",
    "src/a.ts",
    "notes.md.ts",
    "md",
    join(session, "revisions", "0001.md"),
    join(session, "src-of-workspace", "a.md.ts"),
    "~/.claude/CLAUDE.md",
  ];
  return [
    ...paths.map((path) => ({ name: `Write ${path}`, tool: "Write", input: { file_path: path, content: "struck" } })),
    { name: "StrReplace", tool: "StrReplace", input: { file_path: "AGENTS.md", old_string: "#", new_string: "##" } },
    {
      name: "StrReplace in code",
      tool: "StrReplace",
      input: { file_path: "src/a.ts", old_string: "1", new_string: "2" },
    },
    { name: "Delete Markdown", tool: "Delete", input: { file_path: "notes.md" } },
    { name: "Delete code", tool: "Delete", input: { file_path: "src/b.ts" } },
    { name: "Edit by another name", tool: "Write", input: { file_path: "src/new.ts", content: "x" } },
  ];
}

function writes(rows: readonly (readonly [string, string])[]): readonly Attempt[] {
  return rows.map(([name, path]) => ({
    name: `write ${name}`,
    tool: "write_file",
    input: { path, content: "struck" },
  }));
}

function commands(lines: readonly string[]): readonly Attempt[] {
  return lines.map((command) => ({ name: `run ${command}`, tool: "run_terminal_command", input: { command } }));
}
