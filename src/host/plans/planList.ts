import { stat } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "../../disk/atomicFile.ts";
import { folderDirectory, isSessionId } from "../../disk/home.ts";
import { namesIn } from "../../disk/namesIn.ts";
import { ForeignReviews } from "../agents/foreignReviews.ts";
import { type PlanFacts, planFacts } from "./planFacts.ts";

const files = ["session.json", "plan_mode.json", "review.json", "plan.md", "plan.json"] as const;

/** The plans of a folder, read from the directories of its sessions. A session is read again only when one of its files changed. */
export class PlanList {
  private readonly home: string;
  private readonly foreign: ForeignReviews;
  private readonly cache = new Map<string, { readonly stamp: string; readonly facts: PlanFacts | undefined }>();

  constructor(home: string) {
    this.home = home;
    this.foreign = new ForeignReviews(home);
  }

  /** Newest first, whichever agent made them. Empty without sessions; never rejects for what can't be read. */
  async read(cwd: string): Promise<readonly PlanFacts[]> {
    const folder = folderDirectory(this.home, cwd);
    const names = (await namesIn(folder)).filter(isSessionId);
    const own = names.map((name) => ({ directory: join(folder, name), sessionId: name }));
    const sessions = [...own, ...(await this.foreign.of(cwd))];
    const all = await Promise.all(sessions.map(({ directory, sessionId }) => this.readSession(directory, sessionId)));
    return all
      .flatMap((facts) => (facts === undefined ? [] : [facts]))
      .sort((left, right) => right.changedAt - left.changedAt);
  }

  private async readSession(directory: string, sessionId: string): Promise<PlanFacts | undefined> {
    const times = await Promise.all(
      files.map(
        async (name) =>
          await stat(join(directory, name)).then(
            (facts) => facts.mtimeMs,
            () => 0,
          ),
      ),
    );
    const stamp = times.join(" ");
    const known = this.cache.get(directory);
    if (known?.stamp === stamp) {
      return known.facts;
    }
    const [session, tracker, review, plan, name] = await Promise.all(
      files.map((file) => readTextFile(join(directory, file)).catch(() => undefined)),
    );
    // What the agent does in the conversation does not make a plan newer.
    const changedAt = Math.max(times[2] ?? 0, times[3] ?? 0);
    const facts = planFacts({ session, tracker, review, plan, name }, { sessionId, directory, changedAt });
    this.cache.set(directory, { stamp, facts });
    return facts;
  }
}
