import type { Outgoing } from "../review/outgoing.ts";

/** Words of a review on their way to the agent. */
export interface Letter extends Omit<Outgoing, "id"> {
  /** Unique in the window. */
  readonly key: string;
  /** To be called when the agent has it. */
  delivered(): void;
}

/** What reviews have to say to a session, until the agent has it. */
export type Outbox = (sessionId: string) => readonly Letter[];
