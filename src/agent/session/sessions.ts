import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, type Result } from "../../base/result.ts";
import { makePrivateDirectory } from "../../disk/atomicFile.ts";
import { errorText } from "../../disk/errorCode.ts";
import { folderDirectory, isSessionId, sessionDirectory } from "../../disk/home.ts";
import { namesIn } from "../../disk/namesIn.ts";
import type { AgentClient } from "../client.ts";
import type { AgentPorts } from "../ports.ts";
import type { AgentSession } from "./agentSession.ts";
import { copySession, trashSession } from "./copySession.ts";
import { createSession, reopenSession } from "./openSession.ts";
import type { SessionRecord } from "./sessionRecord.ts";
import { readSessionRecord } from "./sessionStore.ts";

/** The sessions that this connection has open, and those on disk. */
export class Sessions {
  private readonly ports: AgentPorts;
  private readonly client: AgentClient;
  private readonly open = new Map<string, AgentSession>();

  constructor(ports: AgentPorts, client: AgentClient) {
    this.ports = ports;
    this.client = client;
  }

  get(id: string): AgentSession | undefined {
    return this.open.get(id);
  }

  async create(cwd: string, mcpServers: readonly unknown[] = []): Promise<Result<AgentSession>> {
    const { ports, client } = this;
    const id = ports.newId();
    try {
      await nameFolder(folderDirectory(ports.home, cwd), cwd);
    } catch (error) {
      return fail(`The directory for sessions, ${ports.home}, can't be used: ${errorText(error)}.`);
    }
    const session = await createSession(
      { ports, client, directory: sessionDirectory(ports.home, cwd, id), mcpServers },
      id,
      cwd,
    );
    return this.keep(session);
  }

  /** A session that is open already on this connection is closed first: its client has lost sight of it. */
  async load(id: string, cwd: string, mcpServers: readonly unknown[] = []): Promise<Result<AgentSession>> {
    if (!isSessionId(id)) {
      return fail(`${JSON.stringify(id)} is not the id of a session.`);
    }
    await this.close(id);
    const { ports, client } = this;
    const directory = await this.find(id, cwd);
    return directory === undefined
      ? fail(`There is no session ${id}. It may have been deleted, or PLAN_MODE_HOME was another one.`)
      : this.keep(await reopenSession({ ports, client, directory, mcpServers }));
  }

  async close(id: string): Promise<void> {
    const session = this.open.get(id);
    this.open.delete(id);
    await session?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.open.keys()].map((id) => this.close(id)));
  }

  /** A copy that goes its own way from here. It is not opened. Prompts that wait stay with the original. */
  async fork(id: string): Promise<Result<string>> {
    const directory = isSessionId(id) ? await this.find(id, undefined) : undefined;
    if (directory === undefined) {
      return fail(`There is no session ${id}.`);
    }
    return await copySession(directory, this.ports.newId(), this.ports.now());
  }

  /** Moves it to `trash/` in the home, where it can be brought back from. Not while another program has it open. */
  async delete(id: string): Promise<Result<void>> {
    await this.close(id);
    const directory = isSessionId(id) ? await this.find(id, undefined) : undefined;
    return directory === undefined
      ? fail(`There is no session ${id}.`)
      : await trashSession(directory, this.ports.home);
  }

  /** Newest first; only those of one folder when `cwd` is given. Damaged ones are left out. */
  async list(cwd: string | undefined): Promise<readonly SessionRecord[]> {
    const root = join(this.ports.home, "sessions");
    const folders =
      cwd === undefined
        ? (await namesIn(root)).map((name) => join(root, name))
        : [folderDirectory(this.ports.home, cwd)];
    const records: SessionRecord[] = [];
    for (const folder of folders) {
      for (const name of await namesIn(folder)) {
        const record = await readSessionRecord(join(folder, name)).catch(() => undefined);
        if (record?.ok === true) {
          records.push(record.value);
        }
      }
    }
    return records.sort((a, b) => (a.updated < b.updated ? 1 : -1));
  }

  private keep(session: Result<AgentSession>): Result<AgentSession> {
    if (session.ok) {
      this.open.set(session.value.id, session.value);
    }
    return session;
  }

  /** The folder may have moved since; the id is unique, so it is looked for everywhere. */
  private async find(id: string, cwd: string | undefined): Promise<string | undefined> {
    const root = join(this.ports.home, "sessions");
    const all = (await namesIn(root)).map((name) => join(root, name));
    const folders = cwd === undefined ? all : [folderDirectory(this.ports.home, cwd), ...all];
    for (const folder of folders) {
      if ((await namesIn(folder)).includes(id)) {
        return join(folder, id);
      }
    }
    return undefined;
  }
}

/** `.cwd` tells which folder a hashed name stands for. */
async function nameFolder(directory: string, cwd: string): Promise<void> {
  await makePrivateDirectory(directory);
  await writeFile(join(directory, ".cwd"), `${cwd}\n`, { flag: "wx", mode: 0o600 }).catch(() => undefined);
}
