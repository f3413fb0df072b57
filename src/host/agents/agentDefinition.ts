/** An ACP agent on this machine: how it is started, and what is known about it. */
export interface AgentDefinition {
  /** Names it in settings and on disk. */
  readonly id: string;
  readonly name: string;
  /** A program on the PATH, or an absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Arguments that make it say its version and end. Empty: it is not asked. */
  readonly versionArgs: readonly string[];
  /** Versions below start with other arguments. */
  readonly older?: { readonly below: string; readonly args: readonly string[] };
  /** Versions below are named as such, and are not offered plan mode. */
  readonly distrusted?: { readonly below: string; readonly why: string };
  /** Where it comes from: a package, or an address. */
  readonly source: string;
  /** How the person signs in, where the agent does not ask over ACP. */
  readonly signIn: string;
  /** It plans in this mode without listing it. */
  readonly unlistedPlanMode?: string;
  /** Where it keeps its plan files: below the home directory (`~/`) or the folder. Others are not written while it plans. */
  readonly planFolders: readonly string[];
}

/** The id of the agent that comes with the extension. */
export const builtIn = "built-in";

export const agentIdPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;
