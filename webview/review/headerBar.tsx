import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menuButton.tsx";
import { useStore } from "../ui/store.ts";
import { usePanel } from "./panelContext.ts";
import { statusText } from "./statusText.ts";

export function HeaderBar() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  if (snapshot === undefined) {
    return null;
  }
  const { revision, revisions } = snapshot;
  const hasPlan = snapshot.status !== "none";
  const copy = (what: "plan" | "comments" | "both") => () => void panel.request({ type: "copy", what });
  return (
    <header class="bar">
      <h1 title={snapshot.planPath}>{snapshot.title === "" ? "Plan" : snapshot.title}</h1>
      <span class={`state ${snapshot.status}`} data-testid="status">
        {statusText(snapshot)}
      </span>
      <span class="grow" />
      {revision !== null && (
        <span class="chip" title={`${authorName(revision.author)}, ${localTime(revision.at)}`} data-testid="revision">
          Revision {revision.number}
          {revisions.length > 1 && ` of ${revisions.length}`}
        </span>
      )}
      {hasPlan && (
        <div class="tools">
          {snapshot.reviewed !== null && (
            <Button
              appearance="icon"
              label="Compare with the revision of my last review"
              title="Compare with the revision of my last review"
              onClick={() => void panel.request({ type: "compare" })}
            >
              <Icon name="diff" />
            </Button>
          )}
          <MenuButton
            label="Copy"
            icon="copy"
            items={[
              { label: "Copy plan", run: copy("plan") },
              { label: "Copy comments", run: copy("comments") },
              { label: "Copy plan and comments", run: copy("both") },
            ]}
          />
          <Button
            appearance="icon"
            label="Open plan.md in an editor"
            title="Open plan.md in an editor"
            onClick={() => void panel.request({ type: "openInEditor" })}
          >
            <Icon name="go-to-file" />
          </Button>
          <Button
            appearance="icon"
            label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => panel.state.update({ sheetOpen: true })}
          >
            <Icon name="question" />
          </Button>
        </div>
      )}
    </header>
  );
}

function authorName(author: "agent" | "person"): string {
  return author === "agent" ? "By the agent" : "By you";
}

function localTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : date.toLocaleString();
}
