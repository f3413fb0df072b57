import { useLayoutEffect, useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { memo } from "../ui/memo.ts";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { CommentView } from "./commentView.tsx";
import { DraftField } from "./draftField.tsx";
import { replyKey, threadKey } from "./draftKey.ts";
import { showEdit } from "./goTo.ts";
import type { ShownThread } from "./inserts.ts";
import { lineLabel } from "./lineLabel.ts";
import { localTime } from "./localTime.ts";
import { usePanel } from "./panelContext.ts";
import { choosePlace, placeThread } from "./placeThread.ts";
import { canComment } from "./reviewState.ts";
import { SuggestionView } from "./suggestionView.tsx";
import { showsQuote, type ThreadTag, threadPlace, threadTag } from "./threadStatus.ts";

const noRevisions: readonly never[] = [];

/** One conversation, under the last of its lines. */
export const ThreadView = memo(({ thread }: { readonly thread: ShownThread }) => {
  const panel = usePanel();
  const revision = useStore(panel.state, ({ snapshot }) => snapshot?.revision ?? null);
  const revisions = useStore(panel.state, ({ snapshot }) => snapshot?.revisions ?? noRevisions);
  const toggled = useStore(panel.state, (state) => state.toggled.includes(thread.id));
  const unread = useStore(panel.state, ({ snapshot }) => snapshot?.unread?.includes(thread.id) === true);
  const seen = (): void => {
    if (unread) {
      void panel.request({ type: "markRead", threadId: thread.id });
    }
  };
  useLayoutEffect(() => panel.fields.offer(threadKey(thread.id), () => panel.focusThread(thread.id)), [thread.id]);
  const shown = { revision, revisions };
  const folded = (thread.status === "resolved") !== toggled;
  const changes = useStore(panel.state, (state) => state.changes);
  const tag = threadTag(thread, shown, changes);
  const place = threadPlace(thread, shown);
  const label = tag === undefined ? t("Thread on {0}", place) : t("Thread on {0}, {1}", place, tag.text);
  return (
    <article
      class={`thread ${tag?.kind ?? "fresh"}`}
      tabIndex={-1}
      onFocusIn={seen}
      onPointerEnter={seen}
      aria-label={label}
      data-thread={thread.id}
      data-testid="thread"
    >
      <div class="thread-head">
        <button
          type="button"
          class="fold"
          aria-expanded={!folded}
          aria-label={folded ? t("Unfold the thread") : t("Fold the thread")}
          onClick={() => panel.toggle("toggled", thread.id)}
        >
          <Icon name={folded ? "chevron-right" : "chevron-down"} />
        </button>
        <b title={localTime(thread.comments[0]?.at ?? "")}>
          {thread.comments[0]?.author === "agent" ? t("Agent") : t("You")}
        </b>
        <span class="muted place">{t("on {0}", place)}</span>
        {folded && <span class="muted excerpt">{thread.comments[0]?.body}</span>}
        <span class="grow" />
        {unread && <span class="tag new">{t("new answer")}</span>}
        {tag !== undefined && <Tag tag={tag} />}
      </div>
      {!folded && <ThreadBody thread={thread} quoted={showsQuote(thread, shown)} />}
    </article>
  );
});

/** Goes to the edit that answers the thread, where there is one. */
function Tag({ tag: { kind, text, edit } }: { readonly tag: ThreadTag }) {
  const panel = usePanel();
  return edit === undefined ? (
    <span class={`tag ${kind}`}>{text}</span>
  ) : (
    <button
      type="button"
      class={`tag ${kind}`}
      title={t("Show the edit: {0}", lineLabel(edit))}
      onClick={() => showEdit(panel, edit)}
    >
      {text}
    </button>
  );
}

function ThreadBody({ thread, quoted }: { readonly thread: ShownThread; readonly quoted: boolean }) {
  const panel = usePanel();
  const editable = useStore(panel.state, ({ snapshot }) => canComment(snapshot));
  const replying = useStore(panel.state, (state) => state.replying.includes(thread.id));
  const resolved = thread.status === "resolved";
  return (
    <div class="thread-body">
      {thread.origin.selection !== undefined && !quoted && <q class="selection">{thread.origin.selection}</q>}
      {quoted && thread.kind !== "suggestion" && (
        <blockquote class="quote">
          {(thread.origin.selection ?? thread.origin.quote.join("\n")).slice(0, 2000)}
        </blockquote>
      )}
      {thread.kind === "suggestion" && <SuggestionView before={thread.origin.quote} after={thread.replacement ?? ""} />}
      {thread.comments.map((comment, index) => (
        <CommentView key={comment.id} thread={thread} comment={comment} first={index === 0} editable={editable} />
      ))}
      {editable && (
        <div class="buttons">
          {!resolved && <PlaceButtons thread={thread} />}
          {replying || panel.drafts.has(replyKey(thread.id)) ? (
            <ReplyField thread={thread} />
          ) : (
            <Button
              onClick={() => startReply(panel, thread.id)}
              label={t("Reply on {0}", lineLabel(thread.anchor.range))}
            >
              {t("Reply")}
            </Button>
          )}
          <Button onClick={() => setStatus(panel, thread.id, resolved ? "open" : "resolved")}>
            {resolved ? t("Reopen") : t("Resolve")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The button goes away with the thread's body, so the focus goes to the thread first. */
function setStatus(panel: ReturnType<typeof usePanel>, threadId: string, status: ShownThread["status"]): void {
  panel.focusThread(threadId);
  // What is resolved is folded, and what is open is not, however it was before.
  if (panel.state.get().toggled.includes(threadId)) {
    panel.toggle("toggled", threadId);
  }
  void panel.request({ type: "setThreadStatus", threadId, status });
}

/** For a thread of which the host can't tell where it belongs. */
function PlaceButtons({ thread }: { readonly thread: ShownThread }) {
  const panel = usePanel();
  const { range, certainty } = thread.anchor;
  const isAmbiguous = certainty === "ambiguous";
  return range === null || !(isAmbiguous || certainty === "outdated") ? null : (
    <>
      {isAmbiguous && (
        <Button onClick={() => void placeThread(panel, thread.id, range)} testId="place-here">
          {t("It is {0}", lineLabel(range))}
        </Button>
      )}
      <Button onClick={() => choosePlace(panel, thread.id)} testId="place-elsewhere">
        {isAmbiguous ? t("Another line…") : t("Choose its line…")}
      </Button>
    </>
  );
}

function startReply(panel: ReturnType<typeof usePanel>, threadId: string): void {
  panel.toggle("replying", threadId);
  panel.fields.want(replyKey(threadId));
}

function ReplyField({ thread }: { readonly thread: ShownThread }) {
  const panel = usePanel();
  const key = replyKey(thread.id);
  const [sending, setSending] = useState(false);
  const stop = (): void => {
    if (panel.state.get().replying.includes(thread.id)) {
      panel.toggle("replying", thread.id);
    }
  };
  const close = (): void => {
    stop();
    panel.focusThread(thread.id);
  };
  const send = async (): Promise<void> => {
    const body = panel.drafts.get(key);
    if (body.trim() === "" || sending) {
      return;
    }
    setSending(true);
    // Now, not when the host has answered: by then the person is somewhere else.
    panel.focusThread(thread.id);
    const sent = await panel.request({ type: "reply", threadId: thread.id, body });
    setSending(false);
    if (sent) {
      panel.drafts.drop(key);
      stop();
    } else {
      panel.fields.want(key);
    }
  };
  return (
    <div class="reply">
      <DraftField
        draftKey={key}
        label={t("Reply on {0}", lineLabel(thread.anchor.range))}
        placeholder={t("Reply")}
        onSubmit={() => void send()}
        onEscape={close}
      />
      <Button appearance="primary" disabled={sending} onClick={() => void send()}>
        {t("Add reply")}
      </Button>
    </div>
  );
}
