import { fail, ok, type Result } from "../../base/result.ts";
import type { CommandOutcome, CommandRunner, RunningCommand, TerminalState, Terminals } from "../tools/toolContext.ts";

interface Terminal extends RunningCommand {
  readonly abort: AbortController;
  readonly done: Promise<CommandOutcome>;
  output: string;
  outcome: CommandOutcome | undefined;
}

const mostRunning = 16;
/** Longest wait of a timer. */
const noTimeoutMs = 2 ** 31 - 1;
/** What ends this soon is shown at once. */
const quickMs = 300;

/** Commands that outlive their call. They get no input, and end with the session at the latest. */
export class BackgroundTerminals implements Terminals {
  private readonly commands: CommandRunner;
  private readonly now: () => Date;
  private readonly terminals = new Map<string, Terminal>();
  private count = 0;

  constructor(commands: CommandRunner, now: () => Date) {
    this.commands = commands;
    this.now = now;
  }

  get running(): readonly RunningCommand[] {
    return [...this.terminals.values()]
      .filter(({ outcome }) => outcome === undefined)
      .map(({ id, command, since }) => ({ id, command, since }));
  }

  async start(command: string, cwd: string): Promise<Result<string>> {
    if (this.running.length >= mostRunning) {
      return fail(`${mostRunning} commands run in the background already. Stop one with stop_terminal first.`);
    }
    this.count += 1;
    const id = `t${this.count}`;
    const abort = new AbortController();
    const terminal: Terminal = {
      id,
      command,
      since: this.now().toISOString(),
      abort,
      output: "",
      outcome: undefined,
      done: this.commands.run({
        command,
        cwd,
        timeoutMs: noTimeoutMs,
        signal: abort.signal,
        onOutput: (text) => {
          terminal.output = text;
        },
      }),
    };
    this.terminals.set(id, terminal);
    terminal.done.then(
      (outcome) => {
        terminal.outcome = outcome;
      },
      (error: unknown) => {
        terminal.outcome = { output: "", end: { kind: "notStarted", reason: String(error) } };
      },
    );
    await Promise.race([terminal.done, delay(quickMs)]).catch(() => undefined);
    return ok(id);
  }

  read(id: string): TerminalState | undefined {
    const terminal = this.terminals.get(id);
    if (terminal === undefined) {
      return undefined;
    }
    const { command, outcome } = terminal;
    return { command, output: outcome?.output ?? terminal.output, ...(outcome === undefined ? {} : { outcome }) };
  }

  async stop(id: string): Promise<boolean> {
    const terminal = this.terminals.get(id);
    if (terminal === undefined) {
      return false;
    }
    terminal.abort.abort();
    await terminal.done.catch(() => undefined);
    return true;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.terminals.keys()].map((id) => this.stop(id)));
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
