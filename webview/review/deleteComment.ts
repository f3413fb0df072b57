import type { ReviewPanel } from "./reviewPanel.ts";

/** Deletes at once, and offers to undo it. */
export async function deleteComment(panel: ReviewPanel, threadId: string, commentId: string): Promise<void> {
  if (await panel.request({ type: "deleteComment", threadId, commentId })) {
    const undo = () => {
      panel.dismissToast();
      void panel.request({ type: "undoDelete" });
    };
    panel.state.update({ toast: { kind: "info", text: "Comment deleted.", action: { label: "Undo", run: undo } } });
    panel.announce("Comment deleted.");
  }
}
