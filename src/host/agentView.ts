import * as vscode from "vscode";
import { DisposableStore } from "../base/disposable.ts";
import type { Result } from "../base/result.ts";
import type {
  AgentAction,
  AgentRequest,
  AgentSnapshot,
  EntryDetails,
  MentionItem,
  PastedImage,
  ToAgentView,
} from "../protocol/agentMessages.ts";
import { WebviewChannel } from "./webviewChannel.ts";
import { webviewHtml, webviewRoots } from "./webviewHtml.ts";

/** More rows than any screen shows. */
const rowsFirst = 200;

export interface AgentViewPorts {
  readonly extensionUri: vscode.Uri;
  readonly readRequest: (raw: unknown) => Promise<Result<AgentRequest>>;
  readonly handle: (action: AgentAction) => Promise<Result<void>>;
  /** Called when the person opens the view: the moment to start the agent. */
  readonly shown: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** The view `planMode.agent`. Holds no state of its own but the last snapshot, which it sends again on every load. */
export class AgentView implements vscode.WebviewViewProvider, vscode.Disposable {
  static readonly viewType = "planMode.agent";
  readonly viewId = AgentView.viewType;
  private readonly ports: AgentViewPorts;
  private readonly owned = new DisposableStore();
  private view: vscode.WebviewView | undefined;
  private channel: WebviewChannel<AgentAction> | undefined;
  private snapshot: AgentSnapshot | undefined;
  /** What the page has, as far as it was told. */
  private told: AgentSnapshot | undefined;
  private focusWhenReady = false;
  private waitingWords: readonly string[] = [];
  private ready = false;

  constructor(ports: AgentViewPorts) {
    this.ports = ports;
    this.owned.add(vscode.window.registerWebviewViewProvider(AgentView.viewType, this));
  }

  get visible(): boolean {
    return this.view?.visible === true;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [...webviewRoots(this.ports.extensionUri)] };
    const channel = new WebviewChannel<AgentAction>(
      view.webview,
      this.ports.readRequest,
      (action) => this.handle(action),
      this.ports.onFailure,
    );
    this.channel = channel;
    this.ready = false;
    // A hidden page is thrown away, and made anew when it is shown: until then nothing reaches it.
    view.onDidChangeVisibility(() => {
      this.ready &&= view.visible;
    });
    view.onDidDispose(() => {
      channel.dispose();
      if (this.channel === channel) {
        this.channel = undefined;
        this.view = undefined;
        this.ready = false;
      }
    });
    view.webview.html = webviewHtml(view.webview, this.ports.extensionUri, "agent", "Plan Mode");
    this.ports.shown();
  }

  /** Shows a snapshot; a hidden view gets it when it is shown again. */
  show(snapshot: AgentSnapshot): void {
    this.snapshot = snapshot;
    this.postSnapshot(this.told === undefined ? snapshot : sinceTold(this.told, snapshot));
    this.told = snapshot;
    if (this.view !== undefined) {
      const others = snapshot.others.filter(({ state }) => state === "needsYou").length;
      const waiting = snapshot.cards.length + (snapshot.mode.awaitingApproval ? 1 : 0) + others;
      this.view.badge = waiting === 0 ? undefined : { value: waiting, tooltip: vscode.l10n.t("Waits for you") };
    }
  }

  /** Sends everything, for a page that missed something. */
  resync(): void {
    if (this.snapshot !== undefined) {
      this.told = this.snapshot;
      this.postSnapshot(this.snapshot);
    }
  }

  /** Opens the view and adds words to what the composer holds, such as a mention. */
  async insert(text: string): Promise<void> {
    if (this.ready) {
      this.post({ type: "insert", text });
    } else {
      this.waitingWords = [...this.waitingWords, text];
    }
    await this.focusComposer();
  }

  /** Answers an `@`. */
  showCompletions(query: string, items: readonly MentionItem[]): void {
    this.post({ type: "completions", query, items: [...items] });
  }

  /** What a row has inside. */
  showDetails(id: string, details: EntryDetails): void {
    this.post({ type: "details", id, ...details });
  }

  /** The pictures of the next prompt. */
  showPictures(images: readonly PastedImage[]): void {
    this.post({ type: "pictures", images: [...images] });
  }

  /** Opens the view and puts the cursor in the composer, now or as soon as the page has loaded. */
  async focusComposer(): Promise<void> {
    // Told before the view is focused: a page that took the focus later would take it from what the person has opened since.
    this.focusWhenReady = !this.ready;
    this.post({ type: "command", command: "focusComposer" });
    await vscode.commands.executeCommand(`${AgentView.viewType}.focus`);
  }

  dispose(): void {
    this.channel?.dispose();
    this.owned.dispose();
  }

  private async handle(action: AgentAction): Promise<Result<void>> {
    const result = await this.ports.handle(action);
    if (action.type === "ready") {
      this.ready = true;
      this.resync();
      for (const text of this.waitingWords) {
        this.post({ type: "insert", text });
      }
      this.waitingWords = [];
      if (this.focusWhenReady) {
        this.focusWhenReady = false;
        this.post({ type: "command", command: "focusComposer" });
      }
    }
    return result;
  }

  /** Of a long transcript the end goes first: it is what is on the screen, and the rest takes a while. */
  private postSnapshot(snapshot: AgentSnapshot): void {
    const { entries, kept, seq } = snapshot;
    if (kept !== undefined || entries.length <= 2 * rowsFirst) {
      this.post(snapshot);
      return;
    }
    this.post({ ...snapshot, entries: entries.slice(-rowsFirst) });
    this.post({ type: "earlier", seq, entries: entries.slice(0, -rowsFirst) });
  }

  private post(message: ToAgentView): void {
    this.channel?.post(message);
  }
}

/**
 * The snapshot without the rows that the page has already: rows are replaced, never changed, so the same object is the same row.
 * A long transcript would else travel whole with every streamed word. A page that does not have `seq` asks for all of it.
 */
function sinceTold(told: AgentSnapshot, snapshot: AgentSnapshot): AgentSnapshot {
  const most = Math.min(told.entries.length, snapshot.entries.length);
  let count = 0;
  while (count < most && told.entries[count] === snapshot.entries[count]) {
    count += 1;
  }
  return count === 0
    ? snapshot
    : { ...snapshot, entries: snapshot.entries.slice(count), kept: { seq: told.seq, count } };
}
