import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";

/** A blank plan is a legal outcome: it can be approved, sent back or quit. */
export function EmptyPlan() {
  const status = useStore(usePanel().state, ({ snapshot }) => snapshot?.status ?? "none");
  if (status === "none" || status === "planning") {
    return (
      <section class="empty">
        <h1>{status === "none" ? t("No plan to review") : t("No plan written yet")}</h1>
        <p>
          {status === "none"
            ? t(
                "Ask for a change in the Plan Mode view, or run “Plan Mode: Plan a Change…”. The plan appears here when it is ready.",
              )
            : t("The agent is exploring. The plan appears here as soon as there is one.")}
        </p>
      </section>
    );
  }
  return (
    <section class="empty">
      <h1>{t("No plan written yet")}</h1>
      {status === "waiting" && (
        <>
          <p>{t("The agent asks for approval without having written a plan. You can:")}</p>
          <ul>
            <li>
              <b>{t("Approve")}</b> {t("lets the agent start without a written plan.")}
            </li>
            <li>
              <b>{t("Request changes")}</b> {t("asks the agent to write the plan first.")}
            </li>
            <li>
              <b>{t("Quit plan")}</b> {t("leaves plan mode and drops this request.")}
            </li>
          </ul>
        </>
      )}
    </section>
  );
}
