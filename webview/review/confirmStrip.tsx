import { useLayoutEffect, useRef } from "preact/hooks";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { unsentThreads } from "../../src/review/feedback.ts";
import { Button } from "../ui/controls.tsx";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import { type Confirmation, unresolvedThreads } from "./reviewState.ts";

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
  const back = (): void => panel.confirm(undefined);
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      back();
    }
  };
  const jump = (id: string): void => {
    jumped.current = true;
    back();
    panel.goToThread(id);
  };
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      onKeyDown={keyDown}
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
        Quit this plan? Plan mode ends and nothing is implemented. The plan and your comments are kept.
      </span>
      <div class="decisions">
        <Button focusOnMount onClick={onBack}>
          Keep reviewing
        </Button>
        <Button appearance="primary" testId="confirm-yes" onClick={() => panel.quit()}>
          Quit plan
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
  const open = unresolvedThreads(snapshot);
  const unsent = unsentThreads(snapshot.threads).length;
  const name = always ? "Approve and always-approve" : "Approve";
  return (
    <>
      <div id="confirm-question">
        {always && <p>Approve, and let everything run without asking from now on?</p>}
        {open.length > 0 && (
          <p>
            {open.length === 1 ? "1 thread is" : `${open.length} threads are`} not resolved
            {unsent > 0 && `, ${unsent} not sent yet`}:{" "}
            {open.slice(0, 6).map(({ id, anchor }) => (
              <button key={id} type="button" class="text-button" onClick={() => jump(id)}>
                {lineLabel(anchor.range)}
              </button>
            ))}
            {open.length > 6 && ` and ${open.length - 6} more`}
          </p>
        )}
      </div>
      <div class="decisions">
        <Button focusOnMount={always} onClick={onBack}>
          Back
        </Button>
        {unsent > 0 && (
          <Button
            title="The comments stay here, unsent"
            testId="approve-leaving"
            onClick={() => panel.approveNow(options, false)}
          >
            {name}, leave comments
          </Button>
        )}
        <Button
          appearance="primary"
          focusOnMount={!always}
          testId="confirm-yes"
          onClick={() => panel.approveNow(options)}
        >
          {unsent > 0 ? `${name} with comments` : name}
        </Button>
      </div>
    </>
  );
}
