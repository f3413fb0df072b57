/** What can be done in the panel, whether by mouse, key or command. Owns the panel's state; draws nothing. */
import type { ReviewAction, ReviewSnapshot, ToReviewPanel } from "../../src/protocol/reviewMessages.ts";
import type { LineRange } from "../../src/review/anchor.ts";
import { splitLines } from "../../src/review/lines.ts";
import { unresolvedThreads } from "../../src/review/unresolvedThreads.ts";
import type { HostChannel } from "../ui/hostChannel.ts";
import { shareStructure } from "../ui/shareStructure.ts";
import { Store } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { Arming } from "./arming.ts";
import { followDrafts, withKeptDrafts } from "./composers.ts";
import { type DecisionAction, type LatchEvent, stepLatch } from "./decisionLatch.ts";
import { noteKey } from "./draftKey.ts";
import { Drafts } from "./drafts.ts";
import { FieldFocus } from "./fieldFocus.ts";
import { moveLinesBetween } from "./moveLines.ts";
import { PageContent } from "./pageContent.ts";
import type { PlanPage } from "./planPage.ts";
import { PlanReading } from "./planReading.ts";
import {
  type ApproveWay,
  type Confirmation,
  canDecide,
  commentsToSend,
  initialState,
  isSameReview,
  type ReviewState,
} from "./reviewState.ts";
import { changesOf } from "./sinceReview.ts";
import { announcementFor } from "./snapshotNews.ts";

const tooSoon = t("The plan has only just come or changed. Look at it first.");

const nothingOpen = { drawer: undefined, sheetOpen: false };

export class ReviewPanel {
  readonly state = new Store<ReviewState>(initialState);
  readonly drafts: Drafts;
  /** Which field takes the focus. */
  readonly fields = new FieldFocus();
  /** The plan as blocks. One reader, so that all parts of the page speak of the same blocks. */
  readonly reading = new PlanReading();
  readonly content: PageContent;
  readonly arming = new Arming((fresh) => this.state.update({ fresh }));
  private readonly channel: HostChannel<ReviewAction>;

  constructor(channel: HostChannel<ReviewAction>) {
    this.channel = channel;
    this.drafts = new Drafts((key, body) => this.request({ type: "saveDraft", key, body }));
    this.content = new PageContent({
      ask: (action) => void this.channel.send(action),
      openLink: (href) =>
        href.startsWith("#") ? this.page?.goToHeading(href.slice(1)) : void this.request({ type: "openLink", href }),
      showPreview: (preview) => this.state.update({ preview }),
    });
  }

  /** Snapshots that are older than what is shown are dropped. */
  show(incoming: Extract<ToReviewPanel, { readonly type: "snapshot" }>): void {
    const state = this.state.get();
    if (state.snapshot !== undefined && incoming.seq <= state.snapshot.seq) {
      return;
    }
    const snapshot: ReviewSnapshot = shareStructure(state.snapshot, incoming);
    const before = state.snapshot?.markdown ?? snapshot.markdown;
    const moveLines = before === snapshot.markdown ? undefined : moveLinesBetween(before, snapshot.markdown);
    const follow = (from: string, to: string): void => this.fields.follow(from, to);
    const composers = followDrafts(state.composers, this.drafts, snapshot.drafts, follow, moveLines);
    this.drafts.adopt(snapshot.drafts);
    const news = announcementFor(state.snapshot, snapshot);
    const isRevised = state.snapshot?.revision?.sha256 !== snapshot.revision?.sha256;
    if (isRevised) {
      this.content.revised();
    }
    if (state.snapshot === undefined) {
      this.content.prepare(snapshot.markdown);
    }
    this.reading.follow(snapshot.markdown);
    this.state.update({
      snapshot,
      ...changesOf(state, snapshot),
      // A new revision opens on what changed, and so does a comparison that was asked for.
      showChanges: state.showChanges || isRevised || state.snapshot?.base !== snapshot.base,
      ...withKeptDrafts({ ...state, composers }, this.drafts),
      confirming: isSameReview(state.snapshot, snapshot) ? state.confirming : undefined,
      // What is open over a plan that waits goes when it is decided, here or elsewhere.
      ...(state.snapshot?.status === "waiting" && snapshot.status !== "waiting" ? nothingOpen : {}),
    });
    if (isRevised || state.snapshot?.status !== snapshot.status) {
      this.arming.begin();
    }
    this.stepLatch({ kind: "snapshot", snapshot });
    if (news !== undefined) {
      this.announce(news);
    }
  }

  announce(text: string): void {
    this.state.update({ announcement: { text, count: this.state.get().announcement.count + 1 } });
  }

