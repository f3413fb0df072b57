import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Something that a program does and an agent should not. */
export interface Misbehaviour {
  /** Bytes for the standard output as they are. */
  readonly raw?: string;
  readonly junkMegabytes?: number;
  readonly stderr?: string;
  readonly exit?: number;
  readonly hang?: true;
}

interface Asked {
  readonly method: string;
  readonly params: unknown;
}

/** One thing that the agent does in a turn. `<sessionId-1>` and `$CWD` are filled in. */
export interface Step extends Misbehaviour {
  readonly say?: string;
  readonly update?: unknown;
  /** The same update many times; `$N` is its number. */
  readonly flood?: { readonly count: number; readonly update: unknown };
  /** By its own hand, past the client. */
  readonly writes?: { readonly path: string; readonly content: string };
  readonly request?: Asked;
  /** What follows, by the picked option or the outcome; `*` for all others. */
  readonly on?: Readonly<Record<string, readonly Step[]>>;
  readonly parallel?: readonly Asked[];
  readonly withdraw?: Asked & { readonly afterMs?: number };
  readonly end?: string;
}

export interface ForeignScript {
  readonly version?: string;
  readonly initialize?: unknown;
  readonly modes?: unknown;
  readonly configOptions?: unknown;
  readonly needsSignIn?: boolean;
  /** Requests of these methods are never answered. */
  readonly silent?: readonly string[];
  readonly onStart?: Misbehaviour;
  readonly onOpen?: Misbehaviour;
  readonly afterOpen?: readonly Step[];
  readonly past?: readonly Step[];
  readonly turns?: readonly (readonly Step[])[];
  readonly tellsModes?: boolean;
  readonly ignoresTerm?: boolean;
  readonly outlivesInput?: boolean;
}

interface Heard {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A script on disk, the program that plays it, and what that program heard. */
export class ForeignAgentFile {
  readonly program = process.execPath;
  readonly args: readonly string[];
  private readonly folder: string;

  constructor(script: ForeignScript) {
    this.folder = mkdtempSync(join(tmpdir(), "plan-mode-foreign-"));
    this.args = [fileURLToPath(new URL("foreignAgent.mjs", import.meta.url)), this.path];
    this.play(script);
  }

  /** From the next start on. */
  play(script: ForeignScript): void {
    writeFileSync(this.path, JSON.stringify(script));
  }

  get path(): string {
    return join(this.folder, "script.json");
  }

  /** Everything that the client sent, over all starts. */
  get heard(): readonly Heard[] {
    return lines(`${this.path}.heard`).map((line) => JSON.parse(line) as Heard);
  }

  /** What the client answered to the agent's own requests. */
  get answers(): readonly Heard[] {
    return this.heard.filter(({ method }) => method === undefined);
  }

  /** The processes of all starts that still run. */
  get running(): readonly number[] {
    return lines(`${this.path}.pids`)
      .map(Number)
      .filter((pid) => {
        try {
          process.kill(pid, 0);
          return true;
        } catch {
          return false;
        }
      });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function lines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
