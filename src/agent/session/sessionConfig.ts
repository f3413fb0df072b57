import { join } from "node:path";
import { type ConfigFile, configProblem, readConfigFile } from "../../disk/configFile.ts";
import { homeConfigOf } from "../../disk/homeConfig.ts";
import type { HooksConfig } from "../../policy/hooks/hookConfig.ts";
import { readHooks } from "../../policy/hooks/readHooks.ts";
import type { ConfiguredMode } from "../../policy/permission/decidePermission.ts";
import type { Rule } from "../../policy/permission/rule.ts";
import { projectFolders } from "../config/projectFolders.ts";
import { readMode } from "../config/readMode.ts";
import { readRules } from "../config/readRules.ts";
import { configServers } from "../external/configServers.ts";
import type { ExternalServer } from "../external/externalServer.ts";

/** The hooks of one `.plan-mode/config.json`. They run only after the person agreed to them. */
export interface HooksOfProject {
  readonly path: string;
  readonly folder: string;
  readonly hooks: HooksConfig;
}

/** What the config files say for a session: the home's, and the project's from the repository's root down to the folder. */
export interface SessionConfig {
  readonly mode: ConfiguredMode;
  readonly rules: readonly Rule[];
  /** Rules that the person asked us to remember for this project. */
  readonly remembered: readonly string[];
  /** The folder under which they are remembered. */
  readonly project: string;
  readonly servers: readonly ExternalServer[];
  readonly hooks: HooksConfig;
  readonly projectHooks: readonly HooksOfProject[];
  readonly agreedHooks: readonly string[];
  readonly trustedFolders: readonly string[];
  /** What in the files is not usable; the rest is used. */
  readonly problems: readonly string[];
}

export async function sessionConfig(
  path: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SessionConfig> {
  const folders = await projectFolders(cwd);
  const project = folders[0] ?? cwd;
  const home = await homePart(path, env, project);
  const rules = [...home.rules];
  const problems = [...home.problems];
  const projectHooks: HooksOfProject[] = [];
  for (const folder of folders) {
    const file = await readConfigFile(join(folder, ".plan-mode", "config.json"));
    if (!file.ok) {
      problems.push(file.error);
    } else if (file.value.path !== path) {
      const list = readRules(file.value, "project", folder);
      const hooks = hooksOf(file.value);
      rules.push(...list.rules);
      problems.push(...list.problems, ...hooks.problems, ...foreignParts(file.value));
      if (Object.values(hooks.config).some((groups) => (groups ?? []).length > 0)) {
        projectHooks.push({ path: file.value.path, folder, hooks: hooks.config });
      }
    }
  }
  return { ...home, rules, problems, project, projectHooks };
}

type HomePart = Omit<SessionConfig, "project" | "projectHooks">;

async function homePart(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
  project: string,
): Promise<HomePart> {
  const file = await readConfigFile(path);
  const config = file.ok ? homeConfigOf(file.value) : file;
  if (!file.ok || !config.ok) {
    const problems = [config.ok ? "" : config.error];
    return {
      mode: "default",
      rules: [],
      remembered: [],
      servers: [],
      hooks: {},
      agreedHooks: [],
      trustedFolders: [],
      problems,
    };
  }
  const list = readRules(file.value, "user");
  const mode = readMode(file.value);
  const hooks = hooksOf(file.value);
  const { servers, problems: wrongServers } = configServers(config.value.mcpServers, env);
  return {
    mode: mode.ok ? mode.value : "default",
    rules: list.rules,
    remembered: config.value.projects?.[project]?.allow ?? [],
    servers,
    hooks: hooks.config,
    agreedHooks: config.value.agreedHooks ?? [],
    trustedFolders: config.value.trustedFolders ?? [],
    problems: [
      ...list.problems,
      ...(mode.ok ? [] : [mode.error]),
      ...hooks.problems,
      ...wrongServers.map((problem) => `${path}: ${problem}`),
    ],
  };
}

function hooksOf(file: ConfigFile): { readonly config: HooksConfig; readonly problems: readonly string[] } {
  const { config, problems } = readHooks(file.value["hooks"]);
  return {
    config,
    problems: problems.map(({ path, message }) => {
      const keys = ["hooks", ...path];
      return configProblem(file, keys, `${keys.map(String).join(".")}: ${message}. This hook does not run.`);
    }),
  };
}

/** Everything else that stands in a project's file is not a project's to set. */
function foreignParts(file: ConfigFile): readonly string[] {
  return Object.keys(file.value)
    .filter((key) => key !== "permissions" && key !== "hooks")
    .map((key) => configProblem(file, [key], `a project can't set ${key}, so it is ignored.`));
}
