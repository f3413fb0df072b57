import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The full path of an agent's program: only absolute folders of the PATH count, never the current one, so that a repository can't
 * bring its own. The error is a sentence.
 */
export async function findProgram(command: string, env: Environment): Promise<Result<string>> {
  const path = command.startsWith("~/") ? join(homedir(), command.slice(2)) : command;
  if (!isAbsolute(path) && /[\\/]/u.test(path)) {
    return fail(`${command} is neither a name on the PATH nor an absolute path.`);
  }
  const candidates = isAbsolute(path) ? [path] : onThePath(path, env);
  let refused: string | undefined;
  for (const candidate of candidates.flatMap((file) => withEndings(file, env))) {
    const facts = await stat(candidate).catch(() => undefined);
    if (facts?.isFile() !== true) {
      continue;
    }
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) {
      return ok(candidate);
    }
    refused ??= candidate;
  }
  return fail(
    refused === undefined
      ? `There is no program ${command} on this machine.`
      : `${refused} may not be executed (chmod +x would allow it).`,
  );
}

function onThePath(name: string, env: Environment): string[] {
  return (variable(env, "PATH") ?? "")
    .split(process.platform === "win32" ? ";" : ":")
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name));
}

function withEndings(path: string, env: Environment): string[] {
  if (process.platform !== "win32") {
    return [path];
  }
  const endings = (variable(env, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";");
  return endings.some((ending) => path.toLowerCase().endsWith(ending.toLowerCase()))
    ? [path]
    : endings.map((ending) => path + ending);
}

/** Names of variables have no case on Windows. */
function variable(env: Environment, name: string): string | undefined {
  return process.platform === "win32"
    ? Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1]
    : env[name];
}
