import { emptyPlan } from "../../src/review/planStatusLine.ts";
import { useStore } from "../ui/store.ts";
import { usePanel } from "./panelContext.ts";

/** A blank plan is a legal outcome: it can be approved, sent back or quit. */
export function EmptyPlan() {
  const status = useStore(usePanel().state, ({ snapshot }) => snapshot?.status ?? "none");
  if (status === "none" || status === "planning") {
    return (
      <section class="empty">
        <h1>{status === "none" ? "No plan to review" : "No plan written yet"}</h1>
        <p>
          {status === "none"
            ? "Ask for a change in the Plan Mode view, or run “Plan Mode: Plan a Change…”. The plan appears here when it is ready."
            : "The agent is exploring. The plan appears here as soon as there is one."}
        </p>
      </section>
    );
  }
  return (
    <section class="empty">
      <h1>{emptyPlan.heading}</h1>
      {status === "waiting" && (
        <>
          <p>{emptyPlan.text}</p>
          <ul>
            {emptyPlan.choices.map(({ name, effect }) => (
              <li key={name}>
                <b>{name}</b> {effect}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
