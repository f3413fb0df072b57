/** Entry point of the review panel's page. */
import { render } from "preact";
import { assertNever } from "../../src/base/assertNever.ts";
import { type ReviewAction, toReviewPanel } from "../../src/protocol/reviewMessages.ts";
import { registerControls } from "../ui/controls.tsx";
import { HostChannel } from "../ui/hostChannel.ts";
import { PageState, restoreScroll } from "../ui/pageState.ts";
import { carriedSnapshot } from "./carriedSnapshot.ts";
import { followWidth } from "./outlineShown.ts";
import { ReviewApp } from "./reviewApp.tsx";
import { listenForKeys, runHostCommand } from "./reviewKeys.ts";
import { ReviewPanel } from "./reviewPanel.ts";

const api = acquireVsCodeApi();
const channel = new HostChannel<ReviewAction>(api);
const panel = new ReviewPanel(channel);
const pageState = new PageState(api);
panel.state.update({ outline: pageState.outline });
followWidth(panel);
panel.state.subscribe(() => {
  const { outline } = panel.state.get();
  if (outline !== undefined && outline !== pageState.outline) {
    pageState.keep({ outline });
  }
});

registerControls();
function receive(data: unknown): void {
  const message = toReviewPanel.safeParse(data);
  if (!message.success) {
    return;
  }
  switch (message.data.type) {
    case "snapshot": {
      const before = panel.state.get().snapshot;
      panel.show(message.data);
      const now = panel.state.get().snapshot;
      if (now?.subject !== undefined && now.subject !== before?.subject) {
        pageState.keep({ subject: now.subject });
      }
      if (before === undefined) {
        requestAnimationFrame(() => restoreScroll(pageState, document.getElementById("reading")));
      }
      return;
    }
    case "ack":
      channel.settle(message.data);
      return;
    case "command":
      runHostCommand(panel, message.data);
      return;
    case "links":
    case "images":
    case "preview":
      panel.content.answered(message.data);
      return;
    default:
      assertNever(message.data);
  }
}
window.addEventListener("message", ({ data }) => receive(data));
document.addEventListener("visibilitychange", () => {
  panel.drafts.flush();
  panel.deciding.arming.begin();
});
window.addEventListener("blur", () => panel.drafts.flush());
window.addEventListener("pagehide", () => panel.drafts.flush());
window.addEventListener("focus", () => panel.deciding.arming.beginKeys());
listenForKeys(panel);

receive(carriedSnapshot);
const root = document.getElementById("root");
if (root !== null) {
  // What was seen until now (src/host/panels/beginningOfPage.ts).
  root.replaceChildren();
  root.inert = false;
  render(<ReviewApp panel={panel} />, root);
}
const seq = panel.state.get().snapshot?.seq;
void panel.request({ type: "ready", ...(seq === undefined ? {} : { seq }) });
