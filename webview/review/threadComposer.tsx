import { useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { DraftField } from "./draftField.tsx";
import { newThreadKey, suggestionKey } from "./draftKey.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import type { OpenComposer } from "./reviewState.ts";

/** The field for a new thread, under the lines it is about. */
export function ThreadComposer({ composer }: { readonly composer: OpenComposer }) {
  const panel = usePanel();
  const { range, selection, suggests } = composer;
  const key = newThreadKey(range);
  const replacementKey = suggestionKey(range);
  const [body, setBody] = useState(panel.drafts.get(key));
  const [sending, setSending] = useState(false);
  const ready = !sending && (suggests || body.trim() !== "");

  const add = async (): Promise<void> => {
    const { snapshot } = panel.state.get();
    if (!ready || snapshot === undefined) {
      return;
    }
    setSending(true);
    panel.drafts.flush();
    const added = await panel.request({
      type: "addThread",
      range,
      sha256: snapshot.revision?.sha256 ?? "",
      body: panel.drafts.get(key),
      ...(selection === undefined ? {} : { selection }),
      ...(suggests ? { replacement: panel.drafts.get(replacementKey) } : {}),
    });
    setSending(false);
    if (added) {
      panel.drafts.drop(key);
      panel.drafts.drop(replacementKey);
      panel.closeComposer(range);
      panel.focusLine(range.end);
    }
  };
  /** The words stay; only an empty field goes away. */
  const leave = (): void => {
    if (!panel.drafts.has(key) && !panel.drafts.has(replacementKey)) {
      panel.closeComposer(range);
    }
    panel.focusLine(range.end);
  };
  const discard = (): void => {
    panel.drafts.drop(key);
    panel.drafts.drop(replacementKey);
    panel.closeComposer(range);
    panel.focusLine(range.end);
  };
  const suggest = (): void => {
    // The replacement begins as the lines are: what the field shows is what is sent, and only emptying it means "remove".
    if (!suggests && !panel.drafts.has(replacementKey)) {
      panel.drafts.type(replacementKey, panel.sourceOf(range));
    }
    panel.setComposer(range, { suggests: !suggests });
    panel.fields.want(suggests ? key : replacementKey);
  };

  return (
    <div class="thread composer" role="group" aria-label={`New comment on ${lineLabel(range)}`} data-testid="composer">
      <div class="thread-head">
        <b>You</b>
        <span class="muted">on {lineLabel(range)}</span>
        {selection !== undefined && <q class="selection">{shorten(selection)}</q>}
      </div>
      {suggests && (
        <DraftField
          draftKey={replacementKey}
          class="field code"
          label={`Replacement for ${lineLabel(range)}; empty means remove`}
          placeholder="Nothing: remove these lines"
          rows={Math.min(8, range.end - range.start + 1)}
          onSubmit={() => void add()}
          onEscape={leave}
        />
      )}
      <DraftField
        draftKey={key}
        label={`Comment on ${lineLabel(range)}`}
        placeholder={suggests ? "Why (optional)" : "Comment"}
        testId="comment-field"
        onText={setBody}
        onSubmit={() => void add()}
        onEscape={leave}
      />
      <div class="buttons">
        <span class="hint muted">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> add · <kbd>Esc</kbd> keep as draft
        </span>
        <Button onClick={discard}>{body === "" ? "Cancel" : "Discard"}</Button>
        <Button onClick={suggest} pressed={suggests}>
          {suggests ? "Plain comment" : "Suggest replacement"}
        </Button>
        <Button appearance="primary" disabled={!ready} onClick={() => void add()} testId="add-comment">
          {suggests ? "Add suggestion" : "Add comment"}
        </Button>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
