import { access, constants } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** The path of a program in PATH; relative entries are passed over, since they lead into whatever folder is open. */
export async function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const directory of (env["PATH"] ?? "").split(delimiter)) {
    if (isAbsolute(directory)) {
      const path = join(directory, file);
      const found = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (found) {
        return path;
      }
    }
  }
  return undefined;
}
