import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../ui/icon.tsx";
import { t } from "../ui/text.ts";
import type { Completion } from "./completions.ts";

interface CompletionListProps {
  readonly completions: readonly Completion[];
  readonly current: Completion | undefined;
  readonly onPick: (completion: Completion) => void;
}

const icons: Readonly<Record<Completion["kind"], IconName | undefined>> = {
  command: undefined,
  file: "book",
  folder: "list-tree",
  symbol: "search",
  selection: "edit",
  problems: "warning",
};

/** What is offered for what is typed. The focus stays in the composer; the chosen row is spoken. */
export function CompletionList({ completions, current, onPick }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (current === undefined) {
    return null;
  }
  return (
    <>
      <div
        ref={list}
        role="listbox"
        aria-label={current.kind === "command" ? t("Commands") : t("Mentions")}
        class="completions"
        data-testid="completions"
      >
        {completions.map((completion) => {
          const icon = icons[completion.kind];
          return (
            <div
              key={completion.key}
              role="option"
              aria-selected={completion === current}
              // Pressing must not take the focus out of the composer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(completion)}
            >
              {icon !== undefined && <Icon name={icon} />} <b>{completion.label}</b>{" "}
              <span class="muted">{completion.detail}</span>
            </div>
          );
        })}
      </div>
      <div class="sr-only" role="status">
        {current.label}: {current.detail}
      </div>
    </>
  );
}
