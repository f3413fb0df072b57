import { useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { Drawer } from "./drawer.tsx";
import { localTime } from "./localTime.ts";
import { usePanel } from "./panelContext.ts";
import { compareWith, openDiff, restoreRevision } from "./revisionActions.ts";

/** All kept revisions, the newest first: compare with one, see both side by side, or bring one back. */
export function RevisionList() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  const [restoring, setRestoring] = useState<number | undefined>(undefined);
  if (snapshot === undefined) {
    return null;
  }
  const { revision: current, reviewed, base } = snapshot;
  const compared = base?.revision.number ?? reviewed?.revision.number;
  return (
    <Drawer title={t("Revisions")}>
      <ol class="revision-list">
        {snapshot.revisions.toReversed().map(({ number, author, at, sha256 }) => (
          <li key={number} data-testid={`revision-${number}`}>
            <div>
              <b>{t("Revision {0}", number)}</b> {author === "agent" ? t("by the agent") : t("by you")},{" "}
              <span class="muted">{localTime(at)}</span>{" "}
              <span class="muted hash" title={sha256}>
                {sha256.slice(0, 8)}
              </span>
              {number === current?.number && <span class="tag quiet">{t("shown")}</span>}
              {number === reviewed?.revision.number && <span class="tag quiet">{t("your last review")}</span>}
              {number === compared && <span class="tag good">{t("compared with")}</span>}
            </div>
            {number !== current?.number &&
              (restoring === number ? (
                <div class="buttons" role="group" aria-label={t("Restore revision {0}?", number)}>
                  <span>{t("Write revision {0} to the plan, as a new revision?", number)}</span>
                  <Button focusOnMount onClick={() => setRestoring(undefined)}>
                    {t("Keep")}
                  </Button>
                  <Button appearance="primary" testId="restore-yes" onClick={() => restoreRevision(panel, number)}>
                    {t("Restore")}
                  </Button>
                </div>
              ) : (
                <div class="buttons">
                  <Button
                    label={t("Compare here with revision {0}", number)}
                    onClick={() => compareWith(panel, number === reviewed?.revision.number ? null : number)}
                  >
                    {t("Compare here")}
                  </Button>
                  <Button label={t("Diff editor with revision {0}", number)} onClick={() => openDiff(panel, number)}>
                    {t("Diff editor")}
                  </Button>
                  {snapshot.canRestore === true && (
                    <Button label={t("Restore revision {0}", number)} onClick={() => setRestoring(number)}>
                      {t("Restore")}
                    </Button>
                  )}
                </div>
              ))}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
