import { assertNever } from "../base/assertNever.ts";
import type { AccessKind } from "../policy/accessKind.ts";
import { isMarkdownTarget } from "./markdownException.ts";
import { type FileSystemPort, resolvePath, samePath } from "./pathIdentity.ts";
import { editRejected, type PlanToolNames } from "./reminders.ts";

/** Decides about a command while planning. `sandbox`: it may run, but only where the file system is read-only. */
export type ShellPolicy = (
  command: string,
  cwd: string,
) => Promise<{ readonly verdict: "allow" | "sandbox" | "deny"; readonly reason: string }>;

export interface GateContext {
  /** The live tracker of the root session: read at the moment of the question, never copied. */
  readonly tracker: { readonly isPlanning: boolean };
  /** Absolute path of the session's plan. */
  readonly planPath: string;
  readonly cwd: string;
  readonly fs: FileSystemPort;
  readonly shell: ShellPolicy;
  /** The person listed this external tool as read-only. */
  externalReadOnly(tool: string, server?: string): boolean;
  /** The setting planMode.trustReadOnlyHints: believe what external tools say of themselves. Default false. */
  readonly trustReadOnlyHints?: boolean;
  /** Kinds of subagents that exist; their calls meet this same gate. Default: none. */
  readonly subagentTypes?: readonly string[];
  readonly tools: PlanToolNames;
  /** Where Plan Mode keeps its own files, when not in a directory named `.plan-mode`. */
  readonly planModeHome?: string;
}

export type GateVerdict =
  | {
      readonly verdict: "allow";
      /** An edit of the plan file: approved without a prompt. The edit must be made at `planPath`, whatever its spelling. */
      readonly planFile: boolean;
      readonly sandbox?: boolean;
    }
  | {
      readonly verdict: "refuse";
      /** Short, for people: the gate's list. */
      readonly reason: string;
      /** For the model: what is not possible, the only path that can be edited, what to do instead. */
      readonly message: string;
    };

/**
 * Decides about one call while the session plans; knows nothing of permission modes, rules or hooks, so none of them can
 * open it. Ask before the permission prompt and again right before execution. Never rejects: a port that fails refuses.
 */
export async function planGate(access: AccessKind, context: GateContext): Promise<GateVerdict> {
  if (!context.tracker.isPlanning) {
    return allow;
  }
  try {
    return await decide(access, context);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(
      context,
      `could not be checked: ${why}`,
      `this call could not be checked (${why}), so it is not made.`,
    );
  }
}

/** The gate's own predicate, for auto-approval: while planning, an edit of the plan file that the gate lets through. */
export async function isPlanFileEdit(access: AccessKind, context: GateContext): Promise<boolean> {
  const verdict = access.kind === "edit" ? await planGate(access, context) : allow;
  return verdict.verdict === "allow" && verdict.planFile;
}

const allow: GateVerdict = { verdict: "allow", planFile: false };

async function decide(access: AccessKind, context: GateContext): Promise<GateVerdict> {
  switch (access.kind) {
    case "read":
    case "network":
    case "plan":
      return allow;
    case "edit":
      return await decideEdit(access, context);
    case "shell": {
      const { verdict, reason } = await context.shell(access.command, access.cwd);
      if (verdict === "deny") {
        const message = `this command is not read-only (${reason}). Use a read-only command or a reading tool.`;
        return refuse(context, reason, message);
      }
      return verdict === "sandbox" ? { verdict: "allow", planFile: false, sandbox: true } : allow;
    }
    case "external": {
      const { tool, server, readOnly, vouched } = access;
      const believed = vouched === true || context.trustReadOnlyHints === true;
      if (context.externalReadOnly(tool, server) || (readOnly && believed)) {
        return allow;
      }
      const name = server === undefined ? tool : `${server}/${tool}`;
      const message = `${name} is not known to be read-only. Go on without it, or write into the plan what it should do.`;
      return refuse(context, `${name} is not marked read-only`, message);
    }
    case "spawn":
      return context.subagentTypes?.includes(access.type) === true
        ? allow
        : refuse(context, `unknown subagent ${access.type}`, `there is no subagent of the type ${access.type}.`);
    default:
      return assertNever(access);
  }
}

async function decideEdit(access: Extract<AccessKind, { kind: "edit" }>, context: GateContext): Promise<GateVerdict> {
  const { planPath, cwd, fs, tools } = context;
  if (access.by === "patch") {
    const message = `patches are not possible in plan mode, because they may touch several files. The only file that you can edit is the plan file (${planPath}); use ${tools.edit} or ${tools.write} for it.`;
    return { verdict: "refuse", reason: "patches are refused while planning", message: `Rejected: ${message}` };
  }
  const edited = { verdict: "refuse", reason: "not the plan file", message: editRejected(planPath) } as const;
  // Before the links are followed: a plan file that is itself a link would make its target editable.
  const problem = await planFileProblem(context);
  if (problem === undefined && (await samePath(access.path, planPath, cwd, fs))) {
    return { verdict: "allow", planFile: true };
  }
  if (access.by === "compat" && (await isMarkdownTarget(access.path, context))) {
    return allow;
  }
  if (problem !== undefined && (await namesPlan(access.path, context))) {
    const message = `Rejected: the plan file (${planPath}) ${problem}, so it is not written. It is the only file that can be edited in plan mode. Tell the person, and ask them to move it away.`;
    return { verdict: "refuse", reason: `the plan file ${problem}`, message };
  }
  return edited;
}

/** Why the plan file may not be written; undefined when it may, or when it is not there yet. */
async function planFileProblem({ planPath, fs }: GateContext): Promise<string | undefined> {
  const facts = await fs.lstat(planPath);
  if (facts === undefined) {
    return undefined;
  }
  if (facts.kind !== "file") {
    return facts.kind === "symlink" ? "is a symbolic link" : "is not a regular file";
  }
  return facts.links > 1 ? "has a second name (a hard link)" : undefined;
}

/** Only for the wording of a refusal. */
async function namesPlan(path: string, { planPath, cwd, fs }: GateContext): Promise<boolean> {
  return (
    path === planPath || (await samePath(path, planPath, cwd, fs)) || (await resolvePath(planPath, cwd, fs)) === path
  );
}

function refuse({ planPath }: GateContext, reason: string, message: string): GateVerdict {
  const rule = `The only file that you can edit in plan mode is the plan file (${planPath}).`;
  return { verdict: "refuse", reason, message: `Rejected: ${message} ${rule}` };
}
