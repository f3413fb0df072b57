/** An agent outside the editor that has come through the socket, as it introduced itself. */
export interface Guest {
  /** Short and plain: names a directory. */
  readonly agent: string;
  readonly session: string;
  /** What the person calls it. */
  readonly title: string;
  readonly cwd: string;
}

/** `<agent>/<session>`: where the review lies under `~/.plan-mode/reviews`, and what its panel keeps. */
export function guestName({ agent, session }: Pick<Guest, "agent" | "session">): string {
  return `${agent}/${session}`;
}

/** A name that leads to a directory of its own, whatever a page or a program claims. Markdown files have theirs. */
export function isGuestName(name: string): boolean {
  return /^(?!markdown\/)[a-z0-9][a-z0-9-]{0,39}\/[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(name);
}
