/** What the composer offers after a slash. The host reads the commands; this is only for completion. */
export interface SlashCommand {
  readonly name: string;
  readonly detail: string;
  /** True when words may follow. */
  readonly takesText: boolean;
}

export const slashCommands: readonly SlashCommand[] = [
  { name: "/plan", detail: "Plan before changing anything", takesText: true },
  { name: "/view-plan", detail: "Open the plan in the review panel", takesText: false },
  { name: "/stop", detail: "Stop the running turn", takesText: false },
  { name: "/new", detail: "Start a new session", takesText: false },
  { name: "/model", detail: "Choose the model", takesText: false },
  { name: "/compact", detail: "Summarise the conversation to free room", takesText: true },
];

/** Commands that the text could become; none when it is no command, or is one already with words after it. */
export function completionsFor(text: string): readonly SlashCommand[] {
  if (!/^\/[a-z-]*$/.test(text)) {
    return [];
  }
  const matching = slashCommands.filter(({ name }) => name.startsWith(text));
  return matching.length === 1 && matching[0]?.name === text ? [] : matching;
}
