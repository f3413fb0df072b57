import { basename } from "node:path";
import * as vscode from "vscode";
import type { Result } from "../../base/result.ts";
import type {
  ReviewAction,
  ReviewCommand,
  ReviewRequest,
  ReviewSnapshot,
  ToReviewPanel,
} from "../../protocol/reviewMessages.ts";
import { WebviewChannel } from "../webviewChannel.ts";
import { webviewHtml, webviewRoots } from "../webviewHtml.ts";
import type { Subject } from "./subject.ts";

export interface ReviewPagePorts {
  readonly extensionUri: vscode.Uri;
  readonly readRequest: (raw: unknown) => Promise<Result<ReviewRequest>>;
  readonly handle: (action: ReviewAction, page: ReviewPage) => Promise<Result<void>>;
  readonly focusChanged: (focus: { readonly panel: boolean; readonly thread: boolean }) => void;
  readonly onFailure: (error: unknown) => void;
}

/** One panel with one review in it. Closing it decides nothing. */
export class ReviewPage {
  readonly subject: Subject;
  readonly panel: vscode.WebviewPanel;
  private readonly ports: ReviewPagePorts;
  private readonly channel: WebviewChannel<ReviewAction>;
  private source: Omit<ReviewSnapshot, "seq"> | undefined;
  private snapshot: ReviewSnapshot | undefined;
  private seq = 0;

  /** `folders`: where pictures may be loaded from, besides our own files. */
  constructor(
    panel: vscode.WebviewPanel,
    subject: Subject,
    folders: readonly vscode.Uri[],
    ports: ReviewPagePorts,
    closed: () => void,
  ) {
    this.panel = panel;
    this.subject = subject;
    this.ports = ports;
    const { extensionUri } = ports;
    panel.webview.options = { enableScripts: true, localResourceRoots: [...webviewRoots(extensionUri), ...folders] };
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, "media", `plan-mode-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    this.channel = new WebviewChannel<ReviewAction>(
      panel.webview,
      ports.readRequest,
      (action) => this.handle(action),
      ports.onFailure,
    );
    panel.onDidChangeViewState(() => {
      if (!panel.active) {
        ports.focusChanged({ panel: false, thread: false });
      }
    });
    panel.onDidDispose(() => {
      this.channel.dispose();
      ports.focusChanged({ panel: false, thread: false });
      closed();
    });
    panel.webview.html = webviewHtml(panel.webview, extensionUri, "review", vscode.l10n.t("Plan review"));
  }

  /** The hash of the text that the person can see now; undefined while none is on the screen. */
  get shownHash(): string | undefined {
    return this.panel.visible ? this.snapshot?.revision?.sha256 : undefined;
  }

  /** Numbers the snapshots anew: those of several sessions follow each other here. The same one is not sent twice. */
  show(source: Omit<ReviewSnapshot, "seq">): void {
    if (source === this.source) {
      return;
    }
    this.seq += 1;
    this.source = source;
    this.snapshot = { ...source, subject: this.subject, seq: this.seq };
    this.panel.title = titleOf(source, this.subject);
    this.post(this.snapshot);
  }

  /** For commands of the palette and keybindings that act on what has the focus in the panel. */
  run(command: ReviewCommand["command"]): void {
    this.post({ type: "command", command });
  }

  post(message: ToReviewPanel): void {
    this.channel.post(message);
  }

  private async handle(action: ReviewAction): Promise<Result<void>> {
    if (action.type === "focus") {
      this.ports.focusChanged({ panel: this.panel.active && !action.editable, thread: action.thread });
    }
    const result = await this.ports.handle(action, this);
    if (action.type === "ready" && this.snapshot !== undefined) {
      this.post(this.snapshot);
    }
    return result;
  }
}

function titleOf(snapshot: Omit<ReviewSnapshot, "seq">, subject: Subject): string {
  if (snapshot.kind === "markdown") {
    return vscode.l10n.t("{0} (review)", basename(snapshot.planPath));
  }
  const name = subject.startsWith("guest:") && snapshot.title !== "" ? `plan.md (${snapshot.title})` : "plan.md";
  const empty = snapshot.status !== "none" && snapshot.markdown.trim() === "";
  return empty ? vscode.l10n.t("{0} (empty)", "plan.md") : name;
}
