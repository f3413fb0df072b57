import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "../../disk/atomicFile.ts";
import { agentIdPattern } from "./agentDefinition.ts";

export interface ForeignReview {
  readonly directory: string;
  readonly sessionId: string;
}

/** The reviews of other agents' sessions, by folder. Whose a review is never changes, so each is looked at once. */
export class ForeignReviews {
  private readonly reviews: string;
  private readonly known = new Map<string, { readonly cwd: string; readonly sessionId: string }>();

  constructor(home: string) {
    this.reviews = join(home, "reviews");
  }

  /** Of the sessions in this folder. Never rejects. */
  async of(cwd: string): Promise<readonly ForeignReview[]> {
    const agents = (await readdir(this.reviews).catch(() => [])).filter((id) => agentIdPattern.test(id));
    const found: ForeignReview[] = [];
    for (const agent of agents) {
      for (const name of await readdir(join(this.reviews, agent)).catch(() => [])) {
        const directory = join(this.reviews, agent, name);
        const session = this.known.get(directory) ?? (await this.look(directory));
        if (session?.cwd === cwd) {
          found.push({ directory, sessionId: session.sessionId });
        }
      }
    }
    return found;
  }

  private async look(directory: string): Promise<{ readonly cwd: string; readonly sessionId: string } | undefined> {
    const text = await readTextFile(join(directory, "session.json")).catch(() => undefined);
    try {
      const value: unknown = JSON.parse(text ?? "");
      const session =
        typeof value === "object" &&
        value !== null &&
        "cwd" in value &&
        typeof value.cwd === "string" &&
        "sessionId" in value &&
        typeof value.sessionId === "string"
          ? { cwd: value.cwd, sessionId: value.sessionId }
          : undefined;
      if (session !== undefined) {
        this.known.set(directory, session);
      }
      return session;
    } catch {
      return undefined;
    }
  }
}
