import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { t, tCount } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

type Prompt = Extract<TranscriptEntry, { readonly kind: "person" }>;

/** What the person wrote. Where the agent keeps files, a button takes them back to how they were before it. */
export function PromptRow({ entry: { text, images, turn } }: { readonly entry: Prompt }) {
  const panel = useAgent();
  return (
    <div class="prompt-row">
      {turn !== undefined && (
        <Button
          appearance="icon"
          class="restore"
          label={t("Restore files to how they were before this message")}
          title={t("Restore files to how they were before this message")}
          testId="restore-files"
          onClick={() => void panel.request({ type: "restoreFiles", turn })}
        >
          <Icon name="discard" />
        </Button>
      )}
      <div class="person" aria-label={t("You")}>
        {text}
        {images !== undefined && <small class="muted">{tCount(images, "{0} picture", "{0} pictures")}</small>}
      </div>
    </div>
  );
}
