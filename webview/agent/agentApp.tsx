import { useLayoutEffect, useRef } from "preact/hooks";
import { Announcer } from "../ui/announcer.tsx";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { followLinks } from "../ui/links.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { AgentProvider, useAgent } from "./agentContext.ts";
import type { AgentPanel } from "./agentPanel.ts";
import { Composer } from "./composer.tsx";
import { OtherSessions } from "./otherSessions.tsx";
import { PhaseNotice } from "./phaseNotice.tsx";
import { QueueList } from "./queueList.tsx";
import { TodoList } from "./todoList.tsx";
import { Transcript } from "./transcript.tsx";

export function AgentApp({ panel }: { readonly panel: AgentPanel }) {
  const loaded = useStore(panel.state, ({ snapshot }) => snapshot !== undefined);
  const title = useStore(panel.state, ({ snapshot }) => snapshot?.title ?? "");
  const announcement = useStore(panel.state, (state) => state.announcement);
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => followLinks(document, (href) => void panel.request({ type: "openLink", href })), []);
  return (
    <AgentProvider value={panel}>
      {loaded ? (
        <>
          {/* VS Code's own title bar of the view has the actions. */}
          <header class="bar">
            <h1 class={title === "" ? "sr-only" : undefined} title={title}>
              {title === "" ? t("New session") : title}
            </h1>
            <OtherSessions />
          </header>
          <main class="conversation" ref={root}>
            <PhaseNotice />
            <Transcript scroller={root} />
          </main>
          <div class="bottom" role="region" aria-label={t("To do and message")}>
            <Failure />
            <TodoList />
            <QueueList />
            <Composer />
          </div>
        </>
      ) : (
        <main class="loading">
          <Spinner label={t("Starting")} />
        </main>
      )}
      <Announcer announcement={announcement} />
    </AgentProvider>
  );
}

function Failure() {
  const panel = useAgent();
  const failure = useStore(panel.state, (state) => state.failure);
  return failure === undefined ? null : (
    <div class="notice error" role="alert" data-testid="failure">
      <Icon name="error" />
      <span class="grow">{failure.text}</span>
      <Button onClick={failure.retry}>{t("Retry")}</Button>
      <Button appearance="icon" label={t("Dismiss")} onClick={() => panel.dismissFailure()}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
