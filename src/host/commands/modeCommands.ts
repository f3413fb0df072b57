import { ok } from "../../base/result.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import { cycleMode, toggleMode } from "../session/changeMode.ts";
import type { Command } from "./command.ts";

/** Commands that change the mode or the turn. */
export function modeCommands(window: PlanModeWindow): Readonly<Record<string, Command>> {
  return {
    "planMode.toggle": async () => {
      const open = await window.ready();
      return open.ok ? await toggleMode(window.modePorts(open.value)) : open;
    },
    "planMode.cycleMode": async () => {
      const open = await window.ready();
      return open.ok ? await cycleMode(window.modePorts(open.value)) : open;
    },
    "planMode.stop": async () => {
      await window.open?.session.session?.stop();
      return ok(undefined);
    },
  };
}
