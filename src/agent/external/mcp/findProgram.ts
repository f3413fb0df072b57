import { stat } from "node:fs/promises";
import { win32 } from "node:path";

/**
 * On Windows, the full path of a program that is named without one. The system itself would look in the current folder first,
 * so that a repository could bring its own `npx.cmd`. Elsewhere, and when nothing is found, the command stays as it is.
 */
export async function findProgram(
  command: string,
  env: Readonly<Record<string, string>>,
  platform: string = process.platform,
  isFile: (path: string) => Promise<boolean> = isFileOnDisk,
): Promise<string | undefined> {
  if (platform !== "win32" || /[\\/:]/u.test(command)) {
    return command;
  }
  const folders = (variable(env, "PATH") ?? "").split(";").filter((folder) => win32.isAbsolute(folder));
  const endings = (variable(env, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const names = endings.some((ending) => command.toLowerCase().endsWith(ending.toLowerCase()))
    ? [command]
    : endings.map((ending) => command + ending);
  for (const folder of folders) {
    for (const name of names) {
      const path = win32.join(folder, name);
      if (await isFile(path)) {
        return path;
      }
    }
  }
  return undefined;
}

/** Names of variables have no case there. */
function variable(env: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
}

async function isFileOnDisk(path: string): Promise<boolean> {
  return await stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}
