import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOpenAiServer } from "../models/openAiServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** Alibaba's CLI. Its model gives the plan as an argument; a refusal ends the turn. */
export const qwenCode: RealAgent = {
  id: "qwen",
  name: "Qwen Code",
  packages: ["@qwen-code/qwen-code@0.24.4"],
  serve: startOpenAiServer,
  configure: (home, modelUrl) => {
    mkdirSync(join(home, ".qwen"), { recursive: true });
    const settings = {
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      security: { auth: { selectedType: "openai" } },
    };
    writeFileSync(join(home, ".qwen/settings.json"), JSON.stringify(settings));
    return { OPENAI_API_KEY: "dummy", OPENAI_BASE_URL: `${modelUrl}/v1`, OPENAI_MODEL: "scripted-model" };
  },
  marker: "exit_plan_mode",
  asks: true,
  presents: (plan) => [calls("exit_plan_mode", { plan })],
  refused: [],
  writes: (path, content) => [calls("write_file", { file_path: path, content }), says("The greeting is written.")],
};
