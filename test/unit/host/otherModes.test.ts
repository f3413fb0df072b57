import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ok } from "../../../src/base/result.ts";
import type { AgentModes } from "../../../src/host/agentPort.ts";
import { cycleMode } from "../../../src/host/session/changeMode.ts";
import { ComposerStore } from "../../../src/host/session/composerStore.ts";
import { FolderSession } from "../../../src/host/session/folderSession.ts";
import { FakeAgent, inactive } from "./fakeAgent.ts";
import { folderPorts } from "./folderPorts.ts";

const choice = (id: string, is?: "default" | "plan" | "always-approve") => ({
  id,
  name: id,
  description: "",
  ...(is && { is }),
});

describe("Shift+Tab with an agent's own modes", () => {
  const cases: readonly (readonly [string, AgentModes["choices"], readonly string[]])[] = [
    [
      "passes over always-approve where there is none",
      [choice("manual", "default"), choice("plan", "plan")],
      ["plan", "default"],
    ],
    [
      "goes through all three where they are",
      [choice("a", "default"), choice("p", "plan"), choice("y", "always-approve")],
      ["plan", "always-approve"],
    ],
    ["stays where there is nothing else", [choice("read-only")], ["default", "default"]],
  ];
  for (const [what, choices, asked] of cases) {
    it(what, async () => {
      const home = mkdtempSync(join(tmpdir(), "plan-mode-modes-"));
      const agent = new FakeAgent();
      const composer = new ComposerStore(join(home, "composer.json"), () => undefined);
      const folder = new FolderSession(folderPorts(agent, composer));
      const ports = {
        folder,
        reviewWaits: () => false,
        askQuitPlan: async () => true,
        quitPlan: async () => ok(undefined),
      };
      assert.ok((await folder.ensureSession()).ok);
      for (const mode of asked) {
        agent.say({ modes: { choices, current: "" }, mode: folder.session?.view.mode ?? inactive });
        assert.ok((await cycleMode(ports)).ok);
        assert.equal(agent.calls.at(-1), `mode s1 ${mode}`);
      }
      folder.dispose();
      await composer.flushed();
      rmSync(home, { recursive: true });
    });
  }
});
