import { useLayoutEffect, useState } from "preact/hooks";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { approveLabel } from "../../src/review/planStatusLine.ts";
import { Button } from "../ui/controls.tsx";
import { MenuButton } from "../ui/menuButton.tsx";
import { useStore } from "../ui/store.ts";
import { ConfirmStrip } from "./confirmStrip.tsx";
import { DraftField } from "./draftField.tsx";
import { noteKey } from "./draftKey.ts";
import { usePanel } from "./panelContext.ts";
import { alwaysApprove, canComment, canDecide, commentsToSend } from "./reviewState.ts";

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
  const subject = snapshot.kind === "markdown" ? "document" : "plan";
  if (snapshot.status !== "waiting" && snapshot.status !== "planning") {
    return <DecidedBar status={snapshot.status} steps={snapshot.progress ?? []} />;
  }
  const busy = snapshot.deciding || latch.kind === "sent" || latch.kind === "acknowledged";
  return (
    <footer class="bar actions" aria-label="Decision">
      {latch.kind === "failed" && (
        <p class="notice error strip" role="alert" data-testid="decision-failed">
          <span>Not sent: {latch.error}</span>
          <Button onClick={() => panel.retryDecision()} testId="retry">
            Retry
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
            label={`Note on the whole ${subject}${waiting ? "; Enter requests changes" : ""}`}
            placeholder={`Note on the whole ${subject}…`}
            rows={1}
            readOnly={!canComment(snapshot) || busy}
            testId="note"
            enterSubmits={waiting}
            onSubmit={() => panel.requestChanges()}
            onEscape={() => panel.page?.focusDocument()}
          />
          {snapshot.canSend === true && <SendComments comments={commentsToSend(snapshot)} />}
          {snapshot.kind === "markdown" && <CopyComments />}
          {waiting && <DecisionButtons comments={commentsToSend(snapshot)} enabled={decidable} />}
        </>
      )}
    </footer>
  );
}

function CopyComments() {
  const panel = usePanel();
  const copy = (): void => {
    panel.drafts.flush();
    void panel.request({ type: "copy", what: "comments" });
  };
  return (
    <Button onClick={copy} testId="copy-comments">
      Copy comments
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
        void panel.request({ type: "sendComments" });
      }}
    >
      Send comments{comments > 0 ? ` (${comments})` : ""}
    </Button>
  );
}

function DecisionButtons({ comments, enabled }: { readonly comments: number; readonly enabled: boolean }) {
  const panel = usePanel();
  return (
    <div class="decisions" role="group" aria-label="Decide">
      <div class="split">
        <Button
          appearance="primary"
          title="Approve (a)"
          disabled={!enabled}
          onClick={() => panel.approve()}
          testId="approve"
        >
          {approveLabel(comments)}
        </Button>
        <MenuButton
          label="More ways to approve"
          icon="chevron-down"
          primary
          side="above"
          disabled={!enabled}
          testId="approve-menu"
          items={approveItems(panel)}
        />
      </div>
      {/* Where there is no room for one row, these two share the second. */}
      <div class="others">
        <Button
          title="Request changes (s)"
          disabled={!enabled}
          onClick={() => panel.requestChanges()}
          testId="request-changes"
        >
          Request changes{comments > 0 ? ` (${comments})` : ""}
        </Button>
        <Button title="Quit plan (q)" disabled={!enabled} onClick={() => panel.confirm({ kind: "quit" })} testId="quit">
          Quit plan
        </Button>
      </div>
    </div>
  );
}

function approveItems(panel: ReturnType<typeof usePanel>) {
  return [
    {
      label: "Approve",
      detail: "Permissions as before planning",
      run: () => panel.approve(),
    },
    {
      label: "Approve, ask for each edit",
      detail: "Every edit and command asks first",
      run: () => panel.approve({ nextMode: "default", start: true, freshContext: false }),
    },
    {
      label: "Approve and always-approve…",
      detail: "Runs without asking, except what a rule denies",
      run: () => panel.confirm(alwaysApprove),
    },
    {
      label: "Approve in a fresh context",
      detail: "The agent starts with the plan only",
      run: () => panel.approve({ nextMode: "previous", start: true, freshContext: true }),
    },
    {
      label: "Approve without starting",
      detail: "Leaves plan mode and waits for you",
      run: () => panel.approve({ nextMode: "previous", start: false, freshContext: false }),
    },
  ];
}

type Steps = NonNullable<ReviewSnapshot["progress"]>;

const decided = {
  approved: "You approved this plan.",
  changesRequested: "You requested changes. The agent is revising the plan.",
  quit: "You quit this plan.",
};

function DecidedBar({ status, steps }: { readonly status: keyof typeof decided; readonly steps: Steps }) {
  const done = steps.filter((step) => step.status === "completed").length;
  return (
    <footer class="bar actions decided" data-testid="decided">
      {decided[status]}{" "}
      {steps.length > 0 && (
        <span data-testid="steps-done">
          {done} of {steps.length} steps done.{" "}
        </span>
      )}
      <span class="muted">It can be read, but not changed.</span>
    </footer>
  );
}
