import { useRef } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { t } from "../ui/text.ts";
import { shortcuts } from "./shortcuts.ts";
import { useModal } from "./useModal.ts";

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowLeft: "←",
  "Shift+ArrowDown": "Shift ↓",
  "Shift+ArrowUp": "Shift ↑",
  "Shift+ArrowRight": "Shift →",
  "Shift+ArrowLeft": "Shift ←",
  Escape: "Esc",
};

/** All keys of the panel, from the one table, and those that are not its own: of a field, and of VS Code (package.json). */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} class="sheet keys" aria-label={t("Keyboard shortcuts")} onClose={onClose} data-testid="sheet">
      <div class="drawer-head">
        <h2>{t("Keyboard shortcuts")}</h2>
        <Button appearance="icon" label={t("Close")} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      <dl>
        {shortcuts.map(({ command, keys, label }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyNames[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </dt>
          <dd>{t("Add what is being written")}</dd>
        </div>
        <div>
          <dt>
            <kbd>{"F4"}</kbd>
          </dt>
          <dd>{t("Open the text in an editor")}</dd>
        </div>
      </dl>
      <p class="muted">{t("None of the single keys acts while you are typing.")}</p>
    </dialog>
  );
}
