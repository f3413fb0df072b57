/** One answer of the planner: what it says, then what it calls. No calls: the turn ends. */
export interface Answer {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

export interface PlannedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export function say(text: string): Answer {
  return { text, calls: [] };
}
