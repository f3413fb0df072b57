import { fail, ok, type Result } from "../../base/result.ts";
import { type ConfigFile, configProblem, readConfigFile } from "../../disk/configFile.ts";
import type { ConfiguredMode } from "../../policy/permission/decidePermission.ts";

const modes: readonly ConfiguredMode[] = [
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "bypassPermissions",
  "always-approve",
];

/**
 * `permissions.defaultMode` of the home config, with Claude's values (spec/grok-build-behaviour.md 8.1). `plan` is accepted and
 * starts nothing by itself.
 */
export function readMode(file: ConfigFile): Result<ConfiguredMode> {
  const permissions = file.value["permissions"];
  const value: unknown =
    typeof permissions === "object" && permissions !== null && "defaultMode" in permissions
      ? permissions.defaultMode
      : "default";
  const mode = modes.find((known) => known === value);
  return mode === undefined
    ? fail(
        configProblem(
          file,
          ["permissions", "defaultMode"],
          `there is no mode ${JSON.stringify(value)}. The modes are ${modes.join(", ")}.`,
        ),
      )
    : ok(mode);
}

/** Whether new sessions begin with always-approve armed: only where the person's own config says so, and can be read. */
export async function startsArmed(path: string): Promise<boolean> {
  const file = await readConfigFile(path);
  const mode = file.ok ? readMode(file.value) : file;
  return mode.ok && (mode.value === "bypassPermissions" || mode.value === "always-approve");
}
