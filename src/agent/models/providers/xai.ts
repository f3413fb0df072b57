import { type Provider, packageOptions } from "./provider.ts";

export const xai: Provider = {
  id: "xai",
  name: "xAI",
  keyVariables: ["XAI_API_KEY"],
  keyRequired: true,
  baseUrlVariable: "XAI_BASE_URL",
  defaultBaseUrl: "https://api.x.ai/v1",
  versionSuffix: { text: "/v1", when: "noPath" },
  models: ["grok-4.7", "grok-build-0.1"],
  async create(model, access) {
    const { createXai } = await import("@ai-sdk/xai");
    return createXai(packageOptions(access))(model);
  },
};
