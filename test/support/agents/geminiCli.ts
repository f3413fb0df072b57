import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startGoogleServer } from "../models/googleServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** Google's CLI. Its model writes the plan into a file of a folder that the prompt names, and calls a tool with the file's name. */
export const geminiCli: RealAgent = {
  id: "gemini",
  name: "Gemini CLI",
  packages: ["@google/gemini-cli@0.61.0"],
  serve: startGoogleServer,
  configure: (home, modelUrl) => {
    mkdirSync(join(home, ".gemini"), { recursive: true });
    const settings = {
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      security: { auth: { selectedType: "gemini-api-key" } },
    };
    writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify(settings));
    return { GEMINI_API_KEY: "dummy", GOOGLE_GEMINI_BASE_URL: modelUrl };
  },
  marker: "write_file",
  asks: true,
  presents: (plan) => [
    (request) => {
      const folder = /plans directory: ([^"\\]+\/plans)\//.exec(JSON.stringify(request.body["tools"]))?.[1] ?? "";
      return {
        kind: "answer",
        calls: [{ name: "write_file", input: { file_path: join(folder, "greeting.md"), content: plan } }],
      };
    },
    calls("exit_plan_mode", { plan_filename: "greeting.md" }),
  ],
  refused: [says("What should be different?")],
  writes: (path, content) => [calls("write_file", { file_path: path, content }), says("The greeting is written.")],
};
