import { startAnthropicServer } from "./anthropicServer.ts";
import { startGoogleServer } from "./googleServer.ts";
import type { ModelServer, Script } from "./modelServer.ts";
import { startOpenAiServer } from "./openAiServer.ts";
import { startResponsesServer } from "./responsesServer.ts";
import { startXaiServer } from "./xaiServer.ts";

/** A key of tests. */
export const testKey = "key-of-the-tests-0123456789";

/** A server in the wire that the model `<provider>/<model>` speaks, and the environment that leads to it. */
export async function startServerFor(
  spec: string,
  script: Script,
): Promise<{ readonly server: ModelServer; readonly env: Readonly<Record<string, string>> }> {
  const server = await start(spec, script);
  return {
    server,
    env: {
      ANTHROPIC_BASE_URL: server.url,
      OPENAI_BASE_URL: server.url,
      XAI_BASE_URL: server.url,
      GEMINI_BASE_URL: server.url,
      ANTHROPIC_API_KEY: testKey,
      OPENAI_API_KEY: testKey,
      XAI_API_KEY: testKey,
      GEMINI_API_KEY: testKey,
    },
  };
}

function start(spec: string, script: Script): Promise<ModelServer> {
  if (spec.startsWith("anthropic/")) {
    return startAnthropicServer(script);
  }
  if (spec.startsWith("google/")) {
    return startGoogleServer(script);
  }
  if (spec.startsWith("xai/")) {
    return startXaiServer(script);
  }
  return spec.includes("codex") ? startResponsesServer(script) : startOpenAiServer(script);
}
