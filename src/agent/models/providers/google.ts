import { type Provider, packageOptions } from "./provider.ts";

export const google: Provider = {
  id: "google",
  name: "Google",
  keyVariables: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "GOOGLE_API_KEY"],
  keyRequired: true,
  baseUrlVariable: "GEMINI_BASE_URL",
  defaultBaseUrl: "https://generativelanguage.googleapis.com/v1beta",
  versionSuffix: { text: "/v1beta", when: "noPath" },
  models: ["gemini-pro-latest", "gemini-flash-latest"],
  async create(model, access) {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI(packageOptions(access))(model);
  },
};
