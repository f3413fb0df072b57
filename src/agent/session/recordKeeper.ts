import { Mutex } from "./mutex.ts";
import type { SessionRecord } from "./sessionRecord.ts";
import type { SessionStore } from "./sessionStore.ts";

/** The one writer of session.json. A change is visible only once it is on disk. */
export class RecordKeeper {
  private readonly store: SessionStore;
  private readonly now: () => Date;
  private readonly mutex = new Mutex();
  private record: SessionRecord;

  constructor(store: SessionStore, record: SessionRecord, now: () => Date) {
    this.store = store;
    this.record = record;
    this.now = now;
  }

  get current(): SessionRecord {
    return this.record;
  }

  /** Rejects when the disk refuses; the record is then as before. */
  async update(change: (record: SessionRecord) => Partial<SessionRecord>): Promise<void> {
    await this.mutex.run(async () => {
      const next = { ...this.record, ...change(this.record), updated: this.now().toISOString() };
      await this.store.saveRecord(next);
      this.record = next;
    });
  }
}
