/** What can be done in the panel, whether by mouse, key or command. Owns the panel's state; draws nothing. */
import type { ReviewAction, ReviewSnapshot, ToReviewPanel } from "../../src/protocol/reviewMessages.ts";
import type { LineRange } from "../../src/review/anchor.ts";
import { splitLines } from "../../src/review/lines.ts";
import type { HostChannel } from "../ui/hostChannel.ts";
import { shareStructure } from "../ui/shareStructure.ts";
import { Store } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { followDrafts, withKeptDrafts } from "./composers.ts";
import { Deciding } from "./deciding.ts";
import { noteKey } from "./draftKey.ts";
import { Drafts } from "./drafts.ts";
import { FieldFocus } from "./fieldFocus.ts";
import { moveLinesBetween } from "./moveLines.ts";
import { PageContent } from "./pageContent.ts";
import type { PlanPage } from "./planPage.ts";
import { PlanReading } from "./planReading.ts";
import { initialState, isSameReview, type ReviewState } from "./reviewState.ts";
import { changesOf } from "./sinceReview.ts";
import { announcementFor } from "./snapshotNews.ts";

const nothingOpen = { drawer: undefined, sheetOpen: false };

export class ReviewPanel {
  readonly state = new Store<ReviewState>(initialState);
  readonly drafts: Drafts;
  /** Which field takes the focus. */
  readonly fields = new FieldFocus();
  /** The plan as blocks. One reader, so that all parts of the page speak of the same blocks. */
  readonly reading = new PlanReading();
  readonly content: PageContent;
  readonly deciding: Deciding;
  private readonly channel: HostChannel<ReviewAction>;

  constructor(channel: HostChannel<ReviewAction>) {
    this.channel = channel;
    this.deciding = new Deciding(this, channel);
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
      this.content.diagrams.prepare(snapshot.markdown);
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
      this.deciding.arming.begin();
    }
    this.deciding.follow(snapshot);
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
    this.deciding.confirm(undefined);
    this.fields.want(noteKey);
    if (hint !== undefined) {
      this.announce(hint);
    }
  }
}
