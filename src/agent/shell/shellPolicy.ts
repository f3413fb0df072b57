import { readFile, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createShellReader, type ShellName, type ShellReading } from "../../policy/shell/createShellReader.ts";
import { carriedSettings } from "../../policy/shell/git/gitEnvironment.ts";
import { screenText } from "../../policy/shell/screenText.ts";
import type { ShellParser } from "../../policy/shell/syntaxTree.ts";
import type { ShellVerdict } from "../../policy/shell/verdict.ts";
import { shellEnvironment } from "./environment.ts";
import { plainSettings } from "./gitConfigFile.ts";
import { createGitFacts } from "./gitFacts.ts";
import { findSandbox, type Sandbox } from "./sandbox.ts";
import { type CommandSplit, splitCommand, splitPlainly } from "./splitCommand.ts";
import { loadShellParser } from "./treeSitter.ts";

export interface ShellPolicyOptions {
  /** The setting `planMode.shellSandbox`. */
  readonly sandbox: "auto" | "off";
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly loadParser?: () => Promise<ShellParser>;
  readonly findSandbox?: () => Promise<Sandbox | undefined>;
}

/** How the terminal tool starts a command while planning. */
export interface ShellRun {
  readonly verdict: ShellVerdict;
  readonly reason: string;
  readonly sandboxed: boolean;
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment, not an addition to one. */
  readonly env: Readonly<Record<string, string>>;
}

export interface PlanningShell {
  /** The port of the plan gate. `sandbox` is answered only where a sandbox works; elsewhere it is `deny`. */
  readonly policy: (
    command: string,
    cwd: string,
  ) => Promise<{ readonly verdict: ShellVerdict; readonly reason: string }>;
  /** What the reader alone says, for `plan-mode check`. */
  read(command: string, cwd: string, shell: ShellName): Promise<ShellReading>;
  /** The simple commands of a program, for the permission rules. */
  split(command: string): Promise<CommandSplit>;
  /** Judges again and says how to start the command; a `deny` has nothing to start. `boxed` false: what is read-only for certain runs outside of the sandbox. */
  runPlan(command: string, cwd: string, boxed?: boolean): Promise<ShellRun>;
  /** What protects the shell here, for the gate's status. */
  status(): Promise<{
    readonly reader: true;
    readonly sandbox: Sandbox["kind"] | "off" | "unavailable";
    readonly blocksSockets: boolean;
  }>;
  dispose(): void;
}

/** The shell while planning: reading first, the system's sandbox around it. Loads and tries nothing before its first use. */
export function createShellPolicy(options: ShellPolicyOptions): PlanningShell {
  const home = options.home ?? homedir();
  const load = options.loadParser ?? loadShellParser;
  let parser: Promise<ShellParser> | undefined;
  let sandbox: Promise<Sandbox | undefined> | undefined;
  const find = (): Promise<Sandbox | undefined> => {
    if (options.sandbox === "off") return Promise.resolve(undefined);
    return (sandbox ??= (options.findSandbox ?? findSandbox)().catch(() => undefined));
  };
  const reader = createShellReader({ parser: () => (parser ??= load()), git: createGitFacts(home), findUp, home });
  const shell: ShellName = process.platform === "win32" ? "powershell" : "bash";

  const decide = async (
    command: string,
    cwd: string,
  ): Promise<ShellReading & { readonly sandbox: Sandbox | undefined }> => {
    const reading = await reader.read(command, { cwd: resolve(cwd), shell });
    const found = await find();
    if (reading.verdict !== "sandbox" || found !== undefined) return { ...reading, sandbox: found };
    const why = `${reading.reason} It could run only in a sandbox, and there is none here.`;
    return { ...reading, verdict: "deny", reason: why, sandbox: undefined };
  };

  return {
    policy: async (command, cwd) => {
      const { verdict, reason } = await decide(command, cwd);
      return { verdict, reason };
    },
    read: (command, cwd, name) => reader.read(command, { cwd: resolve(cwd), shell: name }),
    split: async (command) => {
      if (shell !== "bash" || screenText(command) !== undefined) {
        return splitPlainly(command);
      }
      const loaded = await (parser ??= load()).catch(() => undefined);
      return splitCommand(command, (text) => loaded?.parse(text, "bash"));
    },
    runPlan: async (command, cwd, boxed = true) => {
      const { verdict, reason, needsHost, sandbox: found } = await decide(command, cwd);
      const argv =
        shell === "bash"
          ? ["bash", "--norc", "--noprofile", "-c", command]
          : ["powershell", "-NoProfile", "-NonInteractive", "-Command", command];
      const folders = await visibleFolders(resolve(cwd));
      const unboxed = verdict === "allow" && (needsHost || !boxed);
      const env = shellEnvironment(options.env, {
        folders,
        needsHost: verdict === "allow" && needsHost,
        carriedGitSettings: await personalGitSettings(home),
      });
      if (verdict === "deny" || found === undefined || unboxed) {
        return {
          verdict,
          reason,
          sandboxed: false,
          file: verdict === "deny" ? "false" : (argv[0] ?? "false"),
          args: verdict === "deny" ? [] : argv.slice(1),
          env,
        };
      }
      const wrapped = found.wrap({ argv, cwd: resolve(cwd), visible: folders });
      return {
        verdict,
        reason,
        sandboxed: true,
        file: wrapped.file,
        args: wrapped.args,
        env: { ...env, ...wrapped.env },
      };
    },
    status: async () => {
      const found = await find();
      return {
        reader: true,
        sandbox: found?.kind ?? (options.sandbox === "off" ? "off" : "unavailable"),
        blocksSockets: found?.blocksSockets ?? false,
      };
    },
    dispose: () => {
      void sandbox?.then(
        (found) => found?.dispose(),
        () => undefined,
      );
    },
  };
}

/** The working folder and the root of its repository, by their names and by their real paths. */
async function visibleFolders(cwd: string): Promise<readonly string[]> {
  const root = await findUp(cwd, [".git"]);
  const folders = root === undefined ? [cwd] : [dirname(root), cwd];
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return [...folders, ...real];
}

async function findUp(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    for (const name of names) {
      const path = join(at, name);
      if (
        await stat(path).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
    if (dirname(at) === at) return undefined;
  }
}

/** Harmless settings of the person's own git configuration, which git itself does not read while planning. */
async function personalGitSettings(home: string): Promise<readonly (readonly [string, string])[]> {
  const files = [join(home, ".config", "git", "config"), join(home, ".gitconfig")];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  return texts.flatMap((text) => plainSettings(text)).filter(([key]) => carriedSettings.has(key));
}
