import { judgeBash } from "./bash/judgeBash.ts";
import { type GitFactsPort, objection } from "./git/gitFacts.ts";
import { judgePowershell } from "./powershell/judgePowershell.ts";
import { screenText } from "./screenText.ts";
import type { ShellParser } from "./syntaxTree.ts";
import { type Judgement, type ShellVerdict, sandboxOnly } from "./verdict.ts";

export type ShellName = "bash" | "powershell" | "cmd";

/** What the reader needs from outside. */
export interface ShellReaderPorts {
  /** Loaded at the first command that is read. */
  readonly parser: () => Promise<ShellParser>;
  readonly git: GitFactsPort;
  /** The first of these files found in the folder or above it. */
  readonly findUp: (folder: string, names: readonly string[]) => Promise<string | undefined>;
  readonly home: string;
}

export interface ShellReading {
  readonly verdict: ShellVerdict;
  readonly reason: string;
  /** The command reads through the network or a socket, so a sandbox would hide what it wants. */
  readonly needsHost: boolean;
}

export interface ShellReader {
  /**
   * What planning may do with a command. Never throws and never rejects. An `allow` holds for a process started with
   * the reader's environment (git and pagers made neutral); it says nothing about a command in another one.
   */
  read(command: string, options: { readonly cwd: string; readonly shell: ShellName }): Promise<ShellReading>;
}

export function createShellReader(ports: ShellReaderPorts): ShellReader {
  return {
    async read(command, { cwd, shell }) {
      try {
        const judgement = screenText(command) ?? (await judge(command, cwd, shell, ports));
        const { verdict, reason, needsHost } = await settle(judgement, ports);
        return { verdict, reason, needsHost };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { verdict: "deny", reason: `The command could not be judged (${why}).`, needsHost: false };
      }
    },
  };
}

async function judge(command: string, cwd: string, shell: ShellName, ports: ShellReaderPorts): Promise<Judgement> {
  if (shell === "cmd") return sandboxOnly("Commands for cmd.exe are not read.");
  const parser = await ports.parser();
  if (shell === "powershell")
    return judgePowershell(command, { cwd, home: ports.home, parse: (text) => parser.parse(text, "powershell") });
  return judgeBash(command, { cwd, home: ports.home, parse: (text) => parser.parse(text, "bash") });
}

/** Looks up what an `allow` still depends on: the repositories it touches and the tools' own files. */
async function settle(judgement: Judgement, ports: ShellReaderPorts): Promise<Judgement> {
  if (judgement.verdict !== "allow") return judgement;
  for (const use of judgement.git) {
    if (use.folders === undefined)
      return sandboxOnly(`It can't be told in which repository git ${use.subcommand} runs.`);
    for (const folder of use.folders) {
      const why = objection(use, await ports.git(folder));
      if (why !== undefined) return sandboxOnly(why);
    }
  }
  for (const hazard of judgement.hazards) {
    if (hazard.folders === undefined) return sandboxOnly(`It can't be told where ${hazard.tool} runs.`);
    for (const folder of hazard.folders) {
      const found = await ports.findUp(folder, hazard.names);
      if (found !== undefined) return sandboxOnly(`${found} can make ${hazard.tool} run code of the repository.`);
    }
  }
  return judgement;
}
