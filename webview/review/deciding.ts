/** The decisions of the panel, whether by mouse, key or command: what asks first, what is too soon, and that each is made once. */
import type { ReviewAction, ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { unresolvedThreads } from "../../src/review/unresolvedThreads.ts";
import type { HostChannel } from "../ui/hostChannel.ts";
import type { Store } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { Arming } from "./arming.ts";
import { type DecisionAction, type LatchEvent, stepLatch } from "./decisionLatch.ts";
import { noteKey } from "./draftKey.ts";
import type { Drafts } from "./drafts.ts";
import { type ApproveWay, type Confirmation, canDecide, commentsToSend, type ReviewState } from "./reviewState.ts";

const tooSoon = t("The plan has only just come or changed. Look at it first.");

/** What it needs of the panel. */
interface DecidingPanel {
  readonly state: Store<ReviewState>;
  readonly drafts: Drafts;
  announce(text: string): void;
  dismissToast(): void;
  goToNote(hint: string): void;
}

export class Deciding {
  readonly arming = new Arming((fresh) => this.panel.state.update({ fresh }));
  private readonly panel: DecidingPanel;
  private readonly channel: HostChannel<ReviewAction>;

  constructor(panel: DecidingPanel, channel: HostChannel<ReviewAction>) {
    this.panel = panel;
    this.channel = channel;
  }

  /** Shows what is not settled first, so that nothing is left behind unseen. */
  approve(options: ApproveWay = { nextMode: "previous", start: true, freshContext: false }): void {
    const { snapshot } = this.panel.state.get();
    if (snapshot !== undefined && unresolvedThreads(snapshot.threads).length > 0) {
      this.confirm({ kind: "approve", options });
    } else {
      this.approveNow(options);
    }
  }

  approveNow(options: ApproveWay, withComments = true): void {
    this.decide((sha256) => ({ type: "approve", sha256, ...options, ...(withComments ? {} : { withComments }) }));
  }

  /** With nothing to send it leads to the note instead: an empty request would tell the agent nothing. */
  requestChanges(): void {
    const { snapshot } = this.panel.state.get();
    if (snapshot === undefined || !canDecide(this.panel.state.get())) {
      return;
    }
    if (commentsToSend(snapshot) === 0 && this.panel.drafts.get(noteKey).trim() === "") {
      this.panel.goToNote(t("Say what should change here, or comment on a line."));
      return;
    }
    this.decide((sha256) => ({ type: "requestChanges", sha256 }));
  }

  quit(): void {
    this.decide((sha256) => ({ type: "quit", sha256 }));
  }

  /** Shows the question that a decision asks once. */
  confirm(what: Confirmation | undefined): void {
    if (what === undefined || this.mayDecide()) {
      this.panel.state.update({ confirming: what });
    }
  }

  retryDecision(): void {
    const { latch } = this.panel.state.get();
    if (latch.kind === "failed") {
      this.decide((sha256) => ({ ...latch.action, sha256 }));
    }
  }

  /** Whoever decides, by mouse, key or command, comes by here. Says so when it is too soon. */
  private mayDecide(): boolean {
    const { fresh, toast } = this.panel.state.get();
    if (!canDecide(this.panel.state.get())) {
      return false;
    }
    if (fresh) {
      this.sayTooSoon();
    } else if (toast?.text === tooSoon) {
      this.panel.dismissToast();
    }
    return !fresh;
  }

  sayTooSoon(): void {
    this.panel.state.update({ toast: { kind: "info", text: tooSoon }, placing: undefined });
    this.panel.announce(tooSoon);
  }

  private decide(action: (sha256: string) => DecisionAction): void {
    const { snapshot } = this.panel.state.get();
    if (!this.mayDecide()) {
      return;
    }
    this.panel.drafts.flush();
    void this.sendDecision(action(snapshot?.revision?.sha256 ?? ""));
  }

  private async sendDecision(action: DecisionAction): Promise<void> {
    this.stepLatch({ kind: "decide", action });
    this.panel.state.update({ confirming: undefined });
    const result = await this.channel.send(action);
    const now = this.panel.state.get().snapshot;
    // The host may be slow to acknowledge what it is doing already; what it refused is refused.
    const underway = now?.deciding === true && this.channel.isUnanswered(action);
    if (result.ok || underway || now?.status !== "waiting") {
      this.stepLatch({ kind: "acknowledged", seq: now?.seq ?? 0 });
    } else {
      this.stepLatch({ kind: "failed", error: result.error });
      this.panel.announce(t("Not sent: {0}", result.error));
    }
  }

  /** What the host says may open or close the latch. */
  follow(snapshot: ReviewSnapshot): void {
    this.stepLatch({ kind: "snapshot", snapshot });
  }

  private stepLatch(event: LatchEvent): void {
    const state = this.panel.state.get();
    this.panel.state.update({ latch: stepLatch(state.latch, event) });
  }
}
