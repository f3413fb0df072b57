/** What can be done in the agent view. Owns the view's state; draws nothing. */
import type { AgentAction, AgentSnapshot, MentionItem, PastedImage } from "../../src/protocol/agentMessages.ts";
import type { Announcement } from "../ui/announcer.tsx";
import type { HostChannel } from "../ui/hostChannel.ts";
import { shareStructure } from "../ui/shareStructure.ts";
import { Store } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { agentNews } from "./agentNews.ts";
import { LoadedDetails } from "./entryDetails.ts";
import { withKeptRows } from "./keptRows.ts";
import { pictureRefusal, readPicture } from "./pastedImages.ts";

export interface AgentState {
  readonly snapshot: AgentSnapshot | undefined;
  readonly draft: string;
  /** Entries that the person unfolded. */
  readonly unfolded: readonly string[];
  /** Cards whose answer is on its way: they cannot be answered twice. */
  readonly answering: readonly string[];
  /** Pictures for the next prompt. */
  readonly images: readonly PastedImage[];
  /** The host's last answer to an `@`. */
  readonly mentions: { readonly query: string; readonly items: readonly MentionItem[] } | undefined;
  readonly failure: { readonly text: string; readonly retry: () => void } | undefined;
  readonly announcement: Announcement;
}

const saveDelay = 120;

/** How long a card cannot be answered after it appeared under the fingers, in milliseconds. */
export const cardArmingDelay = 400;

export class AgentPanel {
  readonly state = new Store<AgentState>({
    snapshot: undefined,
    draft: "",
    unfolded: [],
    answering: [],
    images: [],
    mentions: undefined,
    failure: undefined,
    announcement: { text: "", count: 0 },
  });
  readonly details: LoadedDetails;
  private readonly channel: HostChannel<AgentAction>;
  private readonly cardsSince = new Map<string, number>();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** The text that the host has, as far as the view knows. */
  private kept = "";
  /** Requests that change the host's draft and are not answered yet: until then its snapshots may carry an older one. */
  private savesUnderway = 0;
  /** A page that was made anew gets its pictures from the host, once. */
  private picturesKnown = false;
  focusComposer: () => void = () => undefined;

  constructor(channel: HostChannel<AgentAction>) {
    this.channel = channel;
    this.details = new LoadedDetails(channel);
  }

  /** Older snapshots are dropped. Typing wins over the draft of a snapshot. */
  show(incoming: AgentSnapshot): void {
    const { snapshot: before, draft } = this.state.get();
    if (before !== undefined && incoming.seq <= before.seq) {
      return;
    }
    const whole = withKeptRows(before, incoming);
    if (whole === undefined) {
      void this.channel.send({ type: "resync" });
      return;
    }
    const snapshot: AgentSnapshot = shareStructure(before, whole);
    const typed = draft !== this.kept;
    const adopts = before === undefined || (!typed && this.savesUnderway === 0 && snapshot.draft !== this.kept);
    if (adopts) {
      this.kept = snapshot.draft;
    }
    const ids = snapshot.cards.map(({ id }) => id);
    for (const id of ids) {
      this.cardsSince.set(id, this.cardsSince.get(id) ?? performance.now());
    }
    this.state.update({
      snapshot,
      ...(adopts && !(before === undefined && draft !== "") ? { draft: snapshot.draft } : {}),
      answering: this.state.get().answering.filter((id) => ids.includes(id)),
    });
    if (!this.picturesKnown && snapshot.draftImages > 0) {
      this.picturesKnown = true;
      void this.channel.send({ type: "loadPictures" });
    }
    const news = agentNews(before, snapshot);
    if (news !== undefined) {
      this.announce(news);
    }
  }

  announce(text: string): void {
    this.state.update({ announcement: { text, count: this.state.get().announcement.count + 1 } });
  }

  async request(action: AgentAction): Promise<boolean> {
    const result = await this.channel.send(action);
    if (!result.ok) {
      const retry = (): void => {
        this.dismissFailure();
        void this.request(action);
      };
      this.state.update({ failure: { text: result.error, retry } });
      this.announce(result.error);
    }
    return result.ok;
  }

  dismissFailure(): void {
    this.state.update({ failure: undefined });
  }

  type(draft: string): void {
    this.state.update({ draft });
    this.saveTimer ??= setTimeout(() => this.flush(), saveDelay);
  }

