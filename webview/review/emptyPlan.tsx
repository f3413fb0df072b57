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
      <h1>No plan written yet</h1>
      {status === "waiting" && (
        <>
          <p>The agent asks for approval, but plan.md is empty. You can still decide:</p>
          <ul>
            <li>
              <b>Approve</b> leaves plan mode, and the agent starts without a written plan.
            </li>
            <li>
              <b>Request changes</b> sends it back to planning with your note.
            </li>
            <li>
              <b>Quit</b> ends plan mode without a plan.
            </li>
          </ul>
        </>
      )}
    </section>
  );
}
