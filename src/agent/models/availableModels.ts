import { listEndpointModels } from "./listEndpointModels.ts";
import { type ModelEnvironment, providerAccess } from "./modelEnvironment.ts";
import type { Provider } from "./providers/provider.ts";
import { providers } from "./providers/providers.ts";

/** One row of the model picker. */
export interface ModelInfo {
  /** What `planMode.model` holds: `offline` or `<provider>/<model>`. For a provider that is not available: its id. */
  readonly id: string;
  readonly name: string;
  /** The provider's name. */
  readonly detail: string;
  readonly available: boolean;
  /** Why it is not available, and what to do. */
  readonly reason?: string;
}

const offline: ModelInfo = {
  id: "offline",
  name: "Offline planner",
  detail: "Built in, without a language model: plans from what it finds in the folder",
  available: true,
};

/** What can be used now, in order of preference, `offline` last; then the providers that lack something, with the reason. */
export async function availableModels(environment: ModelEnvironment): Promise<readonly ModelInfo[]> {
  const rows = (await Promise.all(providers.map((provider) => providerRows(provider, environment)))).flat();
  return [...rows.filter((row) => row.available), offline, ...rows.filter((row) => !row.available)];
}

/** The model for a person who chose none: the first available one, else `offline`. */
export async function defaultModel(environment: ModelEnvironment): Promise<string> {
  const [first] = await availableModels(environment);
  return first?.id ?? offline.id;
}

async function providerRows(provider: Provider, environment: ModelEnvironment): Promise<readonly ModelInfo[]> {
  const unavailable = (reason: string): readonly ModelInfo[] => [
    { id: provider.id, name: provider.name, detail: "Not available", available: false, reason },
  ];
  const access = await providerAccess(provider, environment);
  if (!access.ok) {
    return unavailable(access.error);
  }
  const custom = access.value.baseUrl !== provider.defaultBaseUrl;
  if (!custom) {
    return provider.models.map((model) => row(provider, model));
  }
  // Behind another address sit other models: the server is asked rather than guessed at.
  const listed = await listEndpointModels(access.value);
  if (listed.ok) {
    return listed.value.map((model) => row(provider, model));
  }
  return provider.models.length > 0 ? provider.models.map((model) => row(provider, model)) : unavailable(listed.error);
}

function row(provider: Provider, model: string): ModelInfo {
  return { id: `${provider.id}/${model}`, name: model, detail: provider.name, available: true };
}
