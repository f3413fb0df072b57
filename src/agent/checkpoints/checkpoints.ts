import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { writeFileAtomic } from "../../disk/atomicFile.ts";
import { hasErrorCode } from "../../disk/errorCode.ts";
import { appendJsonLine, readJsonLines } from "../../disk/jsonLines.ts";
import { sha256 } from "../../disk/sha256.ts";

/** A file as it was before the first change that a turn made to it. */
export interface KeptFile {
  readonly turn: number;
  /** Absolute and real. */
  readonly path: string;
  /** Null: there was no such file. */
  readonly sha256: string | null;
  /** ISO 8601. */
  readonly at: string;
}

interface KeptCommand {
  readonly turn: number;
  readonly command: string;
  readonly watched: boolean;
  readonly at: string;
}

/** What a turn can be taken back to. */
export interface Checkpoint {
  readonly turn: number;
  readonly at: string;
  /** The files that this turn changed, by absolute path. */
  readonly files: readonly string[];
}

/** Larger files are not kept: `keep` rejects. */
const largestFile = 50_000_000;

const line = z.object({ turn: z.int(), path: z.string(), sha256: z.nullable(z.string()), at: z.string() });
const commandLine = z.object({ turn: z.int(), command: z.string(), watched: z.boolean() });

/**
 * Files as they were before each turn, in `checkpoints/` of the session's directory: `files.jsonl` says which, `<sha256>` holds the
 * bytes. It knows nothing of git, and lies outside of the repository.
 */
export class Checkpoints {
  private readonly directory: string;
  private readonly turn: () => number;
  private readonly now: () => Date;
  private readonly kept = new Set<string>();

  /** `turn`: the number of the running turn. */
  constructor(directory: string, turn: () => number, now: () => Date) {
    this.directory = directory;
    this.turn = turn;
    this.now = now;
  }

  /** Right before a change. Only the first of a turn counts. `text`: the content as the person sees it, where that is not the disk's. Rejects when the disk refuses. */
  async keep(path: string, text?: string): Promise<void> {
    const turn = this.turn();
    const key = `${turn} ${path}`;
    if (this.kept.has(key)) {
      return;
    }
    const bytes = text === undefined ? await bytesOf(path) : Buffer.from(text);
    if (bytes === "too large") {
      throw new Error(`it is larger than ${largestFile / 1_000_000} MB`);
    }
    await this.keepBytes(path, bytes ?? null);
  }

  /** The same for a file whose content from before the change is at hand; null: there was none. */
  async keepBytes(path: string, bytes: Uint8Array | null): Promise<void> {
    const turn = this.turn();
    const key = `${turn} ${path}`;
    if (this.kept.has(key)) {
      return;
    }
    const hash = bytes === null ? null : sha256(bytes);
    if (bytes !== null && hash !== null && !(await exists(this.blob(hash)))) {
      await writeFileAtomic(this.blob(hash), bytes);
    }
    const kept: KeptFile = { turn, path, sha256: hash, at: this.now().toISOString() };
    await appendJsonLine(this.index, kept);
    this.kept.add(key);
  }

  /** A command that may have changed files ran. `watched`: what it changed in the folder is kept, not only the files that it named. */
  async noteCommand(command: string, watched: boolean): Promise<void> {
    const noted: KeptCommand = { turn: this.turn(), command, watched, at: this.now().toISOString() };
    await appendJsonLine(this.index, noted);
  }

  /** The commands that may have changed files since the turn began, each once. */
  async commandsSince(turn: number): Promise<readonly Pick<KeptCommand, "command" | "watched">[]> {
    const all = new Map<string, boolean>();
    for (const value of await readJsonLines(this.index)) {
      const parsed = commandLine.safeParse(value);
      if (parsed.success && parsed.data.turn >= turn) {
        all.set(parsed.data.command, parsed.data.watched && all.get(parsed.data.command) !== false);
      }
    }
    return [...all].map(([command, watched]) => ({ command, watched }));
  }

  /** The turns that changed files, oldest first. */
  async list(): Promise<readonly Checkpoint[]> {
    const turns = new Map<number, { at: string; files: string[] }>();
    for (const { turn, path, at } of await this.read()) {
      const known = turns.get(turn) ?? { at, files: [] };
      turns.set(turn, known);
      known.files.push(path);
    }
    return [...turns].map(([turn, { at, files }]) => ({ turn, at, files })).sort((a, b) => a.turn - b.turn);
  }

  /** Every file that was changed since the turn began, as it was then. */
  async before(turn: number): Promise<readonly KeptFile[]> {
    const first = new Map<string, KeptFile>();
    for (const file of await this.read()) {
      const known = first.get(file.path);
      if (file.turn >= turn && (known === undefined || file.turn < known.turn)) {
        first.set(file.path, file);
      }
    }
    return [...first.values()];
  }

  async content(hash: string): Promise<Uint8Array> {
    return await readFile(this.blob(hash));
  }

  private async read(): Promise<readonly KeptFile[]> {
    return (await readJsonLines(this.index)).flatMap((value) => {
      const parsed = line.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
  }

  private get index(): string {
    return join(this.directory, "files.jsonl");
  }

  private blob(hash: string): string {
    return join(this.directory, hash);
  }
}

async function bytesOf(path: string): Promise<Uint8Array | undefined | "too large"> {
  try {
    const { size } = await stat(path);
    return size > largestFile ? "too large" : await readFile(path);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
