import { useMemo } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { showNextChange } from "./goTo.ts";
import { usePanel } from "./panelContext.ts";
import { compareWith, openDiff } from "./revisionActions.ts";
import { comparedWith, sinceReview } from "./sinceReview.ts";

/** The host's notice, and one line on what happened since the person's last review. */
export function Banner() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  const changes = useStore(panel.state, (state) =>
    state.snapshot?.base === undefined ? state.changes : state.compared,
  );
  const news = useMemo(
    () => (snapshot === undefined ? undefined : sinceReview(snapshot, changes)),
    [snapshot?.markdown, snapshot?.reviewed, snapshot?.base, snapshot?.threads, snapshot?.status, changes],
  );
  if (snapshot === undefined) {
    return null;
  }
  const { notice } = snapshot;
  const old = comparedWith(snapshot);
  return (
    <div class="notices">
      {notice !== undefined && (
        <p class={`notice ${notice.kind}`} role={notice.kind === "error" ? "alert" : "note"} data-testid="notice">
          <Icon name={notice.kind} /> {t(notice.text)}
        </p>
      )}
      {!snapshot.canDecide && snapshot.status === "waiting" && notice === undefined && (
        <p class="notice info" role="note">
          <Icon name="info" /> {t("This review can be read here, but not decided.")}
        </p>
      )}
      {news !== undefined && (
        <p class="notice quiet" role="note" data-testid="since-review">
          <span class="grow">{news}</span>
          {changes !== undefined && !changes.nothing && (
            <>
              <button
                type="button"
                class="text-button"
                title={t("Next change (.)")}
                onClick={() => showNextChange(panel)}
              >
                {t("show")}
              </button>
              <button
                type="button"
                class="text-button"
                title={t("In VS Code's diff editor")}
                onClick={() => old !== undefined && openDiff(panel, old.revision.number)}
              >
                {t("side by side")}
              </button>
            </>
          )}
          {snapshot.base !== undefined && (
            <button type="button" class="text-button" onClick={() => compareWith(panel, null)}>
              {t("back to my review")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
