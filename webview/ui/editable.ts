/**
 * True when the event comes from something people type into. Looks through the composed path, because the fields of the
 * toolkit are inside shadow roots and their events are retargeted to the host element.
 */
export function isEditable(event: Event): boolean {
  return event
    .composedPath()
    .some(
      (target) =>
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type)) ||
        (target instanceof HTMLElement && target.isContentEditable),
    );
}

/** True while an input method is composing: its Enter and Escape belong to the candidate window. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari and old input methods report 229 for the key that ends the composition.
  return event.isComposing || event.keyCode === 229;
}

/** True when an activation key would press the control that has the focus. */
export function isOnControl(event: Event): boolean {
  return event
    .composedPath()
    .some(
      (target) =>
        target instanceof HTMLElement &&
        (target.matches("button, a, vscode-button, vscode-checkbox, vscode-radio, summary, [role^=menuitem]") ||
          target.isContentEditable),
    );
}
