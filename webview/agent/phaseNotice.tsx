import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

/** Says why nothing can be asked right now, or what to do first. */
export function PhaseNotice() {
  const panel = useAgent();
  const phase = useStore(panel.state, ({ snapshot }) => snapshot?.phase);
  const problem = useStore(panel.state, ({ snapshot }) => snapshot?.problem);
  const agent = useStore(panel.state, ({ snapshot }) => snapshot?.agent);
  const isEmpty = useStore(
    panel.state,
    ({ snapshot }) => snapshot?.entries.length === 0 && snapshot.cards.length === 0,
  );
  switch (phase) {
    case "noFolder":
      return (
        <section class="welcome">
          <h2>{t("Open a folder first")}</h2>
          <p>
            {t("Plan Mode reads the project before it plans. Open a folder (File: Open Folder…), and come back here.")}
          </p>
        </section>
      );
    case "untrusted":
      return (
        <section class="welcome">
          <h2>{t("This folder is not trusted")}</h2>
          <p>
            {t(
              "No agent is started in a folder that you do not trust. Plans can be read and reviewed. To work here, run “Workspaces: Manage Workspace Trust”.",
            )}
          </p>
        </section>
      );
    case "starting":
      return (
        <p class="muted starting">
          <Spinner label={t("Starting the agent")} /> {t("Starting the agent…")}
        </p>
      );
    case "failed":
      return (
        <div class="notice error" role="alert" data-testid="problem">
          <Icon name="error" />
          <span class="grow">{problem === undefined ? t("The agent did not start.") : t(problem)}</span>
          {agent !== undefined && agent.id !== "built-in" && (
            <>
              <Button onClick={() => void panel.request({ type: "showAgentLog" })}>{t("Show log")}</Button>
              <Button onClick={() => void panel.request({ type: "selectAgent" })}>{t("Choose another agent")}</Button>
            </>
          )}
          <Button onClick={() => void panel.request({ type: "retry" })}>{t("Retry")}</Button>
        </div>
      );
    default:
      return isEmpty ? (
        <section class="welcome">
          <h2>{t("Agree on the plan first")}</h2>
          <p>
            {t(
              "Describe a change. The agent explores the project, writes a plan, and stops. You comment on its lines and decide; until then nothing but the plan can be edited.",
            )}
          </p>
        </section>
      ) : null;
  }
}
