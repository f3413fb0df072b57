import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";

export interface QueuedPrompt {
  readonly id: string;
  readonly sessionId: string;
  readonly text: string;
}

/** What the composer of one folder holds, apart from the session itself. */
export interface ComposerState {
  /** The session that the person had open last. */
  readonly lastSession: string | undefined;
  readonly draft: string;
  readonly queue: readonly QueuedPrompt[];
}

const empty: ComposerState = { lastSession: undefined, draft: "", queue: [] };

/**
 * Keeps draft, queue and last session on disk, so that a window that is killed loses none of them. One window owns a
 * workspace's storage folder, so there is one writer. Writes run one after the other, the newest state wins.
 */
export class ComposerStore {
  private readonly path: string;
  private current: ComposerState = empty;
  private writing: Promise<void> = Promise.resolve();
  private readonly onFailure: (error: unknown) => void;

  constructor(path: string, onFailure: (error: unknown) => void) {
    this.path = path;
    this.onFailure = onFailure;
  }

  get state(): ComposerState {
    return this.current;
  }

  /** A missing or damaged file is an empty composer: nothing here is worth stopping for. */
  async load(): Promise<ComposerState> {
    const text = await readTextFile(this.path).catch(() => undefined);
    this.current = text === undefined ? empty : parseComposer(text);
    return this.current;
  }

  update(change: Partial<ComposerState>): void {
    this.current = { ...this.current, ...change };
    this.writing = this.writing
      .then(() => writeFileAtomic(this.path, `${JSON.stringify(this.current, null, 2)}\n`))
      .catch(this.onFailure);
  }

  /** Resolves when everything so far is on disk. */
  async flushed(): Promise<void> {
    await this.writing;
  }
}

function parseComposer(text: string): ComposerState {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return empty;
  }
  if (typeof raw !== "object" || raw === null) {
    return empty;
  }
  const fields = new Map<string, unknown>(Object.entries(raw));
  const lastSession = fields.get("lastSession");
  const draft = fields.get("draft");
  const queue = fields.get("queue");
  return {
    lastSession: typeof lastSession === "string" ? lastSession : undefined,
    draft: typeof draft === "string" ? draft : "",
    queue: Array.isArray(queue) ? queue.filter(isQueuedPrompt) : [],
  };
}

function isQueuedPrompt(value: unknown): value is QueuedPrompt {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "sessionId" in value &&
    typeof value.sessionId === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}
