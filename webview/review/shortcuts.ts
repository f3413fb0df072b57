/** The one table of keys: the handler, the hints and the `?` sheet are all made from it. */
export type ShortcutCommand =
  | "approve"
  | "approveAlways"
  | "approveAskEach"
  | "requestChanges"
  | "comment"
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
  | "sheet";

export interface Shortcut {
  readonly command: ShortcutCommand;
  /** Values of `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Ignored for a moment when a plan appears, since the key may have been meant for something else. */
  readonly armed: boolean;
}

export const shortcuts: readonly Shortcut[] = [
  { command: "approve", keys: ["a"], label: "Approve", armed: true },
  { command: "requestChanges", keys: ["s", "3", "r"], label: "Request changes: go to the note", armed: true },
  { command: "comment", keys: ["c", "Enter"], label: "Comment on the line or the selection", armed: true },
  { command: "quit", keys: ["q"], label: "Quit the plan (asks once)", armed: true },
  { command: "approveAlways", keys: ["1"], label: "Approve and always-approve (asks once)", armed: true },
  { command: "approveAskEach", keys: ["2"], label: "Approve and ask for each edit", armed: true },
  { command: "nextRow", keys: ["j", "ArrowDown"], label: "Next line", armed: false },
  { command: "previousRow", keys: ["k", "ArrowUp"], label: "Previous line", armed: false },
  { command: "nextThread", keys: ["n"], label: "Next thread", armed: false },
  { command: "previousThread", keys: ["p"], label: "Previous thread", armed: false },
  { command: "nextHeading", keys: ["]"], label: "Next heading", armed: false },
  { command: "previousHeading", keys: ["["], label: "Previous heading", armed: false },
  { command: "nextChange", keys: ["."], label: "Next change since my review", armed: false },
  { command: "previousChange", keys: [","], label: "Previous change", armed: false },
  { command: "changes", keys: ["d"], label: "Show or hide the changes since my review", armed: false },
  { command: "outline", keys: ["o"], label: "Show or hide the outline", armed: false },
  { command: "threads", keys: ["t"], label: "List all threads", armed: false },
  { command: "copyCode", keys: ["y"], label: "Copy the code block of the line", armed: false },
  { command: "leave", keys: ["Escape"], label: "Back to the document, clear the selection", armed: false },
  { command: "sheet", keys: ["?"], label: "Show these keys", armed: false },
];

/** How long keys that decide are ignored after a plan or a new revision appears, in milliseconds. */
export const armingDelay = 400;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

/** Where the key was pressed, and how long the plan has been on the screen. */
export interface KeyPlace {
  readonly editable: boolean;
  readonly composing: boolean;
  /** A button or link has the focus: Enter is its own. */
  readonly control: boolean;
  readonly shownFor: number;
}

/** The command of a key press; undefined when the key means nothing here. Shift counts only through the character it makes. */
export function commandFor(pressed: PressedKey, place: KeyPlace): ShortcutCommand | undefined {
  if (place.editable || place.composing || pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
    return undefined;
  }
  const shortcut = shortcuts.find(({ keys }) => keys.includes(pressed.key));
  if (shortcut === undefined || (pressed.key === "Enter" && place.control)) {
    return undefined;
  }
  const isHeld = shortcut.armed && pressed.repeat;
  return isHeld || (shortcut.armed && place.shownFor < armingDelay) ? undefined : shortcut.command;
}
