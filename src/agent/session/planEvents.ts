import type { PlanModeEvents } from "../../plan/planModeEvents.ts";
import type { SessionHooks } from "./sessionHooks.ts";
import type { Transcript } from "./transcript.ts";

/** Where the events of plan mode go: the journal and the client, and the hooks, which can change nothing about it. */
export function planEvents(transcript: Transcript, hooks: SessionHooks): PlanModeEvents {
  return {
    emit: (event) => {
      transcript.event(event);
      const plan = event.type === "PlanModeExited" ? { plan: event.planContent ?? "", decision: event.how } : {};
      hooks.tell(event.type, { planPath: event.planPath, ...plan });
    },
  };
}
