import { fail, ok, type Result } from "../../base/result.ts";
import { resolveBaseUrl } from "./baseUrl.ts";
import type { Provider, ProviderAccess } from "./providers/provider.ts";

/** What choosing and creating a model needs to know of its surroundings. */
export interface ModelEnvironment {
  /** Standard variables for keys and endpoints. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A key that the person entered in the editor, by provider id. It goes before the environment. */
  readonly storedKey?: (provider: string) => Promise<string | undefined>;
  /** Sends the requests; absent: the global one, which VS Code makes use its own proxy settings and certificates. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Key and address of a provider, or the sentence that says what to set. Never contains a key in its error. */
export async function providerAccess(
  provider: Provider,
  environment: ModelEnvironment,
): Promise<Result<ProviderAccess>> {
  const baseUrl = resolveBaseUrl(provider, environment.env[provider.baseUrlVariable]);
  if (!baseUrl.ok) {
    return baseUrl;
  }
  const stored = await environment.storedKey?.(provider.id);
  const candidates = [stored, ...provider.keyVariables.map((name) => environment.env[name])];
  const apiKey = candidates.map((key) => key?.trim() ?? "").find((key) => key !== "") ?? "";
  if (apiKey === "" && provider.keyRequired) {
    return fail(
      `No key for ${provider.name}. Run the command "Plan Mode: Set API Key", or set the environment variable ${provider.keyVariables[0] ?? ""}.`,
    );
  }
  const { fetch } = environment;
  return ok({ apiKey, baseUrl: baseUrl.value, ...(fetch === undefined ? {} : { fetch }) });
}
