import { t } from "../ui/text.ts";

/** The one table of keys: the handler, the hints and the `?` sheet are all made from it. */
export type ShortcutCommand =
  | "approve"
  | "approveAlways"
  | "approveAskEach"
  | "requestChanges"
  | "comment"
  | "commentOnPlan"
  | "quit"
  | "leave"
  | "nextHeading"
  | "previousHeading"
  | "nextChange"
  | "previousChange"
  | "changes"
  | "outline"
  | "threads"
  | "copyCode"
  | "nextThread"
  | "previousThread"
  | "nextRow"
  | "previousRow"
  | "extendDown"
  | "extendUp"
  | "nextWord"
  | "previousWord"
  | "extendWord"
  | "shrinkWord"
  | "undo"
  | "sheet";

export interface Shortcut {
  readonly command: ShortcutCommand;
  /** Values of `KeyboardEvent.key`; of keys that make no character, with `Shift+` where that is down. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Ignored for a moment when a plan appears, since the key may have been meant for something else. */
  readonly armed: boolean;
}

export const shortcuts: readonly Shortcut[] = [
  { command: "approve", keys: ["a"], label: t("Approve"), armed: true },
  { command: "requestChanges", keys: ["s", "3", "r"], label: t("Request changes: go to the note"), armed: true },
  { command: "comment", keys: ["c", "Enter"], label: t("Comment on the line or the selection"), armed: true },
  { command: "commentOnPlan", keys: ["w"], label: t("Comment on the whole plan"), armed: true },
  { command: "quit", keys: ["q"], label: t("Quit the plan (asks once)"), armed: true },
  { command: "approveAlways", keys: ["1"], label: t("Approve and always-approve (asks once)"), armed: true },
  { command: "approveAskEach", keys: ["2"], label: t("Approve and ask for each edit"), armed: true },
  { command: "nextRow", keys: ["j", "ArrowDown"], label: t("Next line"), armed: false },
  { command: "previousRow", keys: ["k", "ArrowUp"], label: t("Previous line"), armed: false },
  { command: "extendDown", keys: ["J", "Shift+ArrowDown"], label: t("Select lines downwards"), armed: false },
  { command: "extendUp", keys: ["K", "Shift+ArrowUp"], label: t("Select lines upwards"), armed: false },
  { command: "nextWord", keys: ["ArrowRight"], label: t("Select the next word of the line"), armed: false },
  { command: "previousWord", keys: ["ArrowLeft"], label: t("Select the previous word"), armed: false },
  { command: "extendWord", keys: ["Shift+ArrowRight"], label: t("Select one more word"), armed: false },
  { command: "shrinkWord", keys: ["Shift+ArrowLeft"], label: t("Select one word less"), armed: false },
  { command: "nextThread", keys: ["n"], label: t("Next thread"), armed: false },
  { command: "previousThread", keys: ["p"], label: t("Previous thread"), armed: false },
  { command: "nextHeading", keys: ["]"], label: t("Next heading"), armed: false },
  { command: "previousHeading", keys: ["["], label: t("Previous heading"), armed: false },
  { command: "nextChange", keys: ["."], label: t("Next change since my review"), armed: false },
  { command: "previousChange", keys: [","], label: t("Previous change"), armed: false },
  { command: "changes", keys: ["d"], label: t("Show or hide the changes since my review"), armed: false },
  { command: "outline", keys: ["o"], label: t("Show or hide the outline"), armed: false },
  { command: "threads", keys: ["t"], label: t("List all threads"), armed: false },
  { command: "undo", keys: ["u"], label: t("Bring back the deleted comment"), armed: false },
  { command: "copyCode", keys: ["y"], label: t("Copy the code block of the line"), armed: false },
  { command: "leave", keys: ["Escape"], label: t("Back to the document, clear the selection"), armed: false },
  { command: "sheet", keys: ["?"], label: t("Show these keys"), armed: false },
];

/** How long keys that decide are ignored after a plan or a new revision appears, in milliseconds. */
export const armingDelay = 400;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

/** Where the key was pressed, and how long the plan has been on the screen. */
export interface KeyPlace {
  readonly editable: boolean;
  readonly composing: boolean;
  /** A button or link has the focus: Enter is its own. */
  readonly control: boolean;
  /** A question before a decision is open, which only its own buttons answer. */
  readonly asking: boolean;
  readonly shownFor: number;
}

const decisions: ReadonlySet<ShortcutCommand> = new Set(["approve", "approveAlways", "approveAskEach", "quit"]);

/** The command of a key press; undefined when the key means nothing here. Of a character, Shift is a part already. */
export function commandFor(pressed: PressedKey, place: KeyPlace): ShortcutCommand | undefined {
  if (place.editable || place.composing || pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
    return undefined;
  }
  const key = pressed.shiftKey && pressed.key.length > 1 ? `Shift+${pressed.key}` : pressed.key;
  const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
  if (shortcut === undefined || (pressed.key === "Enter" && place.control)) {
    return undefined;
  }
  if (place.asking && decisions.has(shortcut.command)) {
    return undefined;
  }
  const isHeld = shortcut.armed && pressed.repeat;
  return isHeld || (shortcut.armed && place.shownFor < armingDelay) ? undefined : shortcut.command;
}
