import { fail, ok, type Result } from "../../base/result.ts";
import type { Provider } from "./providers/provider.ts";

/**
 * The address that a provider package wants, from the one that a person wrote: with or without `/v1`, with or without a
 * slash at the end. Unset or blank gives the provider's own.
 */
export function resolveBaseUrl(provider: Provider, given: string | undefined): Result<string> {
  const text = (given ?? "").trim();
  if (text === "") {
    return provider.defaultBaseUrl === undefined
      ? fail(
          `${provider.name} needs an address: set the environment variable ${provider.baseUrlVariable}, for example to http://localhost:11434/v1.`,
        )
      : ok(provider.defaultBaseUrl);
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    return fail(
      `${provider.baseUrlVariable} is not an http or https address. Correct it, for example http://localhost:11434/v1.`,
    );
  }
  const bare = text.replace(/\/+$/, "");
  const { text: suffix, when } = provider.versionSuffix;
  const missing = when === "missing" ? !/\/v\d+[a-z]*$/.test(bare) : new URL(bare).pathname === "/";
  return ok(missing ? `${bare}${suffix}` : bare);
}
