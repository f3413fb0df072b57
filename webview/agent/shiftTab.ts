import { isComposing, isEditable } from "../ui/editable.ts";
import type { AgentPanel } from "./agentPanel.ts";

/**
 * Shift+Tab in the composer changes the mode. The key must neither move the focus nor reach VS Code, which would run a
 * keybinding for it as well: so it is taken in the capture phase, before VS Code's own listener in the page.
 */
export function listenForShiftTab(panel: AgentPanel): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const { snapshot } = panel.state.get();
      const isKey = event.key === "Tab" && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isKey || isComposing(event) || snapshot?.shiftTabCyclesMode !== true || !isInComposer(event)) {
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) {
        void panel.request({ type: "cycleMode" });
      }
    },
    true,
  );
}

function isInComposer(event: Event): boolean {
  const inFooter = event.composedPath().some((target) => target instanceof Element && target.matches(".composer"));
  return inFooter && isEditable(event);
}
