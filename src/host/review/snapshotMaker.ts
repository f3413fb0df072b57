import type { ReviewSnapshot } from "../../protocol/reviewMessages.ts";
import type { PlanRequest, SessionView } from "../agentPort.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import { ProgressReader } from "./progressReader.ts";
import { reviewSnapshotOf } from "./reviewSnapshotOf.ts";
import type { ReviewStore } from "./reviewStore.ts";

export interface SnapshotMakerPorts {
  readonly kind: ReviewSnapshot["kind"] & string;
  readonly title: string;
  readonly planPath: string;
  readonly store: ReviewStore;
  readonly now: () => Date;
}

export interface ReviewNow {
  readonly screen: PlanOnScreen;
  readonly live: boolean;
  readonly deciding: boolean;
  readonly notice: ReviewSnapshot["notice"];
  /** Undefined: no agent has this session. */
  readonly session: SessionView | undefined;
  /** What waits for the person. */
  readonly request: PlanRequest | undefined;
}

/**
 * Makes the snapshot of a review, and the same object again for as long as nothing in it would differ: while the agent speaks,
 * the state of the window changes at every word, and a plan may be long.
 */
export class SnapshotMaker {
  private readonly ports: SnapshotMakerPorts;
  private readonly progress = new ProgressReader();
  private sources: readonly unknown[] = [];
  private last: Omit<ReviewSnapshot, "seq"> | undefined;

  constructor(ports: SnapshotMakerPorts) {
    this.ports = ports;
  }

  make(state: ReviewNow): Omit<ReviewSnapshot, "seq"> {
    const { screen, live, deciding, notice, session, request } = state;
    const { store, kind, planPath } = this.ports;
    const title = session !== undefined && session.title !== "" ? session.title : this.ports.title;
    const working = store.record.decisions.at(-1)?.decision.kind === "approve";
    const progress = working ? this.progress.read(screen.shown, session) : undefined;
    const mode = session?.mode;
    const { shown, reviewed, base } = screen;
    const { record } = store;
    const connected = session !== undefined;
    const view = [shown.sha256, reviewed, base, mode, title, live, deciding, notice, progress, connected];
    const sources = [record, request, ...view];
    if (this.last === undefined || sources.some((source, index) => source !== this.sources[index])) {
      this.sources = sources;
      this.last = reviewSnapshotOf({
        kind,
        title,
        planPath,
        record,
        shown,
        reviewed,
        base,
        mode,
        connected,
        live,
        request,
        deciding,
        progress,
        readOnly: store.readOnly,
        notice,
        now: this.ports.now(),
      });
    }
    return this.last;
  }
}
