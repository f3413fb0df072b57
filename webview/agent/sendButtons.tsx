import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { canPrompt } from "./agentPanel.ts";

export function SendButtons() {
  const panel = useAgent();
  const phase = useStore(panel.state, ({ snapshot }) => snapshot?.phase ?? "starting");
  const ready = useStore(
    panel.state,
    ({ snapshot, draft, images }) =>
      snapshot !== undefined && canPrompt(snapshot) && (draft.trim() !== "" || images.length > 0),
  );
  return (
    <div class="send">
      {phase === "working" || phase === "waiting" ? (
        <Button
          appearance="icon"
          label={t("Stop")}
          title={t("Stop the running turn")}
          testId="stop"
          onClick={() => void panel.request({ type: "stop" })}
        >
          <Icon name="stop-circle" />
        </Button>
      ) : null}
      <Button
        appearance="icon"
        label={phase === "working" ? t("Send when the turn has ended") : t("Send")}
        title={phase === "working" ? t("Send when the turn has ended (Enter)") : t("Send (Enter)")}
        disabled={!ready}
        testId="send"
        onClick={() => void panel.send()}
      >
        <Icon name="send" />
      </Button>
    </div>
  );
}
