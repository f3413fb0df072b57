import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface StoredMode {
  readonly state: string;
  readonly awaiting_plan_approval: boolean;
}

export interface StoredReview {
  readonly parked: { readonly revision: number } | null;
  readonly threads: readonly { readonly status: string; readonly comments: readonly { readonly body: string }[] }[];
  readonly decisions: readonly { readonly decision: { readonly kind: string }; readonly revision: number }[];
  readonly drafts: Readonly<Record<string, string>>;
}

/** The directories of all sessions below PLAN_MODE_HOME, the newest first. */
export function sessionDirectories(home: string): readonly string[] {
  const root = join(home, "sessions");
  return list(root)
    .flatMap((folder) => list(join(root, folder)).map((name) => join(root, folder, name)))
    .filter((path) => existsSync(join(path, "session.json")))
    .sort((left, right) => created(right) - created(left));
}

/** What the agent and the host have on disk about the newest session. */
export class SessionFiles {
  readonly directory: string;

  /** @throws when there is no session. */
  constructor(home: string) {
    const [newest] = sessionDirectories(home);
    if (newest === undefined) throw new Error(`There is no session in ${home}.`);
    this.directory = newest;
  }

  get plan(): string {
    return join(this.directory, "plan.md");
  }

  get mode(): StoredMode {
    return JSON.parse(readFileSync(join(this.directory, "plan_mode.json"), "utf8"));
  }

  get review(): StoredReview {
    return JSON.parse(readFileSync(join(this.directory, "review.json"), "utf8"));
  }
}

function list(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function created(directory: string): number {
  return Date.parse(JSON.parse(readFileSync(join(directory, "session.json"), "utf8")).created);
}
