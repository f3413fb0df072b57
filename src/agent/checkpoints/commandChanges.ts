import { lstat, realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { ShellFacts } from "../../policy/permission/toolCall.ts";
import type { CommandRunner } from "../tools/toolContext.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { FolderSnapshot } from "./folderSnapshot.ts";

/** Keeps what commands change, so that it can be taken back: nobody knows beforehand which files that will be. */
export class CommandChanges {
  private readonly root: string;
  private readonly checkpoints: Checkpoints;
  private readonly facts: (command: string, cwd: string) => Promise<ShellFacts>;

  /** `root`: the session's folder. Outside of it nothing is kept. */
  constructor(root: string, checkpoints: Checkpoints, facts: (command: string, cwd: string) => Promise<ShellFacts>) {
    this.root = root;
    this.checkpoints = checkpoints;
    this.facts = facts;
  }

  /** For commands that end with their call. A disk that refuses the copies does not stop one. */
  watching(runner: CommandRunner): CommandRunner {
    return {
      run: async (request) => {
        const facts = await this.facts(request.command, request.cwd);
        const snapshot = facts.readOnly
          ? undefined
          : await FolderSnapshot.take(await this.realRoot()).catch(() => undefined);
        if (!facts.readOnly && snapshot === undefined) {
          await this.keepNamed(request.command, facts);
        }
        const outcome = await runner.run(request);
        if (snapshot !== undefined) {
          await this.keepChanged(request.command, snapshot).catch(() => undefined);
        }
        return outcome;
      },
    };
  }

  /** For commands that outlive their call: only the files that they name are known. */
  beforehand(runner: CommandRunner): CommandRunner {
    return {
      run: async (request) => {
        const facts = await this.facts(request.command, request.cwd);
        if (!facts.readOnly) {
          await this.keepNamed(request.command, facts);
        }
        return await runner.run(request);
      },
    };
  }

  /** What is kept goes by its real path: links may lead elsewhere when it is taken back. */
  private async realRoot(): Promise<string> {
    return await realpath(this.root).catch(() => this.root);
  }

  private async keepChanged(command: string, snapshot: FolderSnapshot): Promise<void> {
    for (const { path, before } of await snapshot.changes()) {
      await this.checkpoints.keepBytes(path, before);
    }
    await this.checkpoints.noteCommand(command, true);
  }

  private async keepNamed(command: string, { operands }: ShellFacts): Promise<void> {
    const root = await this.realRoot();
    for (const path of operands.filter((operand) => operand.startsWith(`${root}${sep}`))) {
      const found = await lstat(path).catch(() => undefined);
      if (found === undefined || found.isFile()) {
        await this.checkpoints.keep(path).catch(() => undefined);
      }
    }
    await this.checkpoints.noteCommand(command, false).catch(() => undefined);
  }
}
