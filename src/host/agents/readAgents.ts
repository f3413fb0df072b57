import * as z from "zod/mini";
import { type AgentDefinition, agentIdPattern, builtIn } from "./agentDefinition.ts";
import { knownAgents } from "./knownAgents.ts";

const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** One entry of the setting `planMode.agents`. What it leaves out comes from the known agent of the same id. */
const entry = z.strictObject({
  name: z.optional(text),
  command: z.optional(text),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.string())),
  versionArgs: z.optional(z.array(z.string())),
  /** The id of the mode that it plans in, where it does not list one. */
  planMode: z.optional(text),
  planFolders: z.optional(z.array(text)),
});

export interface ReadAgents {
  readonly agents: readonly AgentDefinition[];
  /** A sentence for each entry that can't be used; the others count. */
  readonly problems: readonly string[];
}

/** The known agents and those of the setting, which win. Every entry is checked by itself. */
export function readAgents(setting: unknown): ReadAgents {
  if (setting === undefined || setting === null) {
    return { agents: knownAgents, problems: [] };
  }
  if (typeof setting !== "object" || Array.isArray(setting)) {
    return {
      agents: knownAgents,
      problems: ["planMode.agents must be an object: an id, and how the agent is started."],
    };
  }
  const agents = new Map(knownAgents.map((agent) => [agent.id, agent]));
  const problems: string[] = [];
  for (const [id, raw] of Object.entries(setting)) {
    const read = readEntry(id, raw, agents.get(id));
    if (typeof read === "string") {
      problems.push(`planMode.agents.${id}: ${read}`);
    } else {
      agents.set(id, read);
    }
  }
  return { agents: [...agents.values()], problems };
}

function readEntry(id: string, raw: unknown, known: AgentDefinition | undefined): AgentDefinition | string {
  if (!agentIdPattern.test(id) || id === builtIn) {
    return "an id is made of small letters, digits, dots and dashes, and is not “built-in”.";
  }
  const parsed = entry.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `${issue === undefined || issue.path.length === 0 ? "it" : issue.path.map(String).join(".")} is not usable (${issue?.message ?? "unknown reason"}).`;
  }
  const { planMode, ...set } = parsed.data;
  const command = set.command ?? known?.command;
  if (command === undefined) {
    return "command is missing: the program that speaks ACP on its standard streams.";
  }
  return {
    id,
    name: set.name ?? known?.name ?? id,
    command,
    args: set.args ?? known?.args ?? [],
    env: { ...known?.env, ...set.env },
    versionArgs: set.versionArgs ?? known?.versionArgs ?? [],
    ...(known?.older === undefined || set.args !== undefined ? {} : { older: known.older }),
    ...(known?.distrusted === undefined ? {} : { distrusted: known.distrusted }),
    source: known?.source ?? "planMode.agents",
    signIn: known?.signIn ?? "",
    ...optionalMode(planMode ?? known?.unlistedPlanMode),
    planFolders: set.planFolders ?? known?.planFolders ?? [],
  };
}

function optionalMode(unlistedPlanMode: string | undefined): Partial<AgentDefinition> {
  return unlistedPlanMode === undefined ? {} : { unlistedPlanMode };
}
