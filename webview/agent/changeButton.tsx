import type { FileChange } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

interface ChangeButtonProps {
  readonly toolCallId: string;
  readonly change: FileChange;
  /** With the path in front of the numbers. */
  readonly named?: boolean;
}

/** "+3 −1", which opens the change in VS Code's diff editor. */
export function ChangeButton({ toolCallId, change, named }: ChangeButtonProps) {
  const panel = useAgent();
  const { path, added, removed } = change;
  return (
    <button
      type="button"
      class={named === true ? "change named" : "change"}
      title={t("Compare {0}", path)}
      aria-label={t("Compare {0}: {1} lines added, {2} removed", path, added, removed)}
      onClick={() => void panel.request({ type: "openDiff", toolCallId, path })}
      data-testid="change"
    >
      {named === true && <span class="path">{path}</span>}
      <span class="added">+{added}</span>
      <span class="removed">−{removed}</span>
    </button>
  );
}
