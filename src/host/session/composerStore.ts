import { dirname, join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import type { PastedImage } from "../../protocol/agentMessages.ts";
import { PictureFiles } from "./pictureFiles.ts";

export interface QueuedPrompt {
  readonly id: string;
  readonly sessionId: string;
  readonly text: string;
  readonly images?: readonly PastedImage[];
}

/** What the composer of one folder holds, apart from the session itself. */
export interface ComposerState {
  /** The session that the person had open last. */
  readonly lastSession: string | undefined;
  readonly draft: string;
  /** Pictures for the next prompt. */
  readonly images: readonly PastedImage[];
  readonly queue: readonly QueuedPrompt[];
}

export const emptyComposer: ComposerState = { lastSession: undefined, draft: "", images: [], queue: [] };

/**
 * Keeps draft, queue and last session on disk, so that a window that is killed loses none of them. One window owns a
 * workspace's storage folder, so there is one writer. Writes run one after the other, the newest state wins.
 */
export class ComposerStore {
  private readonly path: string;
  private readonly pictures: PictureFiles;
  private current: ComposerState = emptyComposer;
  private writing: Promise<void> = Promise.resolve();
  private readonly onFailure: (error: unknown) => void;

  constructor(path: string, onFailure: (error: unknown) => void) {
    this.path = path;
    this.pictures = new PictureFiles(join(dirname(path), "pictures"));
    this.onFailure = onFailure;
  }

  get state(): ComposerState {
    return this.current;
  }

  /** A missing or damaged file is an empty composer: nothing here is worth stopping for. */
  async load(): Promise<ComposerState> {
    const text = await readTextFile(this.path).catch(() => undefined);
    this.current = text === undefined ? emptyComposer : await this.parse(text);
    return this.current;
  }

  update(change: Partial<ComposerState>): void {
    this.current = { ...this.current, ...change };
    this.writing = this.writing.then(() => this.write()).catch(this.onFailure);
  }

  /** Resolves when everything so far is on disk. */
  async flushed(): Promise<void> {
    await this.writing;
  }

  /** The file names pictures only once they are there. */
  private async write(): Promise<void> {
    const { images, queue, ...rest } = this.current;
    await this.pictures.keepOnly([...images, ...queue.flatMap((prompt) => prompt.images ?? [])]);
    const names = (list: readonly PastedImage[] = []): readonly string[] =>
      list.map((image) => this.pictures.nameOf(image));
    const kept = {
      ...rest,
      images: names(images),
      queue: queue.map((prompt) => ({ ...prompt, images: names(prompt.images) })),
    };
    await writeFileAtomic(this.path, `${JSON.stringify(kept, null, 2)}\n`);
  }

  private async parse(text: string): Promise<ComposerState> {
    const fields = fieldsOf(text);
    const lastSession = fields.get("lastSession");
    const draft = fields.get("draft");
    const queue = fields.get("queue");
    return {
      lastSession: typeof lastSession === "string" ? lastSession : undefined,
      draft: typeof draft === "string" ? draft : "",
      images: await this.pictures.read(namesIn(fields.get("images"))),
      queue: await Promise.all(
        (Array.isArray(queue) ? queue.filter(isQueuedPrompt) : []).map(
          async ({ id, sessionId, text: words, images }) => {
            const read = await this.pictures.read(namesIn(images));
            return { id, sessionId, text: words, ...(read.length === 0 ? {} : { images: read }) };
          },
        ),
      ),
    };
  }
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const raw: unknown = JSON.parse(text);
    return typeof raw === "object" && raw !== null ? new Map(Object.entries(raw)) : new Map();
  } catch {
    return new Map();
  }
}

/** Names of files only: nothing that leads elsewhere. */
function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === "string" && /^[0-9a-f]{64}\.[\w+-]+$/.test(name))
    : [];
}

function isQueuedPrompt(
  value: unknown,
): value is { readonly id: string; readonly sessionId: string; readonly text: string; readonly images?: unknown } {
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
