import type { LanguageModelV3 } from "@ai-sdk/provider";

/** Where a provider's requests go and with which key. Both are resolved before a provider package is loaded. */
export interface ProviderAccess {
  /** Empty for endpoints that need none. */
  readonly apiKey: string;
  /** With its version suffix and without a slash at the end. */
  readonly baseUrl: string;
  /** Absent: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One row of the table of providers: what is needed to reach it, and how to load its package. */
export interface Provider {
  /** The part of a model's name before the slash. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Environment variables that may hold the key, the first one set wins. */
  readonly keyVariables: readonly string[];
  /** Whether a request without a key can succeed (servers on the person's own machine). */
  readonly keyRequired: boolean;
  readonly baseUrlVariable: string;
  /** Absent: there is no public endpoint, the variable must be set. */
  readonly defaultBaseUrl?: string;
  /** Whether `/v1` is added to an address that lacks it: always (the variable's custom), or only when it has no path. */
  readonly versionSuffix: { readonly text: string; readonly when: "missing" | "noPath" };
  /** Offered in the model picker, the first is the default. Any other model of the provider can be typed. */
  readonly models: readonly string[];
  /** Loads the package on first use. */
  create(model: string, access: ProviderAccess): Promise<LanguageModelV3>;
}

/** The access in the words of the provider packages. */
export function packageOptions({ apiKey, baseUrl, fetch }: ProviderAccess): {
  readonly baseURL: string;
  readonly apiKey?: string;
  readonly fetch?: typeof globalThis.fetch;
} {
  return { baseURL: baseUrl, ...(apiKey === "" ? {} : { apiKey }), ...(fetch === undefined ? {} : { fetch }) };
}
