import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile, writeFileAtomic } from "../../disk/atomicFile.ts";
import { isSessionId, sessionDirectory } from "../../disk/home.ts";
import { namesIn } from "../../disk/namesIn.ts";
import { sha256 } from "../../disk/sha256.ts";
import type { SessionSummary } from "../agentPort.ts";
import { agentIdPattern, builtIn } from "./agentDefinition.ts";

interface KnownSession extends SessionSummary {
  readonly agentId: string;
}

/** So many sessions of other agents are looked through when a folder is opened. */
const most = 5000;

/**
 * Which agent has which session of one folder. Sessions of other agents are theirs; what this window keeps of them lies in
 * `reviews/<agent>/<session>/` (design.md, "On disk"), and `session.json` there says whose they are.
 */
export class SessionAgents {
  private readonly home: string;
  private readonly cwd: string;
  private readonly choice: () => string;
  private readonly warn: (message: string) => void;
  private readonly known = new Map<string, KnownSession>();
  /** Those that are on disk, or on their way. */
  private readonly saved = new Set<string>();
  /** One after the other: the newest is what stays. */
  private saving: Promise<void> = Promise.resolve();

  private constructor(home: string, cwd: string, choice: () => string, warn: (message: string) => void) {
    this.home = home;
    this.cwd = cwd;
    this.choice = choice;
    this.warn = warn;
  }

  /** `choice`: the agent for new sessions. Files that can't be read count as none. */
  static async open(
    home: string,
    cwd: string,
    choice: () => string,
    warn: (message: string) => void,
  ): Promise<SessionAgents> {
    const agents = new SessionAgents(home, cwd, choice, warn);
    await agents.load();
    return agents;
  }

  /** The agent for new sessions. */
  get chosen(): string {
    return this.choice();
  }

  agentOf(sessionId: string): string {
    return this.known.get(sessionId)?.agentId ?? builtIn;
  }

  /** As another agent told it last; many don't tell it again when a session is opened again. */
  titleOf(sessionId: string): string | undefined {
    return this.known.get(sessionId)?.title || undefined;
  }

  /** Sessions of other agents in this folder, newest first. */
  get sessions(): readonly KnownSession[] {
    return [...this.known.values()].sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
  }

  /** Where a session's review lies. Undefined: the id is no plain name, and no agent of ours has it. */
  directoryOf(sessionId: string): string | undefined {
    const agentId = this.agentOf(sessionId);
    if (agentId !== builtIn) {
      return join(this.home, "reviews", agentId, folderName(sessionId));
    }
    return isSessionId(sessionId) ? sessionDirectory(this.home, this.cwd, sessionId) : undefined;
  }

  /** The session belongs to this agent from now on; an empty title is no news. On disk a moment later. */
  remember(agentId: string, sessionId: string, told: string): void {
    const before = this.known.get(sessionId);
    const title = told === "" ? (before?.title ?? "") : told;
    const isSaved = before?.title === title && before.agentId === agentId && this.saved.has(sessionId);
    if (agentId === builtIn || isSaved) {
      return;
    }
    this.saved.add(sessionId);
    const session: KnownSession = { agentId, sessionId, title, updatedAt: new Date().toISOString() };
    this.known.set(sessionId, session);
    this.saving = this.saving
      .then(() => this.save(session))
      .catch((error: unknown) => this.warn(`A session could not be remembered: ${String(error)}`));
  }

  /** The agent lists this session; nothing of it is kept before it is opened here. */
  listed(agentId: string, sessionId: string, title: string, updatedAt: string): void {
    if (agentId !== builtIn && !this.known.has(sessionId)) {
      this.known.set(sessionId, { agentId, sessionId, title, updatedAt });
    }
  }

  private async save(session: KnownSession): Promise<void> {
    const directory = join(this.home, "reviews", session.agentId, folderName(session.sessionId));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFileAtomic(
      join(directory, "session.json"),
      `${JSON.stringify({ version: 1, cwd: this.cwd, ...session }, null, 2)}\n`,
    );
  }

  private async load(): Promise<void> {
    const reviews = join(this.home, "reviews");
    const agents = (await namesIn(reviews)).filter((id) => agentIdPattern.test(id));
    for (const agentId of agents) {
      const names = (await readdir(join(reviews, agentId)).catch(() => [])).slice(-most);
      const found = await Promise.all(names.map((name) => this.read(join(reviews, agentId, name), agentId)));
      for (const session of found) {
        if (session !== undefined) {
          this.known.set(session.sessionId, session);
          this.saved.add(session.sessionId);
        }
      }
    }
  }

  private async read(directory: string, agentId: string): Promise<KnownSession | undefined> {
    const text = await readTextFile(join(directory, "session.json")).catch(() => undefined);
    try {
      const value: unknown = JSON.parse(text ?? "");
      return isStored(value) && value.cwd === this.cwd && value.agentId === agentId
        ? { agentId, sessionId: value.sessionId, title: value.title, updatedAt: value.updatedAt }
        : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Agents name their sessions as they like; a folder's name must be plain. */
function folderName(sessionId: string): string {
  return isSessionId(sessionId) ? sessionId : sha256(sessionId).slice(0, 32);
}

function isStored(value: unknown): value is KnownSession & { readonly cwd: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    ["cwd", "agentId", "sessionId", "title", "updatedAt"].every(
      (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === "string",
    )
  );
}
