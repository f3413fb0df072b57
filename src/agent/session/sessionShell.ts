import type { Disposable } from "../../base/disposable.ts";
import type { ShellPolicy } from "../../plan/gate.ts";
import type { ShellFacts } from "../../policy/permission/toolCall.ts";
import { commandEnvironment } from "../commands/commandEnvironment.ts";
import { type CommandStart, shellCommand } from "../commands/commandRunner.ts";
import type { PlanningShell } from "../shell/shellPolicy.ts";

export interface SessionShellOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** While planning, only what is proven to change nothing may run; read at every use. */
  readonly readOnlyNow: () => boolean;
  readonly shell: PlanningShell;
}

/** The shell of a session: what the gate asks, what the permission rules see, and how a command is started. */
export interface SessionShell extends Disposable {
  readonly policy: ShellPolicy;
  facts(command: string, cwd: string): Promise<ShellFacts>;
  /** Judged at the last moment before the start. */
  start(command: string, cwd: string): Promise<CommandStart>;
}

export function sessionShell({ env, readOnlyNow, shell }: SessionShellOptions): SessionShell {
  const isReadOnly = async (command: string, cwd: string): Promise<boolean> => {
    const { verdict } = await shell.policy(command, cwd);
    return verdict === "allow" || (verdict === "sandbox" && readOnlyNow());
  };
  return {
    policy: shell.policy,
    facts: async (command, cwd) => shellFacts(command, await isReadOnly(command, cwd)),
    start: async (command, cwd) => {
      // What passed as read-only is started as the reader demands, so that it really is.
      if (readOnlyNow() || (await isReadOnly(command, cwd))) {
        const { verdict, reason, file, args, env: own } = await shell.runPlan(command, cwd);
        return verdict === "deny" ? { kind: "refused", reason } : { kind: "start", file, args, env: own };
      }
      return { kind: "start", ...shellCommand(command), env: commandEnvironment(env) };
    },
    dispose: () => shell.dispose(),
  };
}

/**
 * The commands in a line, for the rules. A line with any shell syntax is split only when it is known to change nothing: there
 * a wrong split can at worst ask too much, never allow too much.
 */
export function shellFacts(command: string, readOnly: boolean): ShellFacts {
  const text = command.trim();
  const plain = /^[\w./:=@%+, -]+$/.test(text);
  const parts = plain ? [text] : readOnly ? text.split(/&&|\|\||[;|&\n]/) : undefined;
  const commands = parts?.map((part) => part.trim().split(/\s+/)).filter(([name]) => name !== undefined && name !== "");
  const operands = text.split(/\s+/).filter((word) => word.startsWith("/"));
  return { readOnly, operands, ...(commands === undefined ? {} : { commands }) };
}
