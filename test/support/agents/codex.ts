import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startResponsesServer } from "../models/responsesServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** Codex behind its ACP adapter. Its model tells the plan as tagged text, and a refusal ends the turn. */
export const codex: RealAgent = {
  id: "codex",
  name: "Codex",
  packages: ["@agentclientprotocol/codex-acp@2.6.0"],
  serve: startResponsesServer,
  configure: (home, modelUrl) => {
    const folder = join(home, ".codex");
    mkdirSync(folder, { recursive: true });
    const settings = [
      'model = "scripted-codex"',
      'model_provider = "loopback"',
      "check_for_update_on_startup = false",
      "[analytics]",
      "enabled = false",
      "[model_providers.loopback]",
      'name = "Loopback"',
      `base_url = "${modelUrl}/v1"`,
      'env_key = "OPENAI_API_KEY"',
      'wire_api = "responses"',
    ];
    writeFileSync(join(folder, "config.toml"), `${settings.join("\n")}\n`);
    return { OPENAI_API_KEY: "dummy", CODEX_HOME: folder };
  },
  marker: "exec_command",
  asks: true,
  presents: (plan) => [says(`Here it is.\n\n<proposed_plan>\n${plan}</proposed_plan>\n`)],
  refused: [],
  writesWhilePlanning: true,
  writes: (path, content) => [
    calls("exec_command", { cmd: `printf '${content.replaceAll("\n", "\\n")}' > '${path}'` }),
    says("The greeting is written."),
  ],
};
