import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";
import { useModal } from "./useModal.ts";

interface DrawerProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A list over the document. Escape closes it, and the focus goes back to where it was. */
export function Drawer({ title, children }: DrawerProps) {
  const panel = usePanel();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      class="sheet drawer"
      aria-label={title}
      onClose={() => panel.state.update({ drawer: undefined })}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
      data-testid="drawer"
    >
      <div class="drawer-head">
        <h2>{title}</h2>
        <Button appearance="icon" label={t("Close")} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
