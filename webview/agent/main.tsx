/** Entry point of the agent view's page. */
import { render } from "preact";
import { type AgentAction, toAgentView } from "../../src/protocol/agentMessages.ts";
import { registerControls } from "../ui/controls.tsx";
import { HostChannel } from "../ui/hostChannel.ts";
import { AgentApp } from "./agentApp.tsx";
import { AgentPanel } from "./agentPanel.ts";
import { withEarlierRows } from "./keptRows.ts";
import { listenForShiftTab } from "./shiftTab.ts";

const channel = new HostChannel<AgentAction>(acquireVsCodeApi());
const panel = new AgentPanel(channel);

registerControls();
window.addEventListener("message", ({ data }) => {
  const message = toAgentView.safeParse(data);
  if (!message.success) {
    return;
  }
  switch (message.data.type) {
    case "snapshot":
      panel.show(message.data);
      return;
    case "insert":
      panel.insert(message.data.text);
      return;
    case "pictures":
      panel.showPictures(message.data.images);
      return;
    case "earlier": {
      const snapshot = withEarlierRows(panel.state.get().snapshot, message.data);
      if (snapshot === undefined) {
        void channel.send({ type: "resync" });
      } else {
        panel.state.update({ snapshot });
      }
      return;
    }
    case "details":
      panel.details.show(message.data.id, message.data);
      return;
    case "completions":
      panel.showMentions(message.data);
      return;
    case "ack":
      channel.settle(message.data);
      return;
    case "command":
      panel.focusComposer();
      // At first the composer is on the page only after this frame.
      requestAnimationFrame(() => document.hasFocus() && panel.focusComposer());
      return;
  }
});
listenForShiftTab(panel);
document.addEventListener("visibilitychange", () => panel.flush());
window.addEventListener("blur", () => panel.flush());
window.addEventListener("pagehide", () => panel.flush());

const root = document.getElementById("root");
if (root !== null) {
  render(<AgentApp panel={panel} />, root);
}
void panel.request({ type: "ready" });
