/**
 * The only place that knows the toolkit. Registers the controls that are used, and wraps them so that the rest of the
 * webviews sees plain components with typed properties. The toolkit's badge and progress ring are left out: their templates
 * hold inline styles, which the content security policy refuses.
 */
import { provideVSCodeDesignSystem, vsCodeButton, vsCodeTextArea } from "@vscode/webview-ui-toolkit";
import { type ComponentChildren, h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Defines the custom elements. Must run before the first render: properties set on unknown elements would be lost. */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeTextArea());
}

export interface ButtonProps {
  readonly children?: ComponentChildren;
  readonly appearance?: "primary" | "secondary" | "icon";
  readonly label?: string;
  readonly title?: string;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly popup?: "menu" | "dialog" | "listbox";
  readonly pressed?: boolean;
  readonly testId?: string;
  readonly tabIndex?: number;
  readonly focusOnMount?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

export function Button(props: ButtonProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (props.focusOnMount === true) {
      element.current?.focus();
    }
  }, [props.focusOnMount]);
  const appearance = props.appearance ?? "secondary";
  return h(
    "vscode-button",
    {
      ref: element,
      // A changed appearance is not picked up by the toolkit's styles unless the attribute itself changes.
      appearance,
      class: props.class,
      title: props.title,
      "aria-label": props.label,
      "aria-expanded": props.expanded === undefined ? undefined : String(props.expanded),
      "aria-haspopup": props.popup,
      "aria-pressed": props.pressed === undefined ? undefined : String(props.pressed),
      "data-testid": props.testId,
      tabindex: props.tabIndex,
      disabled: props.disabled === true,
      onClick: props.onClick,
    },
    props.children,
  );
}

export interface TextAreaProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly class?: string;
  readonly rows?: number;
  readonly readOnly?: boolean;
  readonly testId?: string;
  readonly onInput: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** Receives the element when it is there: for focus and caret. */
  readonly onElement?: (element: TextAreaElement | null) => void;
}

/** What the toolkit's text area offers beyond an element. */
export interface TextAreaElement extends HTMLElement {
  value: string;
  readonly control: HTMLTextAreaElement;
}

export function TextArea(props: TextAreaProps) {
  const element = useRef<TextAreaElement>(null);
  // The toolkit overwrites aria-label when it connects, so the name is set after that.
  useLayoutEffect(() => element.current?.setAttribute("aria-label", props.label), [props.label]);
  useLayoutEffect(() => {
    props.onElement?.(element.current);
    return () => props.onElement?.(null);
  }, []);
  return h("vscode-text-area", {
    ref: element,
    class: props.class,
    value: props.value,
    placeholder: props.placeholder,
    rows: props.rows ?? 2,
    resize: "none",
    readonly: props.readOnly === true ? true : undefined,
    "data-testid": props.testId,
    onInput: (event: InputEvent) => {
      if (event.currentTarget !== null && "value" in event.currentTarget) {
        props.onInput(String(event.currentTarget.value));
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (selectsAll(event)) {
        event.stopPropagation();
      }
      props.onKeyDown?.(event);
    },
    onFocusIn: props.onFocus,
    onFocusOut: props.onBlur,
  });
}

/**
 * The field selects its text by itself. VS Code, which hears every key of a webview, would do it once more a moment later, when words
 * may have been typed that the next key would then replace. On macOS its Cmd+A is the only one.
 */
function selectsAll({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "a" && ctrlKey && !metaKey && !altKey && !shiftKey;
}
