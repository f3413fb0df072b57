import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { applyUpdate, type SessionState } from "./sessionState.ts";
import type { TranscriptEntry } from "./transcriptEntry.ts";

/** So many rows may still change while the past is told; older ones only when a call of theirs is named again. */
const openRows = 16;

/**
 * A session's past, as the agent tells it. States are replaced and never changed, which would copy a long transcript at every
 * update: so all but the latest rows are put aside until the past has been told.
 */
export class Replay {
  private readonly told: TranscriptEntry[] = [];
  private readonly places = new Map<string, number>();
  private names = 0;

  apply(state: SessionState, update: SessionUpdate): SessionState {
    const place = "toolCallId" in update ? this.places.get(update.toolCallId) : undefined;
    const entry = place === undefined ? undefined : this.told[place];
    if (place !== undefined && entry !== undefined) {
      const changed = applyUpdate({ ...state, entries: [entry] }, update, undefined);
      this.told[place] = changed.entries[0] ?? entry;
      return { ...changed, entries: state.entries };
    }
    return this.putAside(applyUpdate(state, update, undefined));
  }

  /** The state with all of its rows. */
  finish(state: SessionState): SessionState {
    return this.told.length === 0 ? state : { ...state, entries: [...this.told, ...state.entries] };
  }

  private putAside(state: SessionState): SessionState {
    if (state.entries.length < openRows * 2) {
      return state;
    }
    const rows = state.entries.map((entry) => this.named(entry));
    for (const entry of rows.slice(0, openRows)) {
      if (entry.kind === "tool") {
        this.places.set(entry.id, this.told.length);
      }
      this.told.push(entry);
    }
    return { ...state, entries: rows.slice(openRows) };
  }

  /** Rows without an id of the agent's are numbered by their place, and places begin again. */
  private named(entry: TranscriptEntry): TranscriptEntry {
    if (!entry.id.startsWith("entry-")) {
      return entry;
    }
    this.names += 1;
    return { ...entry, id: `past-${this.names}` };
  }
}
