import type { LanguageModelV3 } from "@ai-sdk/provider";
import { fail, ok, type Result } from "../../base/result.ts";
import { type ModelEnvironment, providerAccess } from "./modelEnvironment.ts";
import { describeModelError } from "./modelError.ts";
import { providers } from "./providers/providers.ts";
import { rememberSecret } from "./redactSecrets.ts";

/**
 * The language model that `spec` names: `offline` or `<provider>/<model>`. Loads the provider's package on first use and
 * sends nothing. The error says what is missing and where to set it.
 */
export async function createModel(spec: string, environment: ModelEnvironment): Promise<Result<LanguageModelV3>> {
  const name = spec.trim();
  if (name === "offline") {
    const { offlinePlanner } = await import("./offline/offlinePlanner.ts");
    return ok(offlinePlanner());
  }
  const slash = name.indexOf("/");
  const id = slash < 0 ? name : name.slice(0, slash);
  const model = slash < 0 ? "" : name.slice(slash + 1);
  const provider = providers.find((candidate) => candidate.id === id);
  if (provider === undefined) {
    return fail(
      `Unknown model "${spec}". Use "offline" or <provider>/<model> with one of: ${providers.map((known) => known.id).join(", ")}.`,
    );
  }
  if (model === "") {
    return fail(
      `"${spec}" names no model. Write ${provider.id}/<model>, for example ${provider.id}/${provider.models[0] ?? "qwen3-coder"}.`,
    );
  }
  const access = await providerAccess(provider, environment);
  if (!access.ok) {
    return access;
  }
  rememberSecret(access.value.apiKey);
  try {
    return ok(await provider.create(model, access.value));
  } catch (error) {
    return fail(describeModelError(error, { model: name, secrets: [access.value.apiKey] }).message);
  }
}
