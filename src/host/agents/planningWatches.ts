import { builtIn } from "./agentDefinition.ts";
import { type PlanningChanges, PlanningWatch } from "./planningWatch.ts";

interface WatchedSession {
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: { readonly shown: { readonly state: string } };
}

/** One watch for each session of another agent. Our own agent's gate covers every route, so its sessions need none. */
export class PlanningWatches {
  private readonly cwd: string;
  private readonly told: (changes: PlanningChanges) => void;
  private readonly watches = new Map<string, PlanningWatch>();

  constructor(cwd: string, told: (changes: PlanningChanges) => void) {
    this.cwd = cwd;
    this.told = told;
  }

  follow(sessions: readonly WatchedSession[]): void {
    for (const { sessionId, mode } of sessions.filter(({ agentId }) => agentId !== builtIn)) {
      this.watchOf(sessionId).follow(mode.shown.state !== "Inactive");
    }
  }

  /** Before the agent of this session may begin to work. */
  async end(sessionId: string): Promise<void> {
    await this.watches.get(sessionId)?.end();
  }

  changesOf(sessionId: string): PlanningChanges | undefined {
    return this.watches.get(sessionId)?.changes;
  }

  /** The person saved this file in an editor. */
  saved(path: string): void {
    for (const watch of this.watches.values()) {
      watch.saved(path);
    }
  }

  private watchOf(sessionId: string): PlanningWatch {
    const known = this.watches.get(sessionId) ?? new PlanningWatch(this.cwd, this.told);
    this.watches.set(sessionId, known);
    return known;
  }
}
