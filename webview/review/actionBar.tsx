import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { planSteps } from "../../src/review/planSteps.ts";
import { Button } from "../ui/controls.tsx";
import { MenuButton } from "../ui/menuButton.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { approveItems } from "./approveItems.ts";
import { ConfirmStrip } from "./confirmStrip.tsx";
import { DraftField } from "./draftField.tsx";
import { noteKey } from "./draftKey.ts";
import { usePanel } from "./panelContext.ts";
import { canComment, canDecide, commentsToSend } from "./reviewState.ts";

/** Never leaves the panel: the note on the whole plan, and the three decisions. */
export function ActionBar() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  const latch = useStore(panel.state, (state) => state.latch);
  const confirming = useStore(panel.state, (state) => state.confirming);
  const decidable = useStore(panel.state, canDecide);
  if (snapshot === undefined || snapshot.status === "none") {
    return null;
  }
  const waiting = snapshot.status === "waiting";
  const noteOn = snapshot.kind === "markdown" ? t("Note on the whole document") : t("Note on the whole plan");
  if (snapshot.status !== "waiting" && snapshot.status !== "planning") {
    return <DecidedBar status={snapshot.status} snapshot={snapshot} />;
  }
  const busy = snapshot.deciding || latch.kind === "sent" || latch.kind === "acknowledged";
  return (
    <footer class="bar actions" aria-label={t("Decision")}>
      {latch.kind === "failed" && (
        <p class="notice error strip" role="alert" data-testid="decision-failed">
          <span>{t("Not sent: {0}", latch.error)}</span>
          <Button onClick={() => panel.deciding.retryDecision()} testId="retry">
            {t("Retry")}
          </Button>
        </p>
      )}
      {confirming !== undefined && decidable ? (
        <ConfirmStrip what={confirming} snapshot={snapshot} />
      ) : (
        <>
          <DraftField
            draftKey={noteKey}
            class="note"
            label={waiting ? t("{0}; Enter requests changes", noteOn) : noteOn}
            placeholder={`${noteOn}…`}
            rows={1}
            readOnly={!canComment(snapshot) || busy}
            testId="note"
            enterSubmits={waiting}
            onSubmit={() => panel.deciding.requestChanges()}
            onEscape={() => panel.page?.focusDocument()}
          />
          {snapshot.canSend === true && <SendComments comments={commentsToSend(snapshot)} />}
          {snapshot.kind === "markdown" && <CopyComments />}
          {waiting && <DecisionButtons snapshot={snapshot} enabled={decidable} />}
        </>
      )}
    </footer>
  );
}

function CopyComments() {
  const panel = usePanel();
  const copy = (): void => {
    panel.drafts.flush();
    void panel.request({ type: "copy", what: "comments" }, t("Copied."));
  };
  return (
    <Button onClick={copy} testId="copy-comments">
      {t("Copy comments")}
    </Button>
  );
}

/** Comments can go to the agent without deciding anything. */
function SendComments({ comments }: { readonly comments: number }) {
  const panel = usePanel();
  const [note, setNote] = useState(panel.drafts.has(noteKey));
  useLayoutEffect(() => panel.drafts.watch(noteKey, (text) => setNote(text.trim() !== "")), []);
  return (
    <Button
      disabled={comments === 0 && !note}
      testId="send-comments"
      onClick={() => {
        panel.drafts.flush();
        void panel.request({ type: "sendComments" }, t("Comments are on their way to the agent."));
      }}
    >
      {comments > 0 ? t("Send comments ({0})", comments) : t("Send comments")}
    </Button>
  );
}

function DecisionButtons({ snapshot, enabled }: { readonly snapshot: ReviewSnapshot; readonly enabled: boolean }) {
  const panel = usePanel();
  const fresh = useStore(panel.state, (state) => state.fresh);
  const comments = commentsToSend(snapshot);
  const [usual] = snapshot.approveOptions ?? [];
  /** Also Enter on a button, and the items of the menu. */
  const click = (event: MouseEvent): void => {
    if (fresh && enabled) {
      event.stopPropagation();
      panel.deciding.sayTooSoon();
    }
  };
  return (
    <div
      class="decisions"
      role="group"
      aria-label={t("Decide")}
      aria-disabled={fresh && enabled}
      onClickCapture={click}
    >
      {comments > 0 && snapshot.wordsLater === true && (
        <span class="muted" data-testid="words-later">
          {t("This agent reads comments as the message after its turn.")}
        </span>
      )}
      <div class="split">
        <Button
          appearance="primary"
          title={usual === undefined ? t("Approve (a)") : t("Approve (a): {0}", usual.name)}
          disabled={!enabled}
          onClick={() => panel.deciding.approve()}
          testId="approve"
        >
          {comments > 0 ? t("Approve with comments") : t("Approve")}
        </Button>
        <MenuButton
          label={t("More ways to approve")}
          icon="chevron-down"
          primary
          side="above"
          disabled={!enabled}
          testId="approve-menu"
          items={approveItems(panel, snapshot)}
        />
      </div>
      {/* Where there is no room for one row, these two share the second. */}
      <div class="others">
        <Button
          title={t("Request changes (s)")}
          disabled={!enabled}
          onClick={() => panel.deciding.requestChanges()}
          testId="request-changes"
        >
          {comments > 0 ? t("Request changes ({0})", comments) : t("Request changes")}
        </Button>
        <Button
          title={t("Quit plan (q)")}
          disabled={!enabled}
          onClick={() => panel.deciding.confirm({ kind: "quit" })}
          testId="quit"
        >
          {t("Quit plan")}
        </Button>
      </div>
    </div>
  );
}

const decided = {
  approved: t("You approved this plan."),
  changesRequested: t("You requested changes. The agent is revising the plan."),
  quit: t("You quit this plan."),
};

interface DecidedProps {
  readonly status: keyof typeof decided;
  readonly snapshot: ReviewSnapshot;
}

/** All steps of the plan are counted, also those of which the agent has said nothing yet. */
function DecidedBar({ status, snapshot: { markdown, progress: steps = [] } }: DecidedProps) {
  const all = useMemo(() => (steps.length === 0 ? 0 : planSteps(markdown).length), [markdown, steps.length === 0]);
  const done = steps.filter((step) => step.status === "completed").length;
  return (
    <footer class="bar actions decided" data-testid="decided">
      {decided[status]}{" "}
      {steps.length > 0 && (
        <span data-testid="steps-done">{t("{0} of {1} steps done.", done, Math.max(all, steps.length))} </span>
      )}
      <span class="muted">{t("It can be read, but not changed.")}</span>
    </footer>
  );
}
