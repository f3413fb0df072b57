import { useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { renderMarkdown } from "../ui/markdownHtml.ts";
import { closeComposer, setComposer } from "./composerActions.ts";
import { DraftField } from "./draftField.tsx";
import { newThreadKey, suggestionKey } from "./draftKey.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import type { OpenComposer } from "./reviewState.ts";
import { useWholeInView } from "./wholeInView.ts";

/** The field for a new thread, under the lines it is about. */
export function ThreadComposer({ composer }: { readonly composer: OpenComposer }) {
  const panel = usePanel();
  const { range, selection, suggests } = composer;
  const key = newThreadKey(range);
  const replacementKey = suggestionKey(range);
  const [body, setBody] = useState(panel.drafts.get(key));
  /** The words on their way to the host: they are shown as the comment that they will be. */
  const [sent, setSent] = useState<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  useWholeInView(box, [sent]);
  const sending = sent !== undefined;
  const ready = !sending && (suggests || body.trim() !== "");

  const add = async (): Promise<void> => {
    const { snapshot } = panel.state.get();
    if (!ready || snapshot === undefined) {
      return;
    }
    setSent(panel.drafts.get(key));
    panel.focusLine(range.end);
    panel.drafts.flush();
    const added = await panel.request({
      type: "addThread",
      range,
      sha256: snapshot.revision?.sha256 ?? "",
      body: panel.drafts.get(key),
      ...(selection === undefined ? {} : { selection }),
      ...(suggests ? { replacement: panel.drafts.get(replacementKey) } : {}),
    });
    setSent(undefined);
    if (added) {
      panel.drafts.drop(key);
      panel.drafts.drop(replacementKey);
      closeComposer(panel, range);
    } else {
      panel.fields.want(key);
    }
  };
  /** The words stay; only an empty field goes away. */
  const leave = (): void => {
    if (!panel.drafts.has(key) && !panel.drafts.has(replacementKey)) {
      closeComposer(panel, range);
    }
    panel.focusLine(range.end);
  };
  const discard = (): void => {
    panel.drafts.drop(key);
    panel.drafts.drop(replacementKey);
    closeComposer(panel, range);
    panel.focusLine(range.end);
  };
  const suggest = (): void => {
    // The replacement begins as the lines are: what the field shows is what is sent, and only emptying it means "remove".
    if (!suggests && !panel.drafts.has(replacementKey)) {
      panel.drafts.type(replacementKey, panel.sourceOf(range));
    }
    setComposer(panel, range, { suggests: !suggests });
    panel.fields.want(suggests ? key : replacementKey);
  };

  if (sent !== undefined) {
    return <SavingThread place={lineLabel(range)} body={sent} />;
  }
  return (
    <div
      class="thread composer"
      role="group"
      aria-label={`New comment on ${lineLabel(range)}`}
      data-testid="composer"
      ref={box}
    >
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

/** Until the host has it. When it is refused, the field is there again with the words. */
function SavingThread({ place, body }: { readonly place: string; readonly body: string }) {
  const html = useMemo(() => renderMarkdown(body), [body]);
  return (
    <div class="thread fresh">
      <div class="thread-head">
        <b>You</b> <span class="muted place">on {place}</span>
        <span class="grow" />
        <span class="tag quiet">saving</span>
      </div>
      <div class="thread-body">
        <div class="comment">
          <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
