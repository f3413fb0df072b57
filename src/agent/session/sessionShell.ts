import type { Disposable } from "../../base/disposable.ts";
import type { ShellPolicy } from "../../plan/gate.ts";
import type { FileSystemPort } from "../../plan/pathIdentity.ts";
import type { ShellFacts } from "../../policy/permission/toolCall.ts";
import { commandEnvironment } from "../commands/commandEnvironment.ts";
import { type CommandStart, shellCommand } from "../commands/commandRunner.ts";
import { commandFacts } from "../shell/commandFacts.ts";
import type { PlanningShell } from "../shell/shellPolicy.ts";

export interface SessionShellOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** While planning, only what is proven to change nothing may run; read at every use. */
  readonly readOnlyNow: () => boolean;
  readonly shell: PlanningShell;
  readonly fs: FileSystemPort;
}

/** The shell of a session: what the gate asks, what the permission rules see, and how a command is started. */
export interface SessionShell extends Disposable {
  readonly policy: ShellPolicy;
  facts(command: string, cwd: string): Promise<ShellFacts>;
  /** Judged at the last moment before the start. */
  start(command: string, cwd: string): Promise<CommandStart>;
}

export function sessionShell({ env, readOnlyNow, shell, fs }: SessionShellOptions): SessionShell {
  const isReadOnly = async (command: string, cwd: string): Promise<boolean> => {
    const { verdict } = await shell.policy(command, cwd);
    return verdict === "allow" || (verdict === "sandbox" && readOnlyNow());
  };
  return {
    policy: shell.policy,
    facts: async (command, cwd) => {
      const [split, readOnly] = await Promise.all([shell.split(command), isReadOnly(command, cwd)]);
      return await commandFacts(split, readOnly, cwd, fs);
    },
    start: async (command, cwd) => {
      // What passed as read-only is started as the reader demands, so that it really is.
      // Outside of planning the sandbox would only hide files (of /tmp, say) that the work itself has made.
      const planning = readOnlyNow();
      if (planning || (await isReadOnly(command, cwd))) {
        const { verdict, reason, file, args, env: own } = await shell.runPlan(command, cwd, planning);
        return verdict === "deny" ? { kind: "refused", reason } : { kind: "start", file, args, env: own };
      }
      return { kind: "start", ...shellCommand(command), env: commandEnvironment(env) };
    },
    dispose: () => shell.dispose(),
  };
}
