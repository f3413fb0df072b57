import { relative } from "node:path";
import { changedSince, takeWorkspaceState, type WorkspaceChange, type WorkspaceState } from "./workspaceState.ts";

/** What changed in the folder while an agent planned, past everything that is stopped. */
export interface PlanningChanges {
  readonly files: readonly WorkspaceChange[];
  /** Why not everything could be compared. */
  readonly gap: string | undefined;
}

/**
 * Compares a folder with its state at the start of planning. An agent's own shell, its MCP servers and its subagents are out of this
 * window's reach: what they changed anyway is at least told. The person's own edits are left out.
 */
export class PlanningWatch {
  private readonly cwd: string;
  private readonly told: (changes: PlanningChanges) => void;
  private before: Promise<WorkspaceState> | undefined;
  private readonly byPerson = new Set<string>();
  private last: PlanningChanges | undefined;
  /** Planning has ended here, though the agent has not said so yet. */
  private ended = false;

  constructor(cwd: string, told: (changes: PlanningChanges) => void) {
    this.cwd = cwd;
    this.told = told;
  }

  /** Of the last planning phase; undefined while none was compared. */
  get changes(): PlanningChanges | undefined {
    return this.last;
  }

  /** The agent's mode, as it says it. Without an end that the client knows of, the end is where the mode changed. */
  follow(planning: boolean): void {
    if (!planning) {
      void this.end().then(() => {
        this.ended = false;
      });
    } else if (this.before === undefined && !this.ended) {
      this.begin();
    }
  }

  /** To be called before an agent that plans may begin to work. */
  async end(): Promise<void> {
    const before = this.before;
    this.before = undefined;
    if (before === undefined) {
      return;
    }
    this.ended = true;
    const [start, now] = await Promise.all([before, takeWorkspaceState(this.cwd)]);
    const files = changedSince(start, now).filter(({ path }) => !this.byPerson.has(path));
    this.last = { files, gap: start.gap ?? now.gap };
    if (files.length > 0) {
      this.told(this.last);
    }
  }

  /** The person saved or made this file themselves. */
  saved(path: string): void {
    this.byPerson.add(relative(this.cwd, path));
  }

  private begin(): void {
    this.byPerson.clear();
    this.last = undefined;
    this.before = takeWorkspaceState(this.cwd);
  }
}
