import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { startOpenAiServer } from "../models/openAiServer.ts";
import { calls, says } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** xAI's CLI, which asks by an extension method. Its model writes the plan into the file that the prompt names. */
export const grokBuild: RealAgent = {
  id: "grok",
  name: "Grok Build",
  packages: ["@xai-official/grok@1.0.41"],
  unpack: (modules) => {
    const program = join(modules, ".bin/grok");
    const packed = join(modules, `@xai-official/grok-${process.platform}-${process.arch}/bin/grok.br`);
    rmSync(program, { force: true });
    writeFileSync(program, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  },
  serve: startOpenAiServer,
  configure: (home, modelUrl) => ({
    XAI_API_KEY: "dummy",
    GROK_HOME: join(home, ".grok"),
    GROK_MODELS_BASE_URL: `${modelUrl}/v1`,
    GROK_CLI_CHAT_PROXY_BASE_URL: `${modelUrl}/v1`,
    GROK_DISABLE_AUTOUPDATER: "1",
  }),
  marker: "exit_plan_mode",
  asks: true,
  presents: (plan) => [
    (request) => {
      const file = /[^\s"\\]+\/sessions\/[^\s"\\]+\/plan\.md/.exec(JSON.stringify(request.body))?.[0] ?? "";
      return { kind: "answer", calls: [{ name: "write", input: { file_path: file, content: plan } }] };
    },
    calls("exit_plan_mode", {}),
  ],
  refused: [],
  writes: (path, content) => [calls("write", { file_path: path, content }), says("The greeting is written.")],
};
