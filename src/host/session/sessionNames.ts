import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import { isSessionId, sessionDirectory } from "../../disk/home.ts";

/**
 * Names that the person gave to sessions of one folder: in `plan.json` beside the plan, where the list of plans has them too.
 * The agent's own title is left alone.
 */
export class SessionNames {
  private readonly home: string;
  private readonly cwd: string;
  private readonly changed: () => void;
  private readonly names = new Map<string, string>();

  constructor(home: string, cwd: string, changed: () => void) {
    this.home = home;
    this.cwd = cwd;
    this.changed = changed;
  }

  /** As far as it was read. */
  nameOf(sessionId: string): string | undefined {
    return this.names.get(sessionId);
  }

  /** A missing or damaged file is a session without a name of its own. */
  async read(sessionIds: readonly string[]): Promise<void> {
    await Promise.all(
      sessionIds.filter(isSessionId).map(async (id) => {
        const name = nameIn(await readTextFile(this.path(id)).catch(() => undefined));
        this.set(id, name);
      }),
    );
    this.changed();
  }

  /** An empty name takes it away. */
  async rename(sessionId: string, name: string): Promise<void> {
    const title = name.trim();
    await writeFileAtomic(this.path(sessionId), `${JSON.stringify({ title })}\n`);
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

  private path(sessionId: string): string {
    return join(sessionDirectory(this.home, this.cwd, sessionId), "plan.json");
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
