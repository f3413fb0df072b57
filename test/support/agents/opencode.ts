import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOpenAiServer } from "../models/openAiServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** opencode asks for no decision on a plan: its plan agent answers with text, and the session is switched to the build agent. */
export const opencode: RealAgent = {
  id: "opencode",
  name: "opencode",
  packages: ["opencode-ai@1.18.33"],
  program: "opencode-linux-x64/bin/opencode",
  serve: startOpenAiServer,
  configure: (home, modelUrl) => {
    mkdirSync(join(home, ".config/opencode"), { recursive: true });
    const settings = {
      autoupdate: false,
      share: "disabled",
      model: "loopback/scripted-model",
      provider: {
        loopback: {
          npm: "@ai-sdk/openai-compatible",
          name: "Loopback",
          options: { baseURL: `${modelUrl}/v1`, apiKey: "dummy" },
          models: { "scripted-model": { name: "Scripted" } },
        },
      },
    };
    writeFileSync(join(home, ".config/opencode/opencode.json"), JSON.stringify(settings));
    return {
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    };
  },
  marker: "write",
  asks: false,
  presents: (plan) => [says(plan)],
  refused: [],
  writes: (path, content) => [calls("write", { filePath: path, content }), says("The greeting is written.")],
};
