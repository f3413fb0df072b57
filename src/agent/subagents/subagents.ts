import { fail, ok, type Result } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import { toolError } from "../tools/tool.ts";
import type { SubagentTask } from "../tools/toolContext.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { isSubagentType, type SubagentType } from "./subagentTypes.ts";

export interface SubagentStart {
  readonly id: string;
  readonly type: SubagentType;
  readonly task: SubagentTask;
  readonly signal: AbortSignal;
  /** What it does, for the person. */
  onProgress(text: string): void;
}

interface Subagent {
  readonly id: string;
  readonly description: string;
  readonly since: string;
  readonly abort: AbortController;
  readonly done: Promise<ToolResult>;
  result: ToolResult | undefined;
}

const mostRunning = 10;

/** The subagents of a session. Each ends with Stop, and with the session at the latest. */
export class Subagents {
  private readonly work: (start: SubagentStart) => Promise<ToolResult>;
  private readonly now: () => Date;
  private readonly all = new Map<string, Subagent>();
  private count = 0;

  constructor(work: (start: SubagentStart) => Promise<ToolResult>, now: () => Date) {
    this.work = work;
    this.now = now;
  }

  get running(): readonly { readonly id: string; readonly description: string; readonly since: string }[] {
    return [...this.all.values()]
      .filter(({ result }) => result === undefined)
      .map(({ id, description, since }) => ({ id, description, since }));
  }

  async run(task: SubagentTask, signal: AbortSignal, onProgress: (text: string) => void): Promise<ToolResult> {
    const started = this.begin(task, onProgress);
    if (!started.ok) {
      return toolError(started.error);
    }
    const { abort, done } = started.value;
    const stop = (): void => abort.abort(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) {
      stop();
    }
    try {
      return await done;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  start(task: SubagentTask): Result<string> {
    const started = this.begin(task, () => undefined);
    return started.ok ? ok(started.value.id) : started;
  }

  async output(id: string, waitMs: number, signal: AbortSignal): Promise<ToolResult | undefined> {
    const subagent = this.all.get(id);
    if (subagent === undefined) {
      return undefined;
    }
    if (subagent.result === undefined && waitMs > 0) {
      await Promise.race([subagent.done, elapsed(waitMs, signal)]);
    }
    return subagent.result ?? { text: `[subagent ${id} is still at work]` };
  }

  /** Resolves when all have ended. */
  async stopAll(): Promise<void> {
    for (const { abort } of this.all.values()) {
      abort.abort("stopped");
    }
    await Promise.all([...this.all.values()].map(({ done }) => done));
  }

  private begin(task: SubagentTask, onProgress: (text: string) => void): Result<Subagent> {
    const { type } = task;
    if (!isSubagentType(type)) {
      return fail(`There is no subagent of the kind ${type}.`);
    }
    if (this.running.length >= mostRunning) {
      return fail(`${mostRunning} subagents are at work already. Wait for one with task_output.`);
    }
    this.count += 1;
    const id = `agent-${this.count}`;
    const abort = new AbortController();
    const done = this.work({ id, type, task, signal: abort.signal, onProgress }).catch((error: unknown) =>
      toolError(`The subagent failed: ${errorText(error)}.`),
    );
    const subagent: Subagent = {
      id,
      description: task.description,
      since: this.now().toISOString(),
      abort,
      done,
      result: undefined,
    };
    this.all.set(id, subagent);
    void done.then((result) => {
      subagent.result = result;
    });
    return ok(subagent);
  }
}

function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
