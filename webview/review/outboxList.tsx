import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { Drawer } from "./drawer.tsx";
import { localTime } from "./localTime.ts";
import { usePanel } from "./panelContext.ts";

const empty: readonly never[] = [];

/** What was sent and has not reached the agent yet: kept, and sent again by itself. */
export function OutboxList() {
  const outbox = useStore(usePanel().state, ({ snapshot }) => snapshot?.outbox ?? empty);
  return (
    <Drawer title={t("On their way to the agent")}>
      <p class="muted">{t("Kept here until the agent has them. They are sent again when it answers.")}</p>
      <ul class="outbox-list">
        {outbox.map(({ id, text, at, revision }) => (
          <li key={id}>
            <b>{t("On revision {0}", revision)}</b>, <span class="muted">{localTime(at)}</span>
            <pre>{text}</pre>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
