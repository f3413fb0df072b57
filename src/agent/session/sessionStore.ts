import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";
import { makePrivateDirectory, readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import { JsonLinesFile, readJsonLines } from "../../disk/jsonLines.ts";
import { type PlanFileContent, readPlan, seedPlan, writePlan } from "../../disk/planFile.ts";
import { restoreTracker } from "../../plan/restoreTracker.ts";
import { formatSnapshot, type PlanModeSnapshot } from "../../plan/snapshot.ts";
import type { PlanModeTracker } from "../../plan/tracker.ts";
import { type MessageLine, parseMessageLine } from "./messageLine.ts";
import { type SessionRecord, sessionRecordSchema } from "./sessionRecord.ts";
import { parseTranscriptLine, type TranscriptLine } from "./transcriptLine.ts";

/** Where a session is kept. Writes resolve when they are durable; they reject when the disk refuses. */
export interface SessionStore {
  readonly directory: string;
  readonly planPath: string;
  saveRecord(record: SessionRecord): Promise<void>;
  saveSnapshot(snapshot: PlanModeSnapshot): Promise<void>;
  /** The tracker as the snapshot has it. A file that can't be understood is kept aside, never overwritten. */
  readTracker(reviewWaits: boolean): Promise<{ readonly tracker: PlanModeTracker; readonly notes: readonly string[] }>;
  appendMessage(line: MessageLine): Promise<void>;
  readMessages(): Promise<readonly MessageLine[]>;
  appendTranscript(line: TranscriptLine): Promise<void>;
  readTranscript(): Promise<readonly TranscriptLine[]>;
  readPlan(): Promise<PlanFileContent>;
  writePlan(text: string): Promise<Result<{ readonly sha256: string }>>;
  seedPlan(): Promise<PlanFileContent>;
  /** Lets go of open files. Later appends open them again. */
  close(): void;
}

/** The store in a session's directory (design.md, "On disk"). Appends to one file keep their order. */
export class DiskSessionStore implements SessionStore {
  readonly directory: string;
  readonly planPath: string;
  private readonly messages: JsonLinesFile;
  private readonly transcript: JsonLinesFile;

  constructor(directory: string) {
    this.directory = directory;
    this.planPath = join(directory, "plan.md");
    this.messages = new JsonLinesFile(join(directory, "messages.jsonl"));
    this.transcript = new JsonLinesFile(join(directory, "transcript.jsonl"));
  }

  async create(): Promise<void> {
    await makePrivateDirectory(this.directory);
  }

  async saveRecord(record: SessionRecord): Promise<void> {
    await writeFileAtomic(join(this.directory, "session.json"), `${JSON.stringify(record, null, 2)}\n`);
  }

  async saveSnapshot(snapshot: PlanModeSnapshot): Promise<void> {
    await writeFileAtomic(join(this.directory, "plan_mode.json"), formatSnapshot(snapshot));
  }

  async readTracker(reviewWaits: boolean): Promise<{ tracker: PlanModeTracker; notes: readonly string[] }> {
    const path = join(this.directory, "plan_mode.json");
    const { tracker, notes, keepAside } = restoreTracker(await readTextFile(path), reviewWaits);
    if (!keepAside) {
      return { tracker, notes };
    }
    const kept = `${path}.unreadable-${Date.now()}`;
    await copyFile(path, kept);
    return { tracker, notes: [`${notes.join(" ")} It is ${kept}.`] };
  }

  async appendMessage(line: MessageLine): Promise<void> {
    this.messages.append(line);
  }

  async readMessages(): Promise<readonly MessageLine[]> {
    const lines = await readJsonLines(join(this.directory, "messages.jsonl"));
    return lines.map(parseMessageLine).filter((line) => line !== undefined);
  }

  async appendTranscript(line: TranscriptLine): Promise<void> {
    this.transcript.append(line);
  }

  async readTranscript(): Promise<readonly TranscriptLine[]> {
    const lines = await readJsonLines(join(this.directory, "transcript.jsonl"));
    return lines.map(parseTranscriptLine).filter((line) => line !== undefined);
  }

  async readPlan(): Promise<PlanFileContent> {
    return await readPlan(this.planPath);
  }

  async writePlan(text: string): Promise<Result<{ readonly sha256: string }>> {
    return await writePlan(this.planPath, text);
  }

  async seedPlan(): Promise<PlanFileContent> {
    return await seedPlan(this.planPath);
  }

  close(): void {
    this.messages.close();
    this.transcript.close();
  }
}

/**
 * The record of a session directory; an error when it is damaged or from a newer version. The directory's name is the id: a copy
 * of a session is a session of its own, with the plan, the review and all that was said.
 */
export async function readSessionRecord(directory: string): Promise<Result<SessionRecord>> {
  const path = join(directory, "session.json");
  const text = await readTextFile(path);
  if (text === undefined) {
    return fail(`There is no session in ${directory}.`);
  }
  try {
    const parsed = sessionRecordSchema.safeParse(JSON.parse(text));
    return parsed.success
      ? ok({ ...parsed.data, id: basename(directory) })
      : fail(`${path} can't be understood: it is damaged or of a newer version.`);
  } catch {
    return fail(`${path} is not JSON. Restore it from a backup, or start a new session.`);
  }
}
