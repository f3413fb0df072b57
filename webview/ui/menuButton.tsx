import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "./controls.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  readonly label: string;
  readonly detail?: string;
  readonly run: () => void;
}

interface MenuButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /** Where the menu opens. */
  readonly side?: "above" | "below";
  readonly testId?: string;
}

/** A button with a menu (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). The toolkit has none. */
export function MenuButton(props: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = (refocus: boolean): void => {
    setOpen(false);
    if (refocus) {
      root.current?.querySelector<HTMLElement>("vscode-button")?.focus();
    }
  };
  useLayoutEffect(() => {
    if (open && root.current !== null) {
      fitToWindow(root.current);
      root.current.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    }
  }, [open]);
  useLayoutEffect(() => {
    if (props.disabled === true) {
      setOpen(false);
    }
  }, [props.disabled]);
  const focusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) {
      close(false);
    }
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (!open) {
      return;
    }
    // No shortcut of the page may act while a menu is open.
    event.stopPropagation();
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const next = nextIndex(
      event.key,
      items.findIndex((item) => item === document.activeElement),
      items.length,
    );
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(true);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat && document.activeElement instanceof HTMLElement) {
        document.activeElement.click();
      }
    }
  };
  return (
    <div class={`menu-button ${props.side ?? "below"}`} ref={root} onKeyDown={keyDown} onFocusOut={focusOut}>
      <Button
        appearance={props.primary === true ? "primary" : "icon"}
        label={props.label}
        title={props.label}
        popup="menu"
        expanded={open}
        disabled={props.disabled === true}
        onClick={() => setOpen(!open)}
        {...(props.testId === undefined ? {} : { testId: props.testId })}
      >
        <Icon name={props.icon} />
      </Button>
      {open && (
        <div role="menu" aria-label={props.label} class="menu">
          {props.items.map(({ label, detail, run }) => (
            <div
              key={label}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true);
                run();
              }}
            >
              <span>{label}</span>
              {detail !== undefined && <small>{detail}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** A small window shows as much of the menu as there is room beside its button; the rest scrolls. */
function fitToWindow(root: HTMLElement): void {
  const { top, bottom } = root.getBoundingClientRect();
  const room = root.classList.contains("above") ? top : window.innerHeight - bottom;
  const menu = root.querySelector<HTMLElement>("[role=menu]");
  if (menu !== null) {
    menu.style.maxHeight = `${Math.max(80, room - 12)}px`;
    menu.style.right = `${Math.min(0, menu.getBoundingClientRect().left - 8)}px`;
  }
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowUp":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
