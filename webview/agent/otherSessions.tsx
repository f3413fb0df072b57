import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

type Other = AgentSnapshot["others"][number];

const noOthers: readonly Other[] = [];

const icons: Readonly<Record<Other["state"], IconName>> = {
  working: "loading",
  needsYou: "question",
  done: "check",
  idle: "comment",
};

const words: Readonly<Record<Other["state"], string>> = {
  working: t("working"),
  needsYou: t("needs you"),
  done: t("done"),
  idle: t("open"),
};

/** Sessions that go on in the background, and how they are. Pressing one shows it. */
export function OtherSessions() {
  const panel = useAgent();
  const others = useStore(panel.state, ({ snapshot }) => snapshot?.others ?? noOthers);
  return others.length === 0 ? null : (
    <nav class="others" aria-label={t("Other sessions")}>
      {others.map(({ id, title, state }) => (
        <button
          key={id}
          type="button"
          class={`chip other ${state}`}
          title={`${title === "" ? t("Untitled session") : title}: ${words[state]}`}
          onClick={() => void panel.request({ type: "openSession", sessionId: id })}
          data-testid="other-session"
        >
          <Icon name={icons[state]} />
          <span class="title">{title === "" ? t("Untitled session") : title}</span>
          <span class="state">{words[state]}</span>
        </button>
      ))}
    </nav>
  );
}
