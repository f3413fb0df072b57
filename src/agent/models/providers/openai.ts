import { openaiThinks } from "../thinking.ts";
import { type Provider, packageOptions } from "./provider.ts";

/** Models that OpenAI serves through the Responses API only. */
const responsesOnly = /codex|-pro(-|$)/;

export const openai: Provider = {
  id: "openai",
  name: "OpenAI",
  keyVariables: ["OPENAI_API_KEY"],
  keyRequired: true,
  baseUrlVariable: "OPENAI_BASE_URL",
  defaultBaseUrl: "https://api.openai.com/v1",
  versionSuffix: { text: "/v1", when: "noPath" },
  models: ["gpt-6.1-sol", "gpt-6.1-terra", "gpt-5.6"],
  async create(model, access) {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const provider = createOpenAI(packageOptions(access));
    // Models that think tell what they thought, and get it back, only there. Servers that speak like OpenAI's seldom have it.
    const own = access.baseUrl === openai.defaultBaseUrl;
    const responses = responsesOnly.test(model) || (own && openaiThinks.test(model));
    return responses ? provider.responses(model) : provider.chat(model);
  },
};
