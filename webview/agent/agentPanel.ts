/** What can be done in the agent view. Owns the view's state; draws nothing. */
import type { AgentAction, AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import type { Announcement } from "../ui/announcer.tsx";
import type { HostChannel } from "../ui/hostChannel.ts";
import { shareStructure } from "../ui/shareStructure.ts";
import { Store } from "../ui/store.ts";

export interface AgentState {
  readonly snapshot: AgentSnapshot | undefined;
  readonly draft: string;
  /** Entries that the person unfolded. */
  readonly unfolded: readonly string[];
  /** Cards whose answer is on its way: they cannot be answered twice. */
  readonly answering: readonly string[];
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
    failure: undefined,
    announcement: { text: "", count: 0 },
  });
  private readonly channel: HostChannel<AgentAction>;
  private readonly cardsSince = new Map<string, number>();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** The text that the host has, as far as the view knows. */
  private kept = "";
  focusComposer: () => void = () => undefined;

  constructor(channel: HostChannel<AgentAction>) {
    this.channel = channel;
  }

  /** Older snapshots are dropped. Typing wins over the draft of a snapshot. */
  show(incoming: AgentSnapshot): void {
    const { snapshot: before, draft } = this.state.get();
    if (before !== undefined && incoming.seq <= before.seq) {
      return;
    }
    const snapshot: AgentSnapshot = shareStructure(before, incoming);
    const typed = draft !== this.kept;
    const adopts = before === undefined || (!typed && snapshot.draft !== before.draft);
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
      void this.request({ type: "saveDraft", text: draft });
    }
  }

  /** The words are back in the composer when the host did not take them. */
  async send(): Promise<void> {
    const { draft, snapshot } = this.state.get();
    if (draft.trim() === "" || snapshot === undefined || !canPrompt(snapshot)) {
      return;
    }
    this.flush();
    this.kept = "";
    this.state.update({ draft: "" });
    const result = await this.channel.send({ type: "prompt", text: draft });
    if (!result.ok) {
      if (this.state.get().draft === "") {
        this.type(draft);
      }
      this.state.update({ failure: { text: result.error, retry: () => this.retrySend() } });
      this.announce(result.error);
    }
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

function agentNews(before: AgentSnapshot | undefined, now: AgentSnapshot): string | undefined {
  const known = new Set(before?.cards.map(({ id }) => id));
  const card = now.cards.find(({ id }) => !known.has(id));
  if (card !== undefined) {
    return card.kind === "permission" ? `Permission needed: ${card.title}` : "The agent has a question.";
  }
  if (before === undefined) {
    return undefined;
  }
  if (now.mode.awaitingApproval && !before.mode.awaitingApproval) {
    return "A plan is ready for review.";
  }
  if (now.stopped.length > before.stopped.length) {
    const last = now.stopped.at(-1);
    return last === undefined ? undefined : `Stopped: ${last.tool} ${last.target}. ${last.reason}`;
  }
  if (now.phase === before.phase) {
    return undefined;
  }
  return now.phase === "working" ? "Working." : now.phase === "idle" ? "Done." : now.problem;
}
