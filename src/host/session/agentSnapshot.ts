import type { AgentSnapshot } from "../../protocol/agentMessages.ts";
import type { ComposerState } from "./composerStore.ts";
import type { OpenSession } from "./openSession.ts";
import { normalMode } from "./shownMode.ts";

/** What stands between the person and an agent; undefined when nothing does. */
export type Obstacle =
  | { readonly kind: "noFolder" }
  | { readonly kind: "untrusted" }
  | { readonly kind: "starting" }
  | { readonly kind: "failed"; readonly problem: string };

export interface SnapshotInput {
  readonly seq: number;
  readonly session: OpenSession | undefined;
  /** Sessions that go on in the background. */
  readonly others: readonly OpenSession[];
  /** The agent looks at pictures. */
  readonly images: boolean;
  /** The name that the person gave a session. */
  readonly nameOf: (sessionId: string) => string | undefined;
  readonly obstacle: Obstacle | undefined;
  readonly composer: ComposerState;
  /** The model by the settings, for as long as the agent has not named one. */
  readonly model: string;
  readonly shiftTabCyclesMode: boolean;
}

/** The complete state of the agent view. */
export function agentSnapshot(input: SnapshotInput): AgentSnapshot {
  const { session, obstacle } = input;
  const view = session?.view;
  const problem = obstacle?.kind === "failed" ? { problem: obstacle.problem } : {};
  return {
    type: "snapshot",
    seq: input.seq,
    title: session === undefined ? "" : titleOf(session, input),
    phase: obstacle?.kind ?? phaseOf(session),
    ...problem,
    entries: [...(view?.entries ?? [])],
    cards: [...(session?.cards.cards ?? [])],
    todos: [...(view?.todos ?? [])],
    queue: (session?.queue ?? []).map(({ id, text }) => ({ id, text })),
    mode: session?.mode.shown ?? normalMode,
    model: view?.model ?? input.model,
    ...(view?.usage === undefined ? {} : { usage: view.usage }),
    commands: [...(view?.commands ?? [])],
    images: input.images,
    others: input.others
      .filter((other) => other.state !== "idle")
      .map((other) => ({ id: other.sessionId, title: titleOf(other, input), state: other.state })),
    canRetry: session?.canRetry ?? false,
    stopped: [...(view?.stopped ?? [])],
    draft: input.composer.draft,
    shiftTabCyclesMode: input.shiftTabCyclesMode,
  };
}

function titleOf(session: OpenSession, { nameOf }: SnapshotInput): string {
  return nameOf(session.sessionId) ?? session.view.title;
}

function phaseOf(session: OpenSession | undefined): "idle" | "working" | "waiting" {
  if (session === undefined) {
    return "idle";
  }
  if (session.cards.cards.length > 0 || session.mode.shown.awaitingApproval) {
    return "waiting";
  }
  return session.busy ? "working" : "idle";
}
