import { collapse, joinLexical, lexicalPath } from "./lexicalPath.ts";
import { type FileSystemPort, foldName, liesWithin, resolvePath } from "./pathIdentity.ts";

const extensions: ReadonlySet<string> = new Set(["md", "markdown", "mdown", "mkd", "mkdn", "mdx"]);

/** Files that steer agents: editing one would change what happens after the approval (mission.md, deviation 8). */
const instructionFiles: ReadonlySet<string> = new Set([
  "agents.md",
  "agents.override.md",
  "agents.local.md",
  "agent.md",
  "claude.md",
  "claude.local.md",
  "gemini.md",
  "qwen.md",
  "grok.md",
  "qqcode.md",
  "copilot-instructions.md",
  "skill.md",
  "memory.md",
]);

/** Directories whose Markdown steers agents or programs: rules, prompts, commands, skills, hooks, this program's own files. */
const steeringDirectory =
  /^(?:\.plan-mode|\.git|\.vscode|\.claude|\.cursor|\.codex|\.gemini|\.grok|\.qwen|\.qqcode|\.vibe|\.windsurf|\.clinerules|\.roo|\.kiro|\.opencode|\.agents?|\.continue|\.amazonq|\.junie)$/;

/** Of `.github` only these: issue templates and the like are plain documents. */
const steeringInGithub: ReadonlySet<string> = new Set([
  "agents",
  "chatmodes",
  "instructions",
  "prompts",
  "skills",
  "workflows",
]);

/** By the final name only; any case; a bare `md` or `.md` has no extension. */
export function isMarkdownName(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && extensions.has(name.slice(dot + 1).toLowerCase());
}

/** A file whose text is an instruction to agents, by any of its names. `names`: the parts of its path. */
export function isInstructionFile(names: readonly string[]): boolean {
  const folded = names.map(foldName);
  const last = folded.at(-1) ?? "";
  return (
    instructionFiles.has(last) ||
    last.endsWith(".instructions.md") ||
    last.endsWith(".prompt.md") ||
    last.endsWith(".chatmode.md") ||
    last.endsWith(".agent.md") ||
    /^\.(?:cursor|cline|windsurf|roo|goose|continue)(?:rules|hints)/.test(last) ||
    folded
      .slice(0, -1)
      .some((name, at) => steeringDirectory.test(name) || (folded[at - 1] === ".github" && steeringInGithub.has(name)))
  );
}

interface MarkdownContext {
  readonly planPath: string;
  readonly cwd: string;
  readonly fs: FileSystemPort;
  readonly planModeHome?: string;
}

/**
 * The exception of the compat tool set (seed, "Rules"): any Markdown file, judged both as it is spelled and as it really is,
 * but no instruction file, none of this program's own, and nothing that is a directory, a device or has a second name.
 */
export async function isMarkdownTarget(path: string, context: MarkdownContext): Promise<boolean> {
  const { cwd, fs } = context;
  const spelled = lexicalPath(path, cwd, fs);
  const real = await resolvePath(path, cwd, fs);
  const target = real === undefined ? undefined : lexicalPath(real, cwd, fs);
  if (spelled === undefined || real === undefined || target === undefined) {
    return false;
  }
  for (const { names } of [collapse(spelled), target]) {
    if (!isMarkdownName(names.at(-1) ?? "") || isInstructionFile(names)) {
      return false;
    }
  }
  const facts = await fs.lstat(joinLexical(target, fs.platform));
  if (facts !== undefined && (facts.kind !== "file" || facts.links > 1)) {
    return false;
  }
  return !(await isOwnFile(real, context));
}

/** Other files of the session, or of other sessions: revisions, transcripts, their plans. */
async function isOwnFile(real: string, { planPath, cwd, fs, planModeHome }: MarkdownContext): Promise<boolean> {
  const plan = await resolvePath(planPath, cwd, fs);
  const folder = await resolvePath(cwd, cwd, fs);
  const read = plan === undefined ? undefined : lexicalPath(plan, cwd, fs);
  if (read === undefined || folder === undefined) {
    return true;
  }
  const session = joinLexical({ root: read.root, names: read.names.slice(0, -1) }, fs.platform);
  // A plan that lies in the workspace itself does not make the workspace a session directory.
  if (!(await liesWithin(folder, session, fs)) && (await liesWithin(real, session, fs))) {
    return true;
  }
  if (planModeHome === undefined) {
    return false;
  }
  const home = await resolvePath(planModeHome, cwd, fs);
  return home === undefined || (await liesWithin(real, home, fs));
}
