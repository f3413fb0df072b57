import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { renderMarkdown } from "../../src/review/markdown/markdownHtml.ts";
import { Button } from "../ui/controls.tsx";
import { t } from "../ui/text.ts";
import { closeComposer, setComposer } from "./composerActions.ts";
import { DraftField } from "./draftField.tsx";
import { newThreadKey, selectionKey, suggestionKey } from "./draftKey.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import type { OpenComposer } from "./reviewState.ts";
import { useWholeInView } from "./wholeInView.ts";

/** The field for a new thread, under the lines it is about. */
export function ThreadComposer({ composer }: { readonly composer: OpenComposer }) {
  const panel = usePanel();
  const { range, selection, suggests } = composer;
  const key = newThreadKey(range);
  // A replacement needs lines; on the whole plan this key stays unused.
  const replacementKey = suggestionKey(range ?? { start: 0, end: 0 });
  const [body, setBody] = useState(panel.drafts.get(key));
  /** The words on their way to the host: they are shown as the comment that they will be. */
  const [sent, setSent] = useState<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  useWholeInView(box, [sent]);
  // With the first words, so that nothing is kept of a field in which nothing was written.
  const begun = body !== "" || suggests;
  useLayoutEffect(() => {
    if (range !== null && selection !== undefined && begun && panel.drafts.get(selectionKey(range)) !== selection) {
      panel.drafts.type(selectionKey(range), selection);
    }
  }, [begun, selection, key]);
  const sending = sent !== undefined;
  const ready = !sending && (suggests || body.trim() !== "");

  const add = async (): Promise<void> => {
    const { snapshot } = panel.state.get();
    if (!ready || snapshot === undefined) {
      return;
    }
    setSent(panel.drafts.get(key));
    panel.focusAfter(range);
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
    panel.focusAfter(range);
  };
  const discard = (): void => {
    panel.drafts.drop(key);
    panel.drafts.drop(replacementKey);
    closeComposer(panel, range);
    panel.focusAfter(range);
  };
  const suggest = (): void => {
    // The replacement begins as the lines are: what the field shows is what is sent, and only emptying it means "remove".
    if (range !== null && !suggests && !panel.drafts.has(replacementKey)) {
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
      aria-label={t("New comment on {0}", lineLabel(range))}
      data-testid="composer"
      ref={box}
    >
      <div class="thread-head">
        <b>{t("You")}</b>
        <span class="muted">{t("on {0}", lineLabel(range))}</span>
        {selection !== undefined && <q class="selection">{shorten(selection)}</q>}
      </div>
      {suggests && (
        <DraftField
          draftKey={replacementKey}
          class="field code"
          label={t("Replacement for {0}; empty means remove", lineLabel(range))}
          placeholder={t("Nothing: remove these lines")}
          rows={Math.min(8, (range?.end ?? 1) - (range?.start ?? 1) + 1)}
          onSubmit={() => void add()}
          onEscape={leave}
        />
      )}
      <DraftField
        draftKey={key}
        label={t("Comment on {0}", lineLabel(range))}
        placeholder={suggests ? t("Why (optional)") : t("Comment")}
        testId="comment-field"
        onText={setBody}
        onSubmit={() => void add()}
        onEscape={leave}
      />
      <div class="buttons">
        <span class="hint muted">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t("add")} · <kbd>Esc</kbd> {t("keep as draft")}
        </span>
        <Button onClick={discard}>{body === "" ? t("Cancel") : t("Discard")}</Button>
        {range !== null && (
          <Button onClick={suggest} pressed={suggests}>
            {suggests ? t("Plain comment") : t("Suggest replacement")}
          </Button>
        )}
        <Button appearance="primary" disabled={!ready} onClick={() => void add()} testId="add-comment">
          {suggests ? t("Add suggestion") : t("Add comment")}
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
        <b>{t("You")}</b> <span class="muted place">{t("on {0}", place)}</span>
        <span class="grow" />
        <span class="tag quiet">{t("saving")}</span>
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
