import { useMemo, useState } from "preact/hooks";
import { renderMarkdown } from "../../src/review/markdown/markdownHtml.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { deleteComment } from "./deleteComment.ts";
import { DraftField } from "./draftField.tsx";
import { editKey } from "./draftKey.ts";
import type { ShownThread } from "./inserts.ts";
import { localTime } from "./localTime.ts";
import { usePanel } from "./panelContext.ts";

interface CommentProps {
  readonly thread: ShownThread;
  readonly comment: ShownThread["comments"][number];
  /** The author of the first comment is named in the thread's head. */
  readonly first: boolean;
  readonly editable: boolean;
}

export function CommentView({ thread, comment, first, editable }: CommentProps) {
  const panel = usePanel();
  const editing = useStore(panel.state, (state) => state.editing.includes(comment.id));
  const html = useMemo(() => renderMarkdown(comment.body), [comment.body]);
  const mine = editable && comment.author === "person";
  const isEditing = mine && (editing || panel.drafts.has(editKey(comment.id)));
  const edit = (): void => {
    panel.toggle("editing", comment.id);
    panel.fields.want(editKey(comment.id));
  };
  return (
    <div class={`comment ${comment.author}`}>
      {!first && (
        <b class="author" title={localTime(comment.at)}>
          {comment.author === "agent" ? t("Agent") : t("You")}
        </b>
      )}
      {isEditing ? (
        <EditField thread={thread} comment={comment} />
      ) : (
        <div class="comment-row">
          <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />
          {comment.editedAt !== undefined && (
            <small class="muted" title={localTime(comment.editedAt)}>
              {t("edited")}
            </small>
          )}
          {mine && (
            <div class="comment-tools">
              <Button appearance="icon" label={t("Edit comment")} title={t("Edit")} onClick={edit}>
                <Icon name="edit" />
              </Button>
              <Button
                appearance="icon"
                label={t("Delete comment")}
                title={t("Delete (can be undone)")}
                onClick={() => void deleteComment(panel, thread.id, comment.id)}
              >
                <Icon name="trash" />
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function EditField({ thread, comment }: Pick<CommentProps, "thread" | "comment">) {
  const panel = usePanel();
  const key = editKey(comment.id);
  const stop = (): void => {
    panel.drafts.drop(key);
    if (panel.state.get().editing.includes(comment.id)) {
      panel.toggle("editing", comment.id);
    }
  };
  const close = (): void => {
    stop();
    panel.focusThread(thread.id);
  };
  const kept = (): string => panel.drafts.get(key) || comment.body;
  const [text, setText] = useState(kept);
  const [saving, setSaving] = useState<string | undefined>(undefined);
  const savingHtml = useMemo(() => renderMarkdown(saving ?? ""), [saving]);
  const save = async (): Promise<void> => {
    const unchanged = text === comment.body;
    setSaving(text);
    // Now, not when the host has answered: by then the person is somewhere else.
    panel.focusThread(thread.id);
    if (
      unchanged ||
      (await panel.request({ type: "editComment", threadId: thread.id, commentId: comment.id, body: text }))
    ) {
      stop();
    } else {
      setSaving(undefined);
      setText(kept());
      panel.fields.want(key);
    }
  };
  /** Unfinished words stay as a draft. */
  const leave = (): void => {
    if (panel.drafts.has(key)) {
      panel.focusThread(thread.id);
    } else {
      close();
    }
  };
  if (saving !== undefined) {
    return <div class="markdown" dangerouslySetInnerHTML={{ __html: savingHtml }} />;
  }
  return (
    <div class="edit">
      <DraftField
        draftKey={key}
        initial={comment.body}
        label={t("Edit comment")}
        onText={setText}
        onSubmit={() => void save()}
        onEscape={leave}
      />
      <div class="buttons">
        <Button onClick={close}>{t("Cancel")}</Button>
        <Button appearance="primary" onClick={() => void save()}>
          {t("Save")}
        </Button>
      </div>
    </div>
  );
}
