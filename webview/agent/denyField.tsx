import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { isComposing } from "../ui/editable.ts";
import { t } from "../ui/text.ts";

interface DenyFieldProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly onBack: () => void;
  readonly onDeny: (reason: string) => void;
}

/** Room for the reason of a refusal: the agent reads it, and can do better. */
export function DenyField({ name, disabled, onBack, onDeny }: DenyFieldProps) {
  const [reason, setReason] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const keyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) {
      return;
    }
    if (event.key === "Enter") {
      onDeny(reason);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onBack();
    }
  };
  return (
    <div>
      <input
        ref={input}
        class="text"
        aria-label={t("Reason, for the agent (optional)")}
        placeholder={t("Why not? (optional, for the agent)")}
        value={reason}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={keyDown}
      />
      <div class="buttons">
        <Button disabled={disabled} onClick={onBack}>
          {t("Back")}
        </Button>
        <Button appearance="primary" disabled={disabled} onClick={() => onDeny(reason)}>
          {name}
        </Button>
      </div>
    </div>
  );
}
