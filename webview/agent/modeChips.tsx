import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { ContextMeter } from "./contextMeter.tsx";
import { modeLabel } from "./modeLabel.ts";

/** Mode, model and the gate's list, below the composer. */
export function ModeChips() {
  const panel = useAgent();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  if (snapshot === undefined) {
    return null;
  }
  const { mode, model, agent, stopped, shiftTabCyclesMode } = snapshot;
  const planning = mode.state !== "Inactive";
  return (
    <div class="chips">
      <button
        type="button"
        class={`chip ${planning ? "planning" : mode.permissionMode}`}
        aria-label={t("Mode: {0}. Press to change", modeLabel(mode))}
        aria-busy={mode.changing}
        title={t("Change the mode: Normal, Plan, Always-approve")}
        onClick={() => void panel.request({ type: "pickMode" })}
        data-testid="mode"
      >
        {modeLabel(mode)}
        {mode.changing && "…"}
      </button>
      <button
        type="button"
        class="chip agent"
        aria-label={t("Agent: {0}. Press to choose", agent.name)}
        title={t("Choose the agent for new sessions")}
        onClick={() => void panel.request({ type: "selectAgent" })}
        data-testid="agent"
      >
        {agent.name}
      </button>
      {(model !== "" || agent.id === "built-in") && (
        <button
          type="button"
          class="chip model"
          aria-label={t("Model: {0}. Press to choose", model === "" ? t("none") : model)}
          title={t("Choose the model")}
          onClick={() => void panel.request({ type: "selectModel" })}
        >
          {model === "" ? t("Finding a model…") : model}
        </button>
      )}
      {stopped.length > 0 && (
        <button
          type="button"
          class="chip stopped"
          title={t("What was stopped while planning, and why")}
          onClick={() => void panel.request({ type: "showGate" })}
        >
          ⊘ {t("{0} stopped", stopped.length)}
        </button>
      )}
      <span class="grow" />
      <ContextMeter />
      {shiftTabCyclesMode && (
        <span class="hint">
          <kbd>⇧Tab</kbd> {t("mode")}
        </span>
      )}
    </div>
  );
}
