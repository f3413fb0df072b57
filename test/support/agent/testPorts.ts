import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { type AgentPorts, type AgentSettings, defaultSettings } from "../../../src/agent/ports.ts";

/** A home and a folder that go away with the test. */
export function testDirectories(): { readonly home: string; readonly cwd: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "plan-mode-test-"));
  const cwd = mkdtempSync(join(root, "folder-"));
  return { home: join(root, "home"), cwd, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export function testPorts(home: string, model: LanguageModelV3, settings: Partial<AgentSettings> = {}): AgentPorts {
  let ids = 0;
  const run = Math.random().toString(36).slice(2, 8);
  return {
    home,
    version: "0.0.0",
    env: process.env,
    settings: () => ({ ...defaultSettings, model: "scripted/one", ...settings }),
    createModel: async () => ({ ok: true, value: model }),
    availableModels: async () => [],
    ripgrep: async () => undefined,
    now: () => new Date(),
    newId: () => {
      ids += 1;
      return `id-${run}-${ids}`;
    },
  };
}
