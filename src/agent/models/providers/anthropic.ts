import { type Provider, packageOptions } from "./provider.ts";

/** The Messages API. `ANTHROPIC_BASE_URL` is by custom without `/v1`; the provider package wants it with. */
export const anthropic: Provider = {
  id: "anthropic",
  name: "Anthropic",
  keyVariables: ["ANTHROPIC_API_KEY"],
  keyRequired: true,
  baseUrlVariable: "ANTHROPIC_BASE_URL",
  defaultBaseUrl: "https://api.anthropic.com/v1",
  versionSuffix: { text: "/v1", when: "missing" },
  models: ["claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"],
  async create(model, access) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(packageOptions(access))(model);
  },
};
