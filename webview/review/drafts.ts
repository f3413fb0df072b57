import { rangeOfKey } from "./draftKey.ts";

/** How long typing may go unsaved, in milliseconds. The first key after a pause is saved at once. */
const saveDelay = 120;

/**
 * What is being typed. Typing wins over snapshots: a snapshot that was on its way cannot put old text under the fingers.
 * Saving is throttled, and done at once when a field loses the focus or the panel is hidden.
 */
export class Drafts {
  private readonly save: (key: string, body: string) => Promise<boolean>;
  private readonly texts = new Map<string, string>();
  private readonly unsaved = new Set<string>();
  private readonly touched = new Set<string>();
  /** How many saves of a key are not answered yet: until then a snapshot may carry older words, even such that are typed again. */
  private readonly underway = new Map<string, number>();
  private readonly listeners = new Map<string, (body: string) => void>();
  private readonly watchers = new Map<string, Set<(body: string) => void>>();
  private savedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `save` answers whether the host has the words. */
  constructor(save: (key: string, body: string) => Promise<boolean>) {
    this.save = save;
  }

  /** Takes over the kept drafts. What was typed here stays until a snapshot shows that the host has it. */
  adopt(kept: Readonly<Record<string, string>>): void {
    for (const key of new Set([...this.texts.keys(), ...Object.keys(kept)])) {
      const body = kept[key] ?? "";
      if (body === this.get(key)) {
        this.settle(key);
      } else if (!this.touched.has(key)) {
        this.set(key, body);
        this.listeners.get(key)?.(body);
      }
    }
  }

  get(key: string): string {
    return this.texts.get(key) ?? "";
  }

  has(key: string): boolean {
    return this.get(key) !== "";
  }

  /** Keys of drafts of new threads, so that their fields can be shown again after a reload. */
  newThreadKeys(): readonly string[] {
    return [...this.texts].filter(([key, body]) => body !== "" && rangeOfKey(key) !== undefined).map(([key]) => key);
  }

  /** What follows the prefix in the keys of drafts that begin with it. */
  keysOf(prefix: string): readonly string[] {
    return [...this.texts]
      .filter(([key, body]) => body !== "" && key.startsWith(prefix))
      .map(([key]) => key.slice(prefix.length));
  }

  type(key: string, body: string): void {
    this.set(key, body);
    this.touched.add(key);
    this.unsaved.add(key);
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, this.savedAt + saveDelay - performance.now()));
  }

  /** Forgets a draft, here and at the host. */
  drop(key: string): void {
    if (this.has(key)) {
      this.type(key, "");
      this.flush();
      this.listeners.get(key)?.("");
    }
  }

  /** Tells a field when its text is changed by something else than its typing. Returns how to stop. */
  onChange(key: string, listener: (body: string) => void): () => void {
    this.listeners.set(key, listener);
    return () => {
      if (this.listeners.get(key) === listener) {
        this.listeners.delete(key);
      }
    };
  }

  /** Tells of every change, typing included. Returns how to stop. */
  watch(key: string, watcher: (body: string) => void): () => void {
    const watchers = this.watchers.get(key) ?? new Set();
    this.watchers.set(key, watchers.add(watcher));
    return () => watchers.delete(watcher);
  }

  private set(key: string, body: string): void {
    this.texts.set(key, body);
    for (const watcher of this.watchers.get(key) ?? []) {
      watcher(body);
    }
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const keys = [...this.unsaved];
    this.savedAt = performance.now();
    this.unsaved.clear();
    for (const key of keys) {
      void this.send(key);
    }
  }

  private async send(key: string): Promise<void> {
    this.underway.set(key, (this.underway.get(key) ?? 0) + 1);
    const isKept = await this.save(key, this.get(key));
    this.underway.set(key, (this.underway.get(key) ?? 1) - 1);
    // Snapshots that come after the answer were made after it.
    if (isKept) {
      this.settle(key);
    }
  }

  /** The host has what is here, unless there is more on its way. */
  private settle(key: string): void {
    if (!this.unsaved.has(key) && (this.underway.get(key) ?? 0) === 0) {
      this.touched.delete(key);
    }
  }
}
