import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Opens a dialog over the page. However it goes, the focus returns to where it was: closing a dialog does that, removing it does not. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
}
