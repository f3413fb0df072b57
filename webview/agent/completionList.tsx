import type { SlashCommand } from "./slashCommands.ts";

interface CompletionListProps {
  readonly commands: readonly SlashCommand[];
  readonly current: SlashCommand | undefined;
  readonly onPick: (command: SlashCommand) => void;
}

/** Commands for what is typed. The focus stays in the composer; the chosen row is spoken. */
export function CompletionList({ commands, current, onPick }: CompletionListProps) {
  if (current === undefined) {
    return null;
  }
  return (
    <>
      <div role="listbox" aria-label="Commands" class="completions" data-testid="completions">
        {commands.map((command) => (
          <div
            key={command.name}
            role="option"
            aria-selected={command === current}
            // Pressing must not take the focus out of the composer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(command)}
          >
            <b>{command.name}</b> <span class="muted">{command.detail}</span>
          </div>
        ))}
      </div>
      <div class="sr-only" role="status">
        {current.name}: {current.detail}
      </div>
    </>
  );
}
