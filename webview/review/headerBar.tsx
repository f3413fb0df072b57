import { Button } from "../ui/controls.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menuButton.tsx";
import { useStore } from "../ui/store.ts";
import { localTime } from "./localTime.ts";
import { outlineShown, toggleOutline } from "./outlineShown.ts";
import { usePanel } from "./panelContext.ts";
import { comparedWith } from "./sinceReview.ts";
import { statusText } from "./statusText.ts";

export function HeaderBar() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  const showChanges = useStore(panel.state, (state) => state.showChanges);
  const outline = useStore(panel.state, outlineShown);
  if (snapshot === undefined) {
    return null;
  }
  const { revision, revisions, threads, outbox = [] } = snapshot;
  const copy = (what: "plan" | "comments" | "both") => () => void panel.request({ type: "copy", what });
  const open = threads.filter(({ status }) => status === "open").length;
  const base = comparedWith(snapshot);
  const isPlan = snapshot.kind !== "markdown";
  return (
    <header class="bar">
      <h1 title={snapshot.planPath}>{snapshot.title === "" ? "Plan" : snapshot.title}</h1>
      <span class={`state ${isPlan ? snapshot.status : "document"}`} data-testid="status">
        {statusText(snapshot)}
      </span>
      <span class="grow" />
      {snapshot.status !== "none" && (
        <div class="tools">
          {outbox.length > 0 && (
            <Chip
              icon="send"
              label={`${outbox.length} on ${outbox.length === 1 ? "its" : "their"} way to the agent`}
              text={String(outbox.length)}
              testId="outbox"
              onClick={() => panel.state.update({ drawer: "outbox" })}
            />
          )}
          {revision !== null && (
            <Chip
              icon="history"
              label={`Revision ${revision.number}${revisions.length > 1 ? ` of ${revisions.length}` : ""}, all revisions`}
              title={`${revision.author === "agent" ? "By the agent" : "By you"}, ${localTime(revision.at)}`}
              text={`Revision ${revision.number}${revisions.length > 1 ? ` of ${revisions.length}` : ""}`}
              testId="revision"
              onClick={() => panel.state.update({ drawer: "revisions" })}
            />
          )}
          {base !== undefined && (
            <Chip
              icon="diff"
              label={changesLabel(snapshot.base === undefined ? undefined : base.revision.number)}
              title="Changes in the text, or the plain document (d)"
              text={changesLabel(snapshot.base === undefined ? undefined : base.revision.number)}
              pressed={showChanges}
              testId="show-changes"
              onClick={() => panel.state.update({ showChanges: !showChanges })}
            />
          )}
          <Chip
            icon="comment-discussion"
            label={`${open}${open === threads.length ? "" : ` / ${threads.length}`} open threads, all threads`}
            title="All threads (t)"
            text={`${open}${open === threads.length ? "" : ` / ${threads.length}`}`}
            short
            testId="threads"
            onClick={() => panel.state.update({ drawer: "threads" })}
          />
          <Chip
            icon="list-tree"
            label="Outline"
            title="Outline (o)"
            text="Outline"
            pressed={outline}
            testId="toggle-outline"
            onClick={() => toggleOutline(panel)}
          />
          <MenuButton
            label="Copy"
            icon="copy"
            testId="copy"
            items={[
              { label: isPlan ? "Copy plan" : "Copy text", run: copy("plan") },
              { label: "Copy comments", run: copy("comments") },
              { label: isPlan ? "Copy plan and comments" : "Copy text and comments", run: copy("both") },
            ]}
          />
          <IconButton
            icon="go-to-file"
            label={isPlan ? "Open plan.md in an editor" : "Open the file in an editor"}
            onClick={() => void panel.request({ type: "openInEditor" })}
          />
          <IconButton
            icon="question"
            label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => panel.state.update({ sheetOpen: true })}
          />
        </div>
      )}
    </header>
  );
}

function changesLabel(chosen: number | undefined): string {
  return chosen === undefined ? "Changes since my review" : `Changes since revision ${chosen}`;
}

interface ChipProps {
  readonly icon: IconName;
  readonly label: string;
  readonly title?: string;
  readonly text: string;
  /** The text is shown also where there is little room. */
  readonly short?: boolean;
  readonly pressed?: boolean;
  readonly testId: string;
  readonly onClick: () => void;
}

function Chip({ icon, label, title, text, short, pressed, testId, onClick }: ChipProps) {
  return (
    <button
      type="button"
      class="chip"
      aria-label={label}
      title={title ?? label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      data-testid={testId}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class={short === true || /^\d+$/.test(text) ? "" : "long"}>{text}</span>
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly title?: string;
  readonly onClick: () => void;
}

function IconButton({ icon, label, title, onClick }: IconButtonProps) {
  return (
    <Button appearance="icon" label={label} title={title ?? label} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  );
}
