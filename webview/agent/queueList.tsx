import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t, tCount } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

const noQueue: AgentSnapshot["queue"] = [];

/** Prompts that wait for the running turn to end. Each can be taken back, edited, or sent now. */
export function QueueList() {
  const panel = useAgent();
  const queue = useStore(panel.state, ({ snapshot }) => snapshot?.queue ?? noQueue);
  return queue.length === 0 ? null : (
    <ul class="queue" aria-label={t("Waiting to be sent")}>
      {queue.map(({ id, text, images }) => (
        <li key={id} data-testid="queued">
          <span class="muted">{t("Next:")}</span>{" "}
          <span class="grow" title={text}>
            {text}
          </span>
          {images !== undefined && <small class="muted">{tCount(images, "{0} picture", "{0} pictures")}</small>}
          <Button
            appearance="icon"
            label={t("Send now")}
            title={t("Stop what runs, and send this now")}
            onClick={() => void panel.request({ type: "sendQueued", id })}
          >
            <Icon name="send" />
          </Button>
          <Button
            appearance="icon"
            label={t("Edit")}
            title={t("Take it back into the composer")}
            onClick={() => void panel.takeBack(id, text)}
          >
            <Icon name="edit" />
          </Button>
          <Button
            appearance="icon"
            label={t("Remove from the queue")}
            title={t("Remove from the queue")}
            onClick={() => void panel.request({ type: "removeQueued", id })}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
