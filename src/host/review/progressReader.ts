import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import { type PlanStep, planSteps } from "../../review/planSteps.ts";
import { type StepStatus, stepStatuses } from "../../review/stepStatuses.ts";
import type { SessionView } from "../agentPort.ts";
import { filesByTodo } from "./filesByTodo.ts";

type Progress = NonNullable<ReviewSnapshot["progress"]>;

/** How far the work is, by the lines of the plan. Reads the plan once, and matches again only when the agent's list changed. */
export class ProgressReader {
  private sha256 = "";
  private steps: readonly PlanStep[] = [];
  private todos: SessionView["todos"] = [];
  private statuses: readonly StepStatus[] = [];
  private last: { readonly key: string; readonly progress: Progress } | undefined;

  /** Undefined when the agent keeps no list, or nothing of it is in the plan. The same object while nothing differs. */
  read(
    shown: { readonly markdown: string; readonly sha256: string },
    session: SessionView | undefined,
  ): Progress | undefined {
    if (session === undefined || session.todos.length === 0) {
      return this.last?.progress;
    }
    if (this.sha256 !== shown.sha256 || this.todos !== session.todos) {
      this.steps = this.sha256 === shown.sha256 ? this.steps : planSteps(shown.markdown);
      this.sha256 = shown.sha256;
      this.todos = session.todos;
      this.statuses = stepStatuses(this.steps, session.todos);
    }
    if (this.statuses.length === 0) {
      return undefined;
    }
    const files = filesByTodo(session.entries);
    const progress = this.statuses.map(({ line, status, todo }) => ({
      line,
      status,
      files: [...(files.get(todo) ?? [])],
    }));
    const key = JSON.stringify(progress);
    if (this.last?.key !== key) {
      this.last = { key, progress };
    }
    return this.last?.progress;
  }
}
