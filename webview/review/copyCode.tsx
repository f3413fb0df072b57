import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";
import { textPieces } from "./textPieces.ts";

/** One copy button for the whole document: it stands in the corner of the code under the pointer or with the focus. */
export function CopyCode({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const panel = usePanel();
  const button = useRef<HTMLButtonElement>(null);
  const code = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    const [document, copy] = [root.current, button.current];
    if (document === null || copy === null) {
      return undefined;
    }
    const stop = new AbortController();
    const { signal } = stop;
    const show = ({ target }: Event): void => {
      const found = target instanceof Element ? target.closest<HTMLElement>(".block pre:has([data-line])") : null;
      if (target instanceof Node && copy.contains(target)) {
        return;
      }
      copy.hidden = found === null;
      code.current = found ?? undefined;
      place();
    };
    const place = (): void => {
      if (copy.hidden || code.current?.isConnected !== true) {
        copy.hidden = true;
        return;
      }
      const [box, frame] = [code.current.getBoundingClientRect(), document.getBoundingClientRect()];
      copy.style.top = `${box.top - frame.top + 4}px`;
      copy.style.left = `${box.right - frame.left - 30}px`;
    };
    // A thread that comes or goes moves the code below it.
    const resized = new ResizeObserver(place);
    resized.observe(document);
    signal.addEventListener("abort", () => resized.disconnect());
    const hide = (): void => {
      copy.hidden = true;
    };
    document.addEventListener("pointerover", show, { signal });
    document.addEventListener("focusin", show, { signal });
    document.addEventListener("pointerleave", hide, { signal });
    return () => stop.abort();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      class="copy-code"
      hidden
      aria-label={t("Copy the code")}
      title={t("Copy the code (y)")}
      data-testid="copy-code"
      onClick={() => code.current !== undefined && void copyCode(code.current, (text) => panel.announce(text))}
    >
      <Icon name="copy" />
    </button>
  );
}

/** All of the block, also when a thread stands in the middle of it. */
export async function copyCode(code: HTMLElement, say: (text: string) => void): Promise<void> {
  const pieces = [...(code.closest(".block")?.querySelectorAll<HTMLElement>("pre:has([data-line])") ?? [code])];
  const nested = code.parentElement?.classList.contains("block") === true || pieces.length === 1;
  const text = (nested ? pieces : [code]).map((piece) => textPieces(piece).text).join("\n");
  try {
    await navigator.clipboard.writeText(text);
    say(t("Code copied."));
  } catch {
    say(t("The code could not be copied."));
  }
}
