import { t } from "../ui/text.ts";
import { threadKey } from "./draftKey.ts";
import type { ReviewPanel } from "./reviewPanel.ts";

/** Deletes at once, and offers to undo it. The focus stays with the thread, or goes to its line when the thread is gone. */
export async function deleteComment(panel: ReviewPanel, threadId: string, commentId: string): Promise<void> {
  const thread = panel.state.get().snapshot?.threads.find(({ id }) => id === threadId);
  if (thread?.comments.length === 1) {
    panel.focusAfter(thread.anchor.range);
  } else {
    panel.focusThread(threadId);
  }
  if (await panel.request({ type: "deleteComment", threadId, commentId })) {
    const undo = async (): Promise<void> => {
      panel.dismissToast();
      if (await panel.request({ type: "undoDelete" })) {
        panel.fields.want(threadKey(threadId));
      }
    };
    const action = { label: t("Undo"), run: () => void undo() };
    panel.state.update({
      toast: { kind: "info", text: t("Comment deleted."), action, undoes: true },
      placing: undefined,
    });
    panel.announce(t("Comment deleted. Press u to bring it back."));
  }
}
