import { join } from "node:path";
import { startAnthropicServer } from "../models/anthropicServer.ts";
import type { SeenRequest } from "../models/modelServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** Claude Code behind its ACP adapter. Its model writes the plan into the file that the prompt names; a refusal ends the turn as cancelled. */
export const claudeCode: RealAgent = {
  id: "claude",
  name: "Claude",
  packages: ["@agentclientprotocol/claude-agent-acp@0.101.0"],
  serve: startAnthropicServer,
  configure: (home, modelUrl) => ({
    ANTHROPIC_API_KEY: "dummy",
    ANTHROPIC_BASE_URL: modelUrl,
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    // With another value than this one it does not start for root.
    IS_SANDBOX: "1",
  }),
  marker: "Write",
  asks: true,
  presents: (plan) => [
    (request) => ({
      kind: "answer",
      calls: [{ name: "Write", input: { file_path: planFileIn(request), content: plan } }],
    }),
    calls("ExitPlanMode", {}),
  ],
  refused: [],
  writes: (path, content) => [calls("Write", { file_path: path, content }), says("The greeting is written.")],
};

function planFileIn(request: SeenRequest): string {
  return /[^\s"\\]+\/\.claude\/plans\/[^\s"\\]+\.md/.exec(JSON.stringify(request.body))?.[0] ?? "";
}
