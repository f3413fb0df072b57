/** Runs the panel's commands, for keys of the page and for commands of VS Code. */

import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewCommand } from "../../src/protocol/reviewMessages.ts";
import { isComposing, isEditable, isOnControl } from "../ui/editable.ts";
import { t } from "../ui/text.ts";
import { openComposer } from "./composerActions.ts";
import { copyCode } from "./copyCode.tsx";
import { lineLabel } from "./lineLabel.ts";
import { outlineShown, toggleOutline } from "./outlineShown.ts";
import { stopPlacing } from "./placeThread.ts";
import type { ReviewPanel } from "./reviewPanel.ts";
import { alwaysApprove } from "./reviewState.ts";
import { commandFor, type ShortcutCommand } from "./shortcuts.ts";

/** Listens on the document. Returns how to stop. */
export function listenForKeys(panel: ReviewPanel): () => void {
  const keyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || panel.state.get().sheetOpen || panel.state.get().drawer !== undefined) {
      return;
    }
    const command = commandFor(event, {
      editable: isEditable(event),
      composing: isComposing(event),
      control: isOnControl(event),
      asking: panel.state.get().confirming !== undefined,
      shownFor: panel.deciding.arming.keysFor,
    });
    if (command !== undefined && runCommand(panel, command, event.key)) {
      event.preventDefault();
      // VS Code would otherwise run a keybinding for the same key as well.
      event.stopPropagation();
    }
  };
  document.addEventListener("keydown", keyDown);
  return () => document.removeEventListener("keydown", keyDown);
}

/** A command that VS Code sends. It is explicit, so no arming delay applies. */
export function runHostCommand(panel: ReviewPanel, { command }: ReviewCommand): void {
  panel.deciding.arming.end();
  if (command === "requestChanges") {
    panel.deciding.requestChanges();
  } else {
    runCommand(panel, command, undefined);
  }
}

/** False: the key keeps its usual meaning. */
function runCommand(panel: ReviewPanel, command: ShortcutCommand, key: string | undefined): boolean {
  const { page } = panel;
  switch (command) {
    case "approve":
      panel.deciding.approve();
      return true;
    case "approveAskEach":
      panel.deciding.approve({ nextMode: "default", start: true, freshContext: false });
      return true;
    case "approveAlways":
      panel.deciding.confirm(alwaysApprove);
      return true;
    case "quit":
      panel.deciding.confirm({ kind: "quit" });
      return true;
    case "requestChanges":
      panel.goToNote();
      return true;
    case "comment":
      return comment(panel, key);
    case "nextThread":
      return sayWhenNone(panel, page?.moveThread(1), t("There are no threads."));
    case "previousThread":
      return sayWhenNone(panel, page?.moveThread(-1), t("There are no threads."));
    case "commentOnPlan":
      openComposer(panel, null);
      return true;
    case "nextRow":
      return moveRow(panel, 1, key);
    case "previousRow":
      return moveRow(panel, -1, key);
    case "extendDown":
      return extendRange(panel, 1);
    case "extendUp":
      return extendRange(panel, -1);
    case "nextWord":
      return selectWord(panel, 1, false);
    case "previousWord":
      return selectWord(panel, -1, false);
    case "extendWord":
      return selectWord(panel, 1, true);
    case "shrinkWord":
      return selectWord(panel, -1, true);
    case "undo":
      return panel.undo();
    case "nextHeading":
      return sayWhenNone(panel, page?.moveHeading(1), t("No further heading."));
    case "previousHeading":
      return sayWhenNone(panel, page?.moveHeading(-1), t("No further heading."));
    case "nextChange":
      return sayWhenNone(panel, page?.moveChange(1), t("No further change."));
    case "previousChange":
      return sayWhenNone(panel, page?.moveChange(-1), t("No further change."));
    case "changes":
      panel.state.update({ showChanges: !panel.state.get().showChanges });
      panel.announce(panel.state.get().showChanges ? t("Changes are shown.") : t("Changes are hidden."));
      return true;
    case "outline":
      toggleOutline(panel);
      panel.announce(outlineShown(panel.state.get()) ? t("The outline is shown.") : t("The outline is hidden."));
      return true;
    case "threads":
      panel.state.update({ drawer: "threads" });
      return true;
    case "copyCode":
      return copyCodeAtFocus(panel);
    case "leave":
      if (!stopPlacing(panel)) {
        page?.focusDocument();
      }
      return true;
    case "sheet":
      panel.state.update({ sheetOpen: true });
      return true;
    default:
      return assertNever(command);
  }
}

/** A key that leads nowhere must not be silent: nobody who listens could tell that it was heard. */
function sayWhenNone(panel: ReviewPanel, moved: boolean | undefined, text: string): boolean {
  if (moved !== true) {
    panel.announce(text);
  }
  return true;
}

/** What is selected is said, since a selection of lines is no selection to a screen reader. */
function extendRange(panel: ReviewPanel, step: 1 | -1): boolean {
  const range = panel.page?.extendRange(step);
  if (range !== undefined) {
    panel.announce(t("Selected: {0}", lineLabel(range)));
  }
  return range !== undefined;
}

function selectWord(panel: ReviewPanel, step: 1 | -1, extend: boolean): boolean {
  const text = panel.page?.selectWord(step, extend);
  if (text !== undefined && text !== "") {
    panel.announce(t("Selected: {0}", text));
  }
  return text !== undefined;
}

function copyCodeAtFocus(panel: ReviewPanel): boolean {
  const code = document.activeElement?.closest<HTMLElement>("pre");
  if (code === null || code === undefined) {
    return false;
  }
  void copyCode(code, (text) => panel.announce(text));
  return true;
}

/** Enter acts only on a row or a selection; `c` without either is a note on the whole plan. */
function comment(panel: ReviewPanel, key: string | undefined): boolean {
  const target = panel.page?.target();
  if (target === undefined && key === "Enter") {
    return false;
  }
  openComposer(panel, target?.range, target?.selection);
  panel.page?.leaveSelection();
  return true;
}

/** The arrow keys scroll, unless a row has the focus. */
function moveRow(panel: ReviewPanel, step: 1 | -1, key: string | undefined): boolean {
  if (key?.startsWith("Arrow") === true && panel.page?.rowHasFocus !== true) {
    return false;
  }
  panel.page?.moveRow(step);
  return true;
}
