import { type Provider, packageOptions } from "./provider.ts";

/** Any server that speaks chat completions: Ollama, LM Studio, vLLM, llama.cpp, gateways. Most need no key. */
export const openaiCompatible: Provider = {
  id: "openai-compatible",
  name: "OpenAI-compatible endpoint",
  keyVariables: ["OPENAI_API_KEY"],
  keyRequired: false,
  baseUrlVariable: "OPENAI_BASE_URL",
  versionSuffix: { text: "/v1", when: "noPath" },
  models: [],
  async create(model, access) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "openai-compatible",
      includeUsage: true,
      ...packageOptions(access),
    });
    return provider.chatModel(model);
  },
};
