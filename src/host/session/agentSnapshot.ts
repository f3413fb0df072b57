import type { AgentSnapshot, TranscriptEntry } from "../../protocol/agentMessages.ts";
import type { SessionView } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import type { ComposerState } from "./composerStore.ts";
import { lightRow } from "./lightRows.ts";
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
  /** The agent of the shown session, or the one for new sessions. */
  readonly agent: AgentSnapshot["agent"];
  /** The name that the person gave a session. */
  readonly nameOf: (sessionId: string) => string | undefined;
  /** What became of the comments on a session's plan; empty when there are none. */
  readonly tallyOf: (sessionId: string) => string;
  readonly obstacle: Obstacle | undefined;
  readonly composer: ComposerState;
  /** The models of the built-in agent by the settings, as they are now: what it told of at the start may be of before. */
  readonly model: string;
  /** Empty: the same. */
  readonly planningModel: string;
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
    entries: session === undefined ? [] : entriesOf(session, input),
    cards: [...(session?.cards.cards ?? [])],
    todos: [...(view?.todos ?? [])],
    queue: (session?.queue ?? []).map(({ id, text, images = [] }) => ({
      id,
      text,
      ...(images.length === 0 ? {} : { images: images.length }),
    })),
    mode: { ...(session?.mode.shown ?? normalMode), ...ownName(view) },
    model: modelOf(input),
    ...(view?.usage === undefined ? {} : { usage: view.usage }),
    commands: [...(view?.commands ?? [])],
    images: input.images,
    agent: input.agent,
    others: input.others
      .filter((other) => other.state !== "idle")
      .map((other) => ({ id: other.sessionId, title: titleOf(other, input), state: other.state })),
    canRetry: session?.canRetry ?? false,
    stopped: [...(view?.stopped ?? [])],
    draft: input.composer.draft,
    draftImages: input.composer.images.length,
    shiftTabCyclesMode: input.shiftTabCyclesMode,
  };
}

function modelOf({ session, agent, model, planningModel }: SnapshotInput): string {
  const planning = session !== undefined && session.mode.shown.state !== "Inactive";
  const set = planning && planningModel !== "" ? planningModel : model;
  return agent.id === builtIn && set !== "" ? set : (session?.view.model ?? "");
}

/** A mode of the agent's own that is none of ours is called by its name. */
function ownName(view: SessionView | undefined): { readonly name?: string } {
  const mode = view?.modes?.choices.find(({ id }) => id === view.modes?.current);
  return mode === undefined || mode.is !== undefined ? {} : { name: mode.name };
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

type PlanEntry = Extract<TranscriptEntry, { readonly kind: "plan" }>;

/** Rows with their tally, by the row that they were made from: the view sends only rows that are other objects. */
const tallied = new WeakMap<PlanEntry, PlanEntry>();

/** The row of the plan that waits also says what became of the comments on it: the agent's side knows nothing of those. */
function entriesOf({ sessionId, view }: OpenSession, { tallyOf }: SnapshotInput): AgentSnapshot["entries"] {
  return view.entries.map((entry) => {
    const tally = entry.kind === "plan" && entry.status === "waiting" ? tallyOf(sessionId) : "";
    return entry.kind === "plan" && tally !== "" ? withTally(entry, tally) : lightRow(entry);
  });
}

function withTally(entry: PlanEntry, tally: string): PlanEntry {
  const summary = `${entry.summary} · ${tally}`;
  const known = tallied.get(entry);
  const row = known?.summary === summary ? known : { ...entry, summary };
  tallied.set(entry, row);
  return row;
}
