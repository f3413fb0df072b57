import { join } from "node:path";
import { startOpenAiServer } from "../models/openAiServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** GitHub's CLI asks for no decision over ACP: its model writes plan.md into the session's folder and tells it. */
export const copilotCli: RealAgent = {
  id: "copilot",
  name: "Copilot CLI",
  packages: ["@github/copilot@1.0.102"],
  serve: startOpenAiServer,
  configure: (home, modelUrl) => ({
    COPILOT_HOME: join(home, ".copilot"),
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
    COPILOT_PROVIDER_API_KEY: "dummy",
    COPILOT_MODEL: "scripted-model",
  }),
  marker: "create",
  asks: false,
  presents: (plan) => [says(plan)],
  refused: [],
  writes: (path, content) => [calls("create", { path, file_text: content }), says("The greeting is written.")],
};
