import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextArea, type TextAreaElement } from "../ui/controls.tsx";
import { isComposing } from "../ui/editable.ts";
import { usePanel } from "./panelContext.ts";

export interface DraftFieldProps {
  /** Under which the text is kept. */
  readonly draftKey: string;
  /** Text to begin with when there is no draft. */
  readonly initial?: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly class?: string;
  readonly readOnly?: boolean;
  readonly testId?: string;
  readonly onText?: (text: string) => void;
  /** Ctrl+Enter or Cmd+Enter; with `enterSubmits` also Enter. */
  readonly onSubmit: () => void;
  readonly enterSubmits?: boolean;
  readonly onEscape: () => void;
}

/** A field whose words outlive it: they are kept as they are typed, and are back after a reload. */
export function DraftField(props: DraftFieldProps) {
  const panel = usePanel();
  const [text, setText] = useState(panel.drafts.get(props.draftKey) || (props.initial ?? ""));
  const element = useRef<TextAreaElement | null>(null);
  useLayoutEffect(() => panel.fields.offer(props.draftKey, () => focusAtEnd(element.current)), [props.draftKey]);
  useLayoutEffect(
    () =>
      panel.drafts.onChange(props.draftKey, (kept) => {
        setText(kept);
        props.onText?.(kept);
      }),
    [props.draftKey],
  );
  const keyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) {
      return;
    }
    const submits = event.ctrlKey || event.metaKey || (props.enterSubmits === true && !event.shiftKey && !event.altKey);
    if (event.key === "Enter" && submits) {
      event.preventDefault();
      event.stopPropagation();
      props.onSubmit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      panel.drafts.flush();
      props.onEscape();
    }
  };
  return (
    <TextArea
      class={props.class ?? "field"}
      value={text}
      label={props.label}
      rows={props.rows ?? 2}
      onInput={(value) => {
        setText(value);
        panel.drafts.type(props.draftKey, value);
        props.onText?.(value);
      }}
      onKeyDown={keyDown}
      onFocus={() => {
        panel.fields.focused = props.draftKey;
      }}
      onBlur={() => {
        panel.fields.focused = undefined;
        panel.drafts.flush();
      }}
      onElement={(field) => {
        element.current = field;
      }}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.readOnly === undefined ? {} : { readOnly: props.readOnly })}
      {...(props.testId === undefined ? {} : { testId: props.testId })}
    />
  );
}

/** The toolkit shows a value one frame after it was set; before that the caret has nowhere to go. */
function focusAtEnd(field: TextAreaElement | null): void {
  field?.focus();
  requestAnimationFrame(() => {
    if (field !== null && field.control.selectionStart === 0 && field.control.selectionEnd === 0) {
      field.control.setSelectionRange(field.value.length, field.value.length);
    }
  });
}
