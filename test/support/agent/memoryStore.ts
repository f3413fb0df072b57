import { type MessageLine, parseMessageLine } from "../../../src/agent/session/messageLine.ts";
import type { SessionRecord } from "../../../src/agent/session/sessionRecord.ts";
import type { SessionStore } from "../../../src/agent/session/sessionStore.ts";
import type { TranscriptLine } from "../../../src/agent/session/transcriptLine.ts";
import { ok, type Result } from "../../../src/base/result.ts";
import type { PlanFileContent } from "../../../src/disk/planFile.ts";
import { sha256 } from "../../../src/disk/sha256.ts";
import { restoreTracker } from "../../../src/plan/restoreTracker.ts";
import type { PlanModeSnapshot } from "../../../src/plan/snapshot.ts";

/** What is left when a process dies. */
export class MemoryDisk {
  record = "";
  snapshot = "";
  plan: string | undefined;
  readonly messages: string[] = [];
  readonly transcript: string[] = [];
  /** Small files replaced; each stands for one fsync. */
  saves = 0;
}

/** One process's hold on a disk. When the process is dead, nothing it still does reaches the disk. */
export class MemoryStore implements SessionStore {
  readonly directory = "/plan-mode-test/session";
  readonly planPath = "/plan-mode-test/session/plan.md";
  private readonly disk: MemoryDisk;
  dead = false;
  /** Saves fail, as on a full disk. */
  full = false;
  private dying: { writes: number; readonly onDeath: () => void } | undefined;

  constructor(disk: MemoryDisk) {
    this.disk = disk;
  }

  /** The process ends after so many more writes. */
  dieAfter(writes: number, onDeath: () => void): void {
    this.dying ??= { writes, onDeath };
  }

  async saveRecord(record: SessionRecord): Promise<void> {
    await this.reach(() => {
      this.refuseWhenFull();
      this.disk.record = JSON.stringify(record);
      this.disk.saves += 1;
    });
  }

  async saveSnapshot(snapshot: PlanModeSnapshot): Promise<void> {
    await this.reach(() => {
      this.refuseWhenFull();
      this.disk.snapshot = JSON.stringify(snapshot);
      this.disk.saves += 1;
    });
  }

  async readTracker(reviewWaits: boolean) {
    return restoreTracker(this.disk.snapshot === "" ? undefined : this.disk.snapshot, reviewWaits);
  }

  async appendMessage(line: MessageLine): Promise<void> {
    await this.reach(() => this.disk.messages.push(JSON.stringify(line)));
  }

  async readMessages(): Promise<readonly MessageLine[]> {
    return this.disk.messages.map((line) => parseMessageLine(JSON.parse(line))).filter((line) => line !== undefined);
  }

  async appendTranscript(line: TranscriptLine): Promise<void> {
    await this.reach(() => this.disk.transcript.push(JSON.stringify(line)));
  }

  async readTranscript(): Promise<readonly TranscriptLine[]> {
    return this.disk.transcript.map((line) => JSON.parse(line) as TranscriptLine);
  }

  async readPlan(): Promise<PlanFileContent> {
    const text = this.disk.plan;
    const kind = text === undefined ? "missing" : text.trim() === "" ? "blank" : "present";
    return { kind, text: text ?? "", sha256: sha256(text ?? "") };
  }

  async writePlan(text: string): Promise<Result<{ readonly sha256: string }>> {
    await this.reach(() => {
      this.disk.plan = text;
    });
    return ok({ sha256: sha256(text) });
  }

  async seedPlan(): Promise<PlanFileContent> {
    await this.reach(() => {
      this.disk.plan ??= "";
    });
    return await this.readPlan();
  }

  close(): void {}

  private refuseWhenFull(): void {
    if (this.full) {
      throw new Error("ENOSPC: no space left on device");
    }
  }

  private async reach(change: () => unknown): Promise<void> {
    await Promise.resolve();
    if (this.dying !== undefined && !this.dead) {
      this.dying.writes -= 1;
      if (this.dying.writes < 0) {
        this.dead = true;
        this.dying.onDeath();
      }
    }
    if (this.dead) {
      await new Promise(() => undefined);
    }
    change();
  }
}