  /** Sends a request that is not a decision. What fails is shown with a way to try again; `done` is said when it did not. */
  async request(action: ReviewAction, done?: string): Promise<boolean> {
    const result = await this.channel.send(action);
    if (result.ok && done !== undefined) {
      this.announce(done);
    } else if (!result.ok) {
      const retry = { label: t("Retry"), run: () => void this.retry(action) };
      this.state.update({ toast: { kind: "error", text: result.error, action: retry }, placing: undefined });
      this.announce(result.error);
    }
    return result.ok;
  }

  private async retry(action: ReviewAction): Promise<void> {
    this.dismissToast();
    await this.request(action);
  }

  /** Does what the line above the actions offers to bring back; false when there is nothing. */
  undo(): boolean {
    const { toast } = this.state.get();
    if (toast?.undoes !== true) {
      return false;
    }
    toast.action?.run();
    return true;
  }

  /** With the line that says so ends the choice of a line for a thread. */
  dismissToast(): void {
    this.state.update({ toast: undefined, placing: undefined });
  }

  /** Shows what is not settled first, so that nothing is left behind unseen. */
  approve(options: ApproveWay = { nextMode: "previous", start: true, freshContext: false }): void {
    const { snapshot } = this.state.get();
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
    const { snapshot } = this.state.get();
    if (snapshot === undefined || !canDecide(this.state.get())) {
      return;
    }
    if (commentsToSend(snapshot) === 0 && this.drafts.get(noteKey).trim() === "") {
      this.goToNote(t("Say what should change here, or comment on a line."));
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
      this.state.update({ confirming: what });
    }
  }

  retryDecision(): void {
    const { latch } = this.state.get();
    if (latch.kind === "failed") {
      this.decide((sha256) => ({ ...latch.action, sha256 }));
    }
  }

  /** Whoever decides, by mouse, key or command, comes by here. Says so when it is too soon. */
  private mayDecide(): boolean {
    const { fresh, toast } = this.state.get();
    if (!canDecide(this.state.get())) {
      return false;
    }
    if (fresh) {
      this.sayTooSoon();
    } else if (toast?.text === tooSoon) {
      this.dismissToast();
    }
    return !fresh;
  }

  sayTooSoon(): void {
    this.state.update({ toast: { kind: "info", text: tooSoon }, placing: undefined });
    this.announce(tooSoon);
  }

  private decide(action: (sha256: string) => DecisionAction): void {
    const { snapshot } = this.state.get();
    if (!this.mayDecide()) {
      return;
    }
    this.drafts.flush();
    void this.sendDecision(action(snapshot?.revision?.sha256 ?? ""));
  }

  private async sendDecision(action: DecisionAction): Promise<void> {
    this.stepLatch({ kind: "decide", action });
    this.state.update({ confirming: undefined });
    const result = await this.channel.send(action);
    const now = this.state.get().snapshot;
    // The host may be slow to acknowledge what it is doing already; what it refused is refused.
    const underway = now?.deciding === true && this.channel.isUnanswered(action);
    if (result.ok || underway || now?.status !== "waiting") {
      this.stepLatch({ kind: "acknowledged", seq: now?.seq ?? 0 });
    } else {
      this.stepLatch({ kind: "failed", error: result.error });
      this.announce(t("Not sent: {0}", result.error));
    }
  }

  private stepLatch(event: LatchEvent): void {
    const state = this.state.get();
    this.state.update({ latch: stepLatch(state.latch, event) });
  }

  toggle(list: "editing" | "replying" | "toggled", id: string): void {
    const ids = this.state.get()[list];
    this.state.update({ [list]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
  }

  /** What the page offers for moving the focus; set while the document is on it. */
  page: PlanPage | undefined;

  private toldFocus = "";

  /** Context keys of VS Code follow the focus; only changes are sent. */
  tellFocus(focus: { readonly thread: boolean; readonly editable: boolean }): void {
    const told = JSON.stringify(focus);
    if (told !== this.toldFocus) {
      this.toldFocus = told;
      void this.channel.send({ type: "focus", ...focus });
    }
  }

  focusLine(line: number): void {
    this.page?.focusLine(line);
  }

  /** Where the focus goes when the field for these lines closes. */
  focusAfter(range: LineRange | null): void {
    if (range === null) {
      this.page?.focusDocument();
    } else {
      this.focusLine(range.end);
    }
  }

  focusThread(id: string): void {
    this.page?.focusThread(id);
  }

  /** The plan's source on these lines. */
  sourceOf(range: LineRange): string {
    return splitLines(this.state.get().snapshot?.markdown ?? "")
      .slice(range.start - 1, range.end)
      .join("\n");
  }

  /** An open question gives way to the note. */
  goToNote(hint?: string): void {
    this.confirm(undefined);
    this.fields.want(noteKey);
    if (hint !== undefined) {
      this.announce(hint);
    }
  }
}
