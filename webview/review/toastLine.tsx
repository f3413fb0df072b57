import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";

function role(kind: "error" | "info") {
  return kind === "error" ? { role: "alert" as const } : { role: "region" as const, "aria-label": t("Message") };
}

/** Stays until it is dismissed or replaced: nobody loses an Undo by reading slowly. */
export function ToastLine() {
  const panel = usePanel();
  const toast = useStore(panel.state, (state) => state.toast);
  if (toast === undefined) {
    return null;
  }
  return (
    <div class={`toast notice ${toast.kind}`} {...role(toast.kind)} data-testid="toast">
      <Icon name={toast.kind} />
      <span class="grow">{toast.text}</span>
      {toast.action !== undefined && <Button onClick={toast.action.run}>{toast.action.label}</Button>}
      <Button appearance="icon" label={t("Dismiss")} onClick={() => panel.dismissToast()}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
