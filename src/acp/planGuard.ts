import { nodeFileSystem } from "../disk/nodeFileSystem.ts";
import { planGate } from "../plan/gate.ts";
import type { FileSystemPort } from "../plan/pathIdentity.ts";
import { isAgentPlanFile } from "./agentPlanFile.ts";
import type { SessionState } from "./sessionState.ts";

export interface GuardOptions {
  /** The compat tool set is chosen: Markdown files may be edited while planning, instruction files excepted. */
  readonly markdown: () => boolean;
  /** Where the agent keeps its plan files (`AgentTraits`). */
  readonly planFolders?: readonly string[];
  readonly fs?: FileSystemPort;
}

/** What the client stopped itself: for the agent, and for the gate's list. */
export interface GuardRefusal {
  readonly reason: string;
  readonly message: string;
}

/**
 * The client's own guard. What an agent, this one or another, asks the client to do is judged by the same gate while its session
 * plans: an agent that does not keep to its own plan mode can't change anything through the editor.
 */
export class PlanGuard {
  private readonly markdown: () => boolean;
  private readonly planFolders: readonly string[];
  private readonly fs: FileSystemPort;

  constructor({ markdown, planFolders = [], fs = nodeFileSystem() }: GuardOptions) {
    this.markdown = markdown;
    this.planFolders = planFolders;
    this.fs = fs;
  }

  /** Undefined: the file may be written. */
  async refusesWrite(session: () => SessionState, path: string): Promise<GuardRefusal | undefined> {
    const { planPath } = session();
    if (!isPlanning(session()) || (await isAgentPlanFile(path, this.planFolders))) {
      return undefined;
    }
    if (planPath === undefined && !this.markdown()) {
      return { reason: "not the plan file", message: "Rejected: the session is in plan mode, so no file is written." };
    }
    const verdict = await planGate(
      { kind: "edit", path, by: this.markdown() ? "compat" : "native" },
      {
        tracker: { isPlanning: true },
        planPath: planPath ?? "/plan.md",
        cwd: "/",
        fs: this.fs,
        shell: async () => ({ verdict: "deny", reason: "not asked here" }),
        externalReadOnly: () => false,
        tools: { edit: "the editing tool", write: "the writing tool", ask: "a question", exit: "the plan request" },
      },
    );
    return verdict.verdict === "refuse" && isPlanning(session()) ? verdict : undefined;
  }

  /** The first of the files that may not be changed; an agent that names none may change none. */
  async refusesChange(
    session: () => SessionState,
    paths: readonly string[],
  ): Promise<(GuardRefusal & { readonly target: string }) | undefined> {
    for (const target of paths.length === 0 ? [""] : paths) {
      const refusal = await this.refusesWrite(session, target);
      if (refusal !== undefined) {
        return { ...refusal, target };
      }
    }
    return undefined;
  }

  /** A terminal of the editor runs outside of every reader and sandbox. */
  refusesTerminal(session: SessionState): GuardRefusal | undefined {
    return isPlanning(session)
      ? {
          reason: "no terminals while planning",
          message: "Rejected: the session is in plan mode, so no terminal is started.",
        }
      : undefined;
  }
}

function isPlanning({ mode }: SessionState): boolean {
  return mode !== undefined && mode.state !== "Inactive";
}
