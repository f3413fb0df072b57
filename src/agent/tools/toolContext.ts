import type { Result } from "../../base/result.ts";
import type { PlanToolNames } from "../../plan/reminders.ts";
import type { PlanEntry } from "../sessionUpdate.ts";
import type { ToolResult } from "./toolResult.ts";

/** What descriptions depend on. */
export interface ToolSettings {
  readonly names: PlanToolNames;
  readonly platform: string;
}

/** What a call may use while it runs. */
export interface ToolContext {
  readonly cwd: string;
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Aborted when the person stops the turn. */
  readonly signal: AbortSignal;
  readonly files: WorkspaceFiles;
  /** A path as the model and the person read it: relative to the folder where it lies in it. */
  shown(path: string): string;
  readonly commands: CommandRunner;
  readonly terminals: Terminals;
  readonly subagents: SubagentDesk;
  readonly search: SearchTools;
  readonly plan: PlanDesk;
  /** Text that the call has put out so far, for the person. */
  progress(text: string): void;
  setTodos(todos: readonly PlanEntry[]): void;
  replyToComment(reply: { readonly threadId: string; readonly body: string; readonly addressed?: boolean }): void;
  /** Puts questions to the person; the result is for the model. */
  ask(questions: readonly Question[]): Promise<ToolResult>;
}

export interface Question {
  readonly question: string;
  readonly options: readonly {
    readonly label: string;
    readonly description: string;
    readonly preview?: string | undefined;
  }[];
  readonly multiSelect: boolean;
}

export interface WriteOptions {
  /** The text that the change was made from: when the file holds another by now, nothing is written. */
  readonly expected?: string | undefined;
  /** Nothing of the old text is kept: when the file has changed since the model read it, nothing is written. */
  readonly whole?: boolean;
}

/** Files as the person sees them: through the client where it offers that (unsaved text included), else from the disk. */
export interface WorkspaceFiles {
  /** The error is for the model: missing, a directory, binary, too large. `byModel`: the model gets to see what is in it. */
  read(path: string, byModel?: boolean): Promise<Result<string>>;
  /** Undefined when there is no such file. */
  readIfExists(path: string): Promise<Result<string | undefined>>;
  /** The value, where there is one, says what became of the text: for the model. */
  write(path: string, content: string, options?: WriteOptions): Promise<Result<string | undefined>>;
  remove(path: string): Promise<Result<void>>;
}

export interface CommandRunner {
  run(request: {
    readonly command: string;
    readonly cwd: string;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    onOutput(text: string): void;
  }): Promise<CommandOutcome>;
}

export interface CommandOutcome {
  /** Head and tail of what it wrote, both streams in order. */
  readonly output: string;
  /** Where the whole output lies when it was too long. */
  readonly fullOutputPath?: string;
  readonly end:
    | { readonly kind: "exited"; readonly code: number }
    | { readonly kind: "signalled"; readonly signal: string }
    | { readonly kind: "timedOut" }
    | { readonly kind: "stopped" }
    | { readonly kind: "notStarted"; readonly reason: string }
    /** By the gate, right before the start. */
    | { readonly kind: "refused"; readonly reason: string };
}

/** A command that runs in the background. */
export interface RunningCommand {
  readonly id: string;
  readonly command: string;
  /** ISO 8601. */
  readonly since: string;
}

export interface TerminalState {
  readonly command: string;
  /** The end of what it has written so far; head and tail of it all once it has ended. */
  readonly output: string;
  readonly outcome?: CommandOutcome;
}

export interface Terminals {
  readonly running: readonly RunningCommand[];
  /** The terminal's id. */
  start(command: string, cwd: string): Promise<Result<string>>;
  read(id: string): TerminalState | undefined;
  /** False: there is none with this id. Resolves when it has ended. */
  stop(id: string): Promise<boolean>;
}

/** What a subagent is asked to do. */
export interface SubagentTask {
  readonly type: string;
  readonly description: string;
  readonly prompt: string;
}

export interface SubagentDesk {
  /** Runs it to its end and returns what it reports. Ends with the call's signal. */
  run(task: SubagentTask): Promise<ToolResult>;
  /** Starts it and returns its id; it is read with `output`. */
  start(task: SubagentTask): Result<string>;
  /** Undefined: there is none with this id. Waits for its end, but not for longer than this. */
  output(id: string, waitMs: number): Promise<ToolResult | undefined>;
}

export interface SearchTools {
  ripgrep(): Promise<string | undefined>;
}

/** Plan mode, as the plan tools see it. */
export interface PlanDesk {
  readonly planPath: string;
  enter(): Promise<ToolResult>;
  /** Presents plan.md and waits for the person; with `text`, that is written to it first. */
  present(text?: string): Promise<ToolResult>;
}
