import { fail, ok, type Result } from "../base/result.ts";
import { sessionModes } from "../policy/permissionMode.ts";
import type { ModelInfo } from "./models/availableModels.ts";
import type { AgentPorts } from "./ports.ts";
import type { AgentSession } from "./session/agentSession.ts";
import type { SelectOption } from "./sessionUpdate.ts";

/**
 * What clients may set for a session (ACP, "Session Config Options"). The modes stand here too: a client that shows these options
 * leaves the older list of modes out.
 */
export function configOptions(session: AgentSession, models: readonly ModelInfo[]): SelectOption[] {
  const available = models.filter((model) => model.available);
  const chosen = session.model === "" ? (available[0]?.id ?? "offline") : session.model;
  const rows = available.map(({ id, name, detail }) => ({ value: id, name, description: detail }));
  return [
    {
      type: "select",
      id: "mode",
      name: "Mode",
      description: "Plan: nothing but the plan changes until you approve it",
      category: "mode",
      currentValue: session.planMode.mode,
      options: sessionModes.map(({ id, name, description }) => ({ value: id, name, description })),
    },
    {
      type: "select",
      id: "model",
      name: "Model",
      description: "The language model of this session",
      category: "model",
      currentValue: chosen,
      // What is in use is always to be seen, also where nobody lists it.
      options: rows.some(({ value }) => value === chosen) ? rows : [{ value: chosen, name: chosen }, ...rows],
    },
  ];
}

/** Milliseconds that a session waits for the list of models: an endpoint that does not answer is no reason to keep it closed. */
const patienceMs = 1000;

/** What can be chosen now; empty where nobody says in time. Never rejects. */
export async function modelsForOptions({
  availableModels,
}: Pick<AgentPorts, "availableModels">): Promise<readonly ModelInfo[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly ModelInfo[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patienceMs);
  });
  try {
    return await Promise.race([availableModels(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** The error says what there is. */
export async function setConfigOption(
  session: AgentSession,
  { configId, value }: { readonly configId: string; readonly value: string | boolean },
  models: readonly ModelInfo[],
): Promise<Result<void>> {
  const option = configOptions(session, models).find(({ id }) => id === configId);
  if (option === undefined) {
    return fail(`There is no option ${JSON.stringify(configId)}. The options are mode and model.`);
  }
  if (typeof value !== "string" || !option.options.some((known) => known.value === value)) {
    const known = option.options.map((choice) => choice.value).join(", ");
    return fail(`${option.name} can't be ${JSON.stringify(value)}. There are: ${known}.`);
  }
  if (option.category === "mode") {
    return await session.setMode(value);
  }
  await session.setModel(value);
  return ok(undefined);
}
