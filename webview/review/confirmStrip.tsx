import { useLayoutEffect, useRef } from "preact/hooks";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { unsentThreads } from "../../src/review/feedback.ts";
import { unresolvedThreads } from "../../src/review/unresolvedThreads.ts";
import { Button } from "../ui/controls.tsx";
import { t, tCount } from "../ui/text.ts";
import { goToThread } from "./goTo.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import type { Confirmation } from "./reviewState.ts";

interface ConfirmStripProps {
  readonly what: Confirmation;
  readonly snapshot: ReviewSnapshot;
}

/** Asks once. Comes back to where the focus was. */
export function ConfirmStrip({ what, snapshot }: ConfirmStripProps) {
  const panel = usePanel();
  const before = useRef(document.activeElement);
  const jumped = useRef(false);
  useLayoutEffect(
    () => () => {
      const back = before.current;
      if (jumped.current) {
        return;
      }
      if (back instanceof HTMLElement && back.isConnected && back !== document.body) {
        back.focus();
      } else {
        panel.page?.focusDocument();
      }
    },
    [],
  );
  const back = (): void => panel.deciding.confirm(undefined);
  const keyDown = (event: KeyboardEvent): void => {
    const isHeld = event.repeat && (event.key === "Enter" || event.key === " ");
    if (event.key === "Escape" || isHeld) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key === "Escape") {
      back();
    }
  };
  // The question comes where the button was that asked it: the second half of a double click is no answer.
  const click = (event: MouseEvent): void => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const jump = (id: string): void => {
    jumped.current = true;
    back();
    goToThread(panel, id);
  };
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      onKeyDown={keyDown}
      onClickCapture={click}
      data-testid="confirm"
    >
      {what.kind === "quit" ? <AskQuit onBack={back} /> : <AskApprove {...{ what, snapshot, jump }} onBack={back} />}
    </div>
  );
}

function AskQuit({ onBack }: { readonly onBack: () => void }) {
  const panel = usePanel();
  return (
    <>
      <span id="confirm-question">
        {t("Quit this plan? Plan mode ends and nothing is implemented. The plan and your comments are kept.")}
      </span>
      <div class="decisions">
        <Button focusOnMount onClick={onBack}>
          {t("Keep reviewing")}
        </Button>
        <Button appearance="primary" testId="confirm-yes" onClick={() => panel.deciding.quit()}>
          {t("Quit plan")}
        </Button>
      </div>
    </>
  );
}

interface AskApproveProps {
  readonly what: Extract<Confirmation, { kind: "approve" }>;
  readonly snapshot: ReviewSnapshot;
  readonly jump: (threadId: string) => void;
  readonly onBack: () => void;
}

/** Names what is not settled: unsent comments go along or stay, open threads stay open. */
function AskApprove({ what: { options }, snapshot, jump, onBack }: AskApproveProps) {
  const panel = usePanel();
  const always = options.nextMode === "always-approve";
  const open = unresolvedThreads(snapshot.threads);
  const unsent = unsentThreads(snapshot.threads).length;
  const name = always ? t("Approve and always-approve") : t("Approve");
  return (
    <>
      <div id="confirm-question">
        {always && <p>{t("Approve, and let everything run without asking from now on?")}</p>}
        {open.length > 0 && (
          <p>
            {unsent > 0
              ? tCount(
                  open.length,
                  "{0} thread is not resolved, {1} not sent yet:",
                  "{0} threads are not resolved, {1} not sent yet:",
                  unsent,
                )
              : tCount(open.length, "{0} thread is not resolved:", "{0} threads are not resolved:")}{" "}
            {open.slice(0, 6).map(({ id, anchor }) => (
              <button key={id} type="button" class="text-button" onClick={() => jump(id)}>
                {lineLabel(anchor.range)}
              </button>
            ))}
            {open.length > 6 && ` ${t("and {0} more", open.length - 6)}`}
          </p>
        )}
      </div>
      <div class="decisions">
        <Button focusOnMount={always} onClick={onBack}>
          {t("Back")}
        </Button>
        {unsent > 0 && (
          <Button
            title={t("The comments stay here, unsent")}
            testId="approve-leaving"
            onClick={() => panel.deciding.approveNow(options, false)}
          >
            {t("{0}, leave comments", name)}
          </Button>
        )}
        <Button
          appearance="primary"
          focusOnMount={!always}
          testId="confirm-yes"
          onClick={() => panel.deciding.approveNow(options)}
        >
          {unsent > 0 ? t("{0} with comments", name) : name}
        </Button>
      </div>
    </>
  );
}