  flush(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    const { draft, snapshot } = this.state.get();
    if (snapshot !== undefined && draft !== this.kept) {
      this.kept = draft;
      void this.save(this.request({ type: "saveDraft", text: draft }));
    }
  }

  /** The words are back in the composer when the host did not take them. */
  async send(): Promise<void> {
    const { draft, snapshot, images } = this.state.get();
    if ((draft.trim() === "" && images.length === 0) || snapshot === undefined || !canPrompt(snapshot)) {
      return;
    }
    this.flush();
    this.kept = "";
    this.state.update({ draft: "", images: [] });
    const pictures = images.length === 0 ? {} : { images: [...images] };
    const result = await this.save(this.channel.send({ type: "prompt", text: draft, ...pictures }));
    if (!result.ok) {
      if (this.state.get().draft === "") {
        this.type(draft);
      }
      if (this.state.get().images.length === 0) {
        this.state.update({ images });
      }
      this.state.update({ failure: { text: result.error, retry: () => this.retrySend() } });
      this.announce(result.error);
    } else if (images.length > 0) {
      // A command takes no pictures along: then they are still the host's.
      void this.channel.send({ type: "loadPictures" });
    }
  }

  /** Words at the end of the draft, with a space around them. */
  insert(text: string): void {
    const { draft } = this.state.get();
    this.type(`${draft}${draft === "" || /\s$/.test(draft) ? "" : " "}${text} `);
    this.focusComposer();
  }

  askMentions(query: string): void {
    void this.channel.send({ type: "complete", query });
  }

  showMentions({ query, items }: { readonly query: string; readonly items: readonly MentionItem[] }): void {
    this.state.update({ mentions: { query, items } });
  }

  async addPictures(files: readonly File[]): Promise<void> {
    const { images, snapshot } = this.state.get();
    const refusal = pictureRefusal(files, images.length, snapshot?.images === true);
    if (refusal === undefined) {
      const read = await Promise.all(files.map(readPicture));
      this.keepPictures([...this.state.get().images, ...read]);
      this.announce(t("Picture added."));
    } else {
      this.state.update({ failure: { text: refusal, retry: () => this.dismissFailure() } });
      this.announce(refusal);
    }
  }

  showPictures(images: readonly PastedImage[]): void {
    this.picturesKnown = true;
    this.state.update({ images });
  }

  removeImage(image: PastedImage): void {
    this.keepPictures(this.state.get().images.filter((other) => other !== image));
    this.focusComposer();
  }

  /** A prompt that waits goes back into the composer, in front of what is there. */
  async takeBack(id: string, text: string): Promise<void> {
    if (await this.request({ type: "removeQueued", id, takeBack: true })) {
      const { draft } = this.state.get();
      this.type(draft.trim() === "" ? text : `${text}\n\n${draft}`);
      this.focusComposer();
    }
  }

  private keepPictures(images: readonly PastedImage[]): void {
    this.showPictures(images);
    void this.channel.send({ type: "savePictures", images: [...images] });
  }

  private async save<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.savesUnderway += 1;
    const answer = await request;
    this.savesUnderway -= 1;
    return answer;
  }

  private retrySend(): void {
    this.dismissFailure();
    void this.send();
  }

  /** Answers a card once. False: it is answered already, or appeared only just now. */
  async answer(action: Extract<AgentAction, { readonly cardId: string }>): Promise<void> {
    const { cardId } = action;
    const shownFor = performance.now() - (this.cardsSince.get(cardId) ?? 0);
    if (shownFor < cardArmingDelay || this.state.get().answering.includes(cardId)) {
      return;
    }
    this.state.update({ answering: [...this.state.get().answering, cardId] });
    if (!(await this.request(action))) {
      this.state.update({ answering: this.state.get().answering.filter((id) => id !== cardId) });
    }
  }

  toggle(id: string): void {
    const { unfolded } = this.state.get();
    this.state.update({
      unfolded: unfolded.includes(id) ? unfolded.filter((other) => other !== id) : [...unfolded, id],
    });
  }
}

/** While a turn runs, a prompt joins the queue. */
export function canPrompt({ phase }: AgentSnapshot): boolean {
  return phase === "idle" || phase === "working" || phase === "waiting";
}
