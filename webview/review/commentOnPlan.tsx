import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { openComposer } from "./composerActions.ts";
import { usePanel } from "./panelContext.ts";
import { canComment } from "./reviewState.ts";

/** Behind the last line: what is about no line of its own. */
export function CommentOnPlan() {
  const panel = usePanel();
  const enabled = useStore(panel.state, ({ snapshot }) => canComment(snapshot));
  const isPlan = useStore(panel.state, ({ snapshot }) => snapshot?.kind !== "markdown");
  return enabled ? (
    <p class="comment-on-plan">
      <button type="button" class="text-button" onClick={() => openComposer(panel, null)} data-testid="comment-on-plan">
        {isPlan ? t("Comment on the whole plan") : t("Comment on the whole file")}
      </button>
    </p>
  ) : null;
}
