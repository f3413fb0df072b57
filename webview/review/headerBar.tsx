import { Button } from "../ui/controls.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menuButton.tsx";
import { useStore } from "../ui/store.ts";
import { t, tCount } from "../ui/text.ts";
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
  const copy = (what: "plan" | "comments" | "both") => () => void panel.request({ type: "copy", what }, t("Copied."));
  const open = threads.filter(({ status }) => status === "open").length;
  const counted = open === threads.length ? String(open) : `${open} / ${threads.length}`;
  const base = comparedWith(snapshot);
  const isPlan = snapshot.kind !== "markdown";
  return (
    <header class="bar">
      <h1 title={snapshot.planPath}>{snapshot.title === "" ? t("Plan") : snapshot.title}</h1>
      <span class={`state ${isPlan ? snapshot.status : "document"}`} data-testid="status">
        {statusText(snapshot)}
      </span>
      <span class="grow" />
      {snapshot.status !== "none" && (
        <div class="tools">
          {outbox.length > 0 && (
            <Chip
              icon="send"
              label={tCount(outbox.length, "{0} on its way to the agent", "{0} on their way to the agent")}
              text={String(outbox.length)}
              testId="outbox"
              onClick={() => panel.state.update({ drawer: "outbox" })}
            />
          )}
          {revision !== null && (
            <Chip
              icon="history"
              label={t("{0}, all revisions", revisionLabel(revision.number, revisions.length))}
              title={`${revision.author === "agent" ? t("By the agent") : t("By you")}, ${localTime(revision.at)}`}
              text={revisionLabel(revision.number, revisions.length)}
              testId="revision"
              onClick={() => panel.state.update({ drawer: "revisions" })}
            />
          )}
          {base !== undefined && (
            <Chip
              icon="diff"
              label={changesLabel(snapshot.base === undefined ? undefined : base.revision.number)}
              title={t("Changes in the text, or the plain document (d)")}
              text={changesLabel(snapshot.base === undefined ? undefined : base.revision.number)}
              pressed={showChanges}
              testId="show-changes"
              onClick={() => panel.state.update({ showChanges: !showChanges })}
            />
          )}
          <Chip
            icon="comment-discussion"
            label={t("{0} open threads, all threads", counted)}
            title={t("All threads (t)")}
            text={counted}
            short
            testId="threads"
            onClick={() => panel.state.update({ drawer: "threads" })}
          />
          <Chip
            icon="list-tree"
            label={t("Outline")}
            title={t("Outline (o)")}
            text={t("Outline")}
            pressed={outline}
            testId="toggle-outline"
            onClick={() => toggleOutline(panel)}
          />
          <MenuButton
            label={t("Copy")}
            icon="copy"
            testId="copy"
            items={[
              { label: isPlan ? t("Copy plan") : t("Copy text"), run: copy("plan") },
              { label: t("Copy comments"), run: copy("comments") },
              { label: isPlan ? t("Copy plan and comments") : t("Copy text and comments"), run: copy("both") },
            ]}
          />
          <IconButton
            icon="go-to-file"
            label={isPlan ? t("Open plan.md in an editor") : t("Open the file in an editor")}
            title={isPlan ? t("Open plan.md in an editor (F4)") : t("Open the file in an editor (F4)")}
            onClick={() => void panel.request({ type: "openInEditor" })}
          />
          <IconButton
            icon="question"
            label={t("Keyboard shortcuts")}
            title={t("Keyboard shortcuts (?)")}
            onClick={() => panel.state.update({ sheetOpen: true })}
          />
        </div>
      )}
    </header>
  );
}

function changesLabel(chosen: number | undefined): string {
  return chosen === undefined ? t("Changes since my review") : t("Changes since revision {0}", chosen);
}

function revisionLabel(number: number, last: number): string {
  return last > 1 ? t("Revision {0} of {1}", number, last) : t("Revision {0}", number);
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
