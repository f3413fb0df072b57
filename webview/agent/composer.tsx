import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextArea, type TextAreaElement } from "../ui/controls.tsx";
import { isComposing } from "../ui/editable.ts";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { CompletionList } from "./completionList.tsx";
import type { Completion } from "./completions.ts";
import { ImageChips } from "./imageChips.tsx";
import { ModeChips } from "./modeChips.tsx";
import { picturesIn } from "./pastedImages.ts";
import { earlierPrompts, type HistoryPlace, moveInHistory } from "./promptHistory.ts";
import { SendButtons } from "./sendButtons.tsx";
import { useCompletions } from "./useCompletions.ts";

/** Where the person writes. Keys of their own: Enter, the arrows at the ends of the text, Escape, and Shift+Tab (shiftTab.ts). */
export function Composer() {
  const panel = useAgent();
  const draft = useStore(panel.state, (state) => state.draft);
  const placeholder = useStore(panel.state, ({ snapshot }) =>
    placeholderFor(snapshot?.phase ?? "starting", snapshot?.mode.awaitingApproval === true),
  );
  const field = useRef<TextAreaElement | null>(null);
  const history = useRef<HistoryPlace | undefined>(undefined);
  const [caret, setCaret] = useState(0);
  const followCaret = (): void => setCaret(field.current?.control.selectionStart ?? 0);

  useLayoutEffect(() => {
    panel.focusComposer = () => field.current?.focus();
  }, []);

  const write = (text: string, at: number): void => {
    panel.type(text);
    setCaret(at);
    field.current?.focus();
    // The toolkit shows a new value a frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        field.current?.control.setSelectionRange(at, at);
        followCaret();
      }),
    );
  };
  const complete = ({ start, insert }: Completion): void => {
    const after = draft.slice(caret);
    const words = after.startsWith(" ") ? insert.trimEnd() : insert;
    const text = draft.slice(0, start) + words + after;
    completions.dismiss(text);
    write(text, start + words.length);
  };
  const completions = useCompletions(draft, caret, complete);

  const historyKey = (key: string): boolean => {
    if (key !== "ArrowUp" && key !== "ArrowDown") {
      return false;
    }
    const control = field.current?.control;
    const prompts = earlierPrompts(panel.state.get().snapshot?.entries ?? []);
    const going = history.current !== undefined && prompts[history.current.steps] === draft;
    const atStart = control?.selectionStart === 0 && control.selectionEnd === 0;
    const move =
      going || atStart
        ? moveInHistory(prompts, history.current, draft, key === "ArrowUp" ? "older" : "newer")
        : undefined;
    if (move === undefined) {
      return false;
    }
    history.current = move.place;
    write(move.text, move.text.length);
    return true;
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.defaultPrevented) {
      return;
    }
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && (completions.onKey(event.key) || historyKey(event.key) || (event.key === "Escape" && focusCard()))) {
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      history.current = undefined;
      void panel.send();
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const pictures = picturesIn(event.clipboardData);
    if (pictures.length > 0) {
      event.preventDefault();
      void panel.addPictures(pictures);
    }
  };
  return (
    <div class="composer" onPaste={paste}>
      <CompletionList completions={completions.list} current={completions.current} onPick={complete} />
      <ImageChips />
      {/* Where the caret is after a key, a click, or a move of the selection. */}
      <div class="input" onKeyUp={followCaret} onMouseUp={followCaret}>
        <TextArea
          value={draft}
          label={t("Message to the agent")}
          placeholder={placeholder}
          rows={2}
          testId="composer"
          onInput={(text) => {
            panel.type(text);
            followCaret();
          }}
          onKeyDown={keyDown}
          onBlur={() => panel.flush()}
          onElement={(element) => {
            field.current = element;
          }}
        />
        <SendButtons />
      </div>
      <ModeChips />
    </div>
  );
}

/** Escape leads to the card that waits: to the card itself, so that no key answers it by accident. */
function focusCard(): boolean {
  const card = document.querySelector<HTMLElement>(".card.asks");
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
  return card !== null;
}

function placeholderFor(phase: string, awaits: boolean): string {
  if (awaits) {
    return t("A message requests changes to the plan");
  }
  return phase === "working" ? t("Add to the queue") : t("Ask for a change. / commands, @ files");
}
