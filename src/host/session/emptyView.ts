import type { SessionView } from "../agentPort.ts";

/** A session that has said nothing yet, not even its mode. */
export function emptyView(sessionId: string): SessionView {
  return {
    sessionId,
    title: "",
    entries: [],
    mode: undefined,
    todos: [],
    stopped: [],
    model: undefined,
    ownTurn: false,
  };
}
