import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { usePanel } from "./panelContext.ts";

interface ConfirmStripProps {
  readonly what: "quit" | "approveAlways";
}

/** Asks once. The focus is on the button that changes nothing, and comes back to where it was. */
export function ConfirmStrip({ what }: ConfirmStripProps) {
  const panel = usePanel();
  const before = useRef(document.activeElement);
  useLayoutEffect(
    () => () => {
      const back = before.current;
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
  const quits = what === "quit";
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      onKeyDown={keyDown}
      data-testid="confirm"
    >
      <span id="confirm-question">
        {quits
          ? "Quit this plan? Plan mode ends and nothing is implemented. The plan and your comments are kept."
          : "Approve, and let everything run without asking from now on?"}
      </span>
      <div class="decisions">
        <Button focusOnMount onClick={back}>
          {quits ? "Keep reviewing" : "Back"}
        </Button>
        <Button
          appearance="primary"
          testId="confirm-yes"
          onClick={() =>
            quits ? panel.quit() : panel.approve({ nextMode: "always-approve", start: true, freshContext: false })
          }
        >
          {quits ? "Quit plan" : "Approve and always-approve"}
        </Button>
      </div>
    </div>
  );
}
