import { useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { useStore } from "../ui/store.ts";
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
    <Drawer title="Revisions">
      <ol class="revision-list">
        {snapshot.revisions.toReversed().map(({ number, author, at }) => (
          <li key={number} data-testid={`revision-${number}`}>
            <div>
              <b>Revision {number}</b> {author === "agent" ? "by the agent" : "by you"},{" "}
              <span class="muted">{localTime(at)}</span>
              {number === current?.number && <span class="tag quiet">shown</span>}
              {number === reviewed?.revision.number && <span class="tag quiet">your last review</span>}
              {number === compared && <span class="tag good">compared with</span>}
            </div>
            {number !== current?.number &&
              (restoring === number ? (
                <div class="buttons" role="group" aria-label={`Restore revision ${number}?`}>
                  <span>Write revision {number} to the plan, as a new revision?</span>
                  <Button focusOnMount onClick={() => setRestoring(undefined)}>
                    Keep
                  </Button>
                  <Button appearance="primary" testId="restore-yes" onClick={() => restoreRevision(panel, number)}>
                    Restore
                  </Button>
                </div>
              ) : (
                <div class="buttons">
                  <Button
                    label={`Compare here with revision ${number}`}
                    onClick={() => compareWith(panel, number === reviewed?.revision.number ? null : number)}
                  >
                    Compare here
                  </Button>
                  <Button label={`Diff editor with revision ${number}`} onClick={() => openDiff(panel, number)}>
                    Diff editor
                  </Button>
                  {snapshot.canRestore === true && (
                    <Button label={`Restore revision ${number}`} onClick={() => setRestoring(number)}>
                      Restore
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
