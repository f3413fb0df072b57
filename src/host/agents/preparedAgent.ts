import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentDefinition } from "./agentDefinition.ts";
import { askVersion } from "./askVersion.ts";
import { findProgram } from "./findProgram.ts";
import { isBelow } from "./version.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** An agent whose program was found, with what its version means. */
export interface PreparedAgent {
  readonly definition: AgentDefinition;
  readonly program: string;
  readonly args: readonly string[];
  readonly version: string | undefined;
  /** Why plan mode is not offered; undefined where it is. */
  readonly distrust: string | undefined;
}

/** Finds the program and asks for its version. The error is a sentence that says where the agent comes from. */
export async function prepareAgent(definition: AgentDefinition, env: Environment): Promise<Result<PreparedAgent>> {
  const program = await findProgram(definition.command, { ...env, ...definition.env });
  if (!program.ok) {
    return fail(`${definition.name}: ${program.error} (${definition.source})`);
  }
  const version = await askVersion(program.value, definition.versionArgs, { ...env, ...definition.env });
  const { older, args } = definition;
  return ok({
    definition,
    program: program.value,
    args: older !== undefined && version !== undefined && isBelow(version, older.below) ? older.args : args,
    version,
    distrust: distrustOf(definition, version),
  });
}

/** A version that is not known can't be trusted either, where some can't. */
export function distrustOf({ name, distrusted }: AgentDefinition, version: string | undefined): string | undefined {
  if (distrusted === undefined || (version !== undefined && !isBelow(version, distrusted.below))) {
    return undefined;
  }
  const which = version === undefined ? `${name} of an unknown version` : `${name} ${version}`;
  return `${which} is not offered plan mode: before ${distrusted.below}, ${distrusted.why}.`;
}
