import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";

/**
 * Names that the person gave to sessions of one folder: in `plan.json` beside the plan, where the list of plans has them too.
 * The agent's own title is left alone.
 */
export class SessionNames {
  private readonly directoryOf: (sessionId: string) => string | undefined;
  private readonly changed: () => void;
  private readonly names = new Map<string, string>();

  /** `directoryOf`: where a session's review lies. */
  constructor(directoryOf: (sessionId: string) => string | undefined, changed: () => void) {
    this.directoryOf = directoryOf;
    this.changed = changed;
  }

  /** As far as it was read. */
  nameOf(sessionId: string): string | undefined {
    return this.names.get(sessionId);
  }

  /** A missing or damaged file is a session without a name of its own. */
  async read(sessionIds: readonly string[]): Promise<void> {
    await Promise.all(
      sessionIds.map(async (id) => {
        const path = this.path(id);
        this.set(id, path === undefined ? "" : nameIn(await readTextFile(path).catch(() => undefined)));
      }),
    );
    this.changed();
  }

  /** An empty name takes it away. */
  async rename(sessionId: string, name: string): Promise<void> {
    const title = name.trim();
    const path = this.path(sessionId);
    if (path === undefined) {
      return;
    }
    await writeFileAtomic(path, `${JSON.stringify({ title })}\n`);
    this.set(sessionId, title);
    this.changed();
  }

  private set(sessionId: string, name: string): void {
    if (name === "") {
      this.names.delete(sessionId);
    } else {
      this.names.set(sessionId, name);
    }
  }

  private path(sessionId: string): string | undefined {
    const directory = this.directoryOf(sessionId);
    return directory === undefined ? undefined : join(directory, "plan.json");
  }
}

function nameIn(text: string | undefined): string {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && "title" in value && typeof value.title === "string"
      ? value.title.trim()
      : "";
  } catch {
    return "";
  }
}
