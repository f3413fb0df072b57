import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makePrivateDirectory } from "../../disk/atomicFile.ts";
import { processStart } from "../../disk/processStart.ts";
import {
  forgetDeadWindows,
  forgetWindow,
  registerWindow,
  touchWindow,
  windowsDirectory,
} from "../../disk/windowRegistry.ts";

export interface ReviewSocketPorts {
  /** `~/.plan-mode`. */
  readonly home: string;
  /** Folders on disk that are open in this window. */
  readonly folders: readonly string[];
  /** Serves one program; it has to show the token first. */
  readonly serve: (connection: Socket, token: string) => void;
}

/** Where programs of the person reach this window: a socket that only they can open, and a file that tells of it. */
export class ReviewSocket {
  readonly path: string;
  private readonly home: string;
  private readonly id: string;
  private readonly close: () => Promise<void>;

  private constructor(home: string, id: string, path: string, close: () => Promise<void>) {
    this.home = home;
    this.id = id;
    this.path = path;
    this.close = close;
  }

  static async open({ home, folders, serve }: ReviewSocketPorts): Promise<ReviewSocket> {
    await makePrivateDirectory(windowsDirectory(home));
    await forgetDeadWindows(home);
    const id = randomBytes(6).toString("hex");
    const token = randomBytes(32).toString("base64url");
    const path = await socketPath(home, id);
    const connections = new Set<Socket>();
    const server = createServer((connection) => {
      connections.add(connection);
      connection.on("close", () => connections.delete(connection));
      // A program that is killed is no fault of the window.
      connection.on("error", () => connection.destroy());
      serve(connection, token);
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ path }, resolve);
    });
    server.unref();
    if (process.platform !== "win32") {
      await chmod(path, 0o600);
    }
    const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
    await registerWindow(home, id, {
      socket: path,
      token,
      folders: real,
      host: hostname(),
      pid: process.pid,
      start: await processStart(process.pid),
    });
    return new ReviewSocket(home, id, path, async () => {
      await forgetWindow(home, id);
      for (const connection of connections) {
        connection.destroy();
      }
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      if (dirname(path) !== windowsDirectory(home) && process.platform !== "win32") {
        await rm(dirname(path), { recursive: true, force: true });
      }
    });
  }

  /** The person has turned to this window. */
  async focused(): Promise<void> {
    await touchWindow(this.home, this.id);
  }

  /** Answers nothing that waits. */
  async dispose(): Promise<void> {
    await this.close();
  }
}

/** The longest path of a socket that every system takes, in bytes. */
const longestPath = 100;

async function socketPath(home: string, id: string): Promise<string> {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\plan-mode-${id}-${randomBytes(12).toString("hex")}`;
  }
  const path = join(windowsDirectory(home), `plan-mode-${id}.sock`);
  return Buffer.byteLength(path) <= longestPath
    ? path
    : join(await mkdtemp(join(tmpdir(), "plan-mode-")), `plan-mode-${id}.sock`);
}
