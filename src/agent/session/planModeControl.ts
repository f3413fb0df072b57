import { sessionModeOf } from "../../plan/modeCycle.ts";
import type { PlanModeStatus } from "../../plan/planModeState.ts";
import { PlanModeTracker } from "../../plan/tracker.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import { Mutex } from "./mutex.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import type { SessionStore } from "./sessionStore.ts";

/**
 * The tracker of a session together with its file and its client. Closing the gate takes effect at once; opening it takes
 * effect only when the snapshot is on disk, and not at all when the disk refuses. Every change of what the client shows is
 * published, in the order in which it happened.
 */
export class PlanModeControl {
  private tracker: PlanModeTracker;
  private readonly store: SessionStore;
  private readonly record: RecordKeeper;
  private readonly publish: (mode: SessionModeId, status: PlanModeStatus) => void;
  private readonly mutex = new Mutex();
  private saving = 0;
  private shown = "";
  private announcements = 0;

  constructor(options: {
    readonly tracker: PlanModeTracker;
    readonly store: SessionStore;
    readonly record: RecordKeeper;
    readonly publish: (mode: SessionModeId, status: PlanModeStatus) => void;
  }) {
    this.tracker = options.tracker;
    this.store = options.store;
    this.record = options.record;
    this.publish = options.publish;
    this.shown = this.fingerprint();
  }

  /** For the gate: read at the moment of use. */
  get isPlanning(): boolean {
    return this.tracker.isPlanning || this.saving > 0;
  }

  /** To be read, never to be changed from outside. */
  get state(): Pick<
    PlanModeTracker,
    "state" | "isPlanning" | "isReentry" | "awaitingPlanApproval" | "nextReminderIsFull" | "hasUndeliveredActivation"
  > {
    return this.tracker;
  }

  get mode(): SessionModeId {
    return sessionModeOf(this.tracker.state, this.record.current.permissionMode);
  }

  get status(): PlanModeStatus {
    return {
      state: this.tracker.state,
      awaitingApproval: this.tracker.awaitingPlanApproval,
      permissionMode: this.record.current.permissionMode,
    };
  }

  /**
   * Changes the tracker, saves, publishes. Rejects when the disk refuses: then everything is as before, or more closed.
   * `beforeSave` puts what the change produced where it belongs first, so that a crash repeats it rather than loses it.
   */
  async change<T>(mutate: (tracker: PlanModeTracker) => T, beforeSave?: (result: T) => Promise<void>): Promise<T> {
    return await this.mutex.run(async () => {
      const before = this.tracker.snapshot();
      const planning = this.tracker.isPlanning;
      this.saving += planning ? 1 : 0;
      try {
        const result = mutate(this.tracker);
        const after = this.tracker.snapshot();
        await beforeSave?.(result);
        if (JSON.stringify(before) !== JSON.stringify(after)) {
          await this.save(before, after);
        }
        return result;
      } finally {
        this.saving -= planning ? 1 : 0;
        this.publishChange();
      }
    });
  }

  /** How often the client has been told. */
  get told(): number {
    return this.announcements;
  }

  /** Tells the client even when nothing changed: every `set_mode` is answered (design.md, "ACP on the wire"). */
  announce(): void {
    this.announcements += 1;
    this.shown = this.fingerprint();
    this.publish(this.mode, this.status);
  }

  publishChange(): void {
    if (this.fingerprint() !== this.shown) {
      this.announce();
    }
  }

  private async save(
    before: ReturnType<PlanModeTracker["snapshot"]>,
    after: ReturnType<PlanModeTracker["snapshot"]>,
  ): Promise<void> {
    try {
      await this.store.saveSnapshot(after);
    } catch (error) {
      if (before.state !== "Inactive") {
        // Opening failed. What a restart would make of the old snapshot may be open, so the closed state is restored as it was.
        this.tracker = PlanModeTracker.restore({ ...before, state: "Active" });
      }
      throw error;
    }
  }

  private fingerprint(): string {
    return `${this.mode} ${JSON.stringify(this.status)}`;
  }
}
