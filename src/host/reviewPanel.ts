import * as vscode from "vscode";
import { DisposableStore } from "../base/disposable.ts";
import type { Result } from "../base/result.ts";
import type { ReviewAction, ReviewCommand, ReviewRequest, ReviewSnapshot } from "../protocol/reviewMessages.ts";
import { WebviewChannel } from "./webviewChannel.ts";
import { webviewHtml, webviewRoots } from "./webviewHtml.ts";

export interface ReviewPanelPorts {
  readonly extensionUri: vscode.Uri;
  readonly readRequest: (raw: unknown) => Promise<Result<ReviewRequest>>;
  readonly handle: (action: ReviewAction) => Promise<Result<void>>;
  /** A panel came back after the window was reloaded, before any session is open. */
  readonly restored: () => void;
  readonly focusChanged: (focus: { readonly panel: boolean; readonly thread: boolean }) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The panel `planMode.review`: one per window, beside the editor. Closing it decides nothing; it can be opened again at
 * any time, and VS Code brings it back after a reload.
 */
export class ReviewPanel implements vscode.Disposable {
  static readonly viewType = "planMode.review";
  private readonly ports: ReviewPanelPorts;
  private readonly owned = new DisposableStore();
  private panel: vscode.WebviewPanel | undefined;
  private channel: WebviewChannel<ReviewAction> | undefined;
  private snapshot: ReviewSnapshot | undefined;
  private seq = 0;

  constructor(ports: ReviewPanelPorts) {
    this.ports = ports;
    this.owned.add(
      vscode.window.registerWebviewPanelSerializer(ReviewPanel.viewType, {
        deserializeWebviewPanel: async (panel) => {
          this.adopt(panel);
          this.ports.restored();
        },
      }),
    );
  }

  get open(): boolean {
    return this.panel !== undefined;
  }

  /** The hash of the plan that the person can see now; undefined while no plan is on the screen. */
  get shownHash(): string | undefined {
    return this.panel?.visible === true ? this.snapshot?.revision?.sha256 : undefined;
  }

  /** Opens the panel, or brings it to the front. `takeFocus` false: the person keeps typing where they are. */
  reveal(takeFocus: boolean): void {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, !takeFocus);
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      ReviewPanel.viewType,
      "plan.md",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: !takeFocus },
      { enableScripts: true, enableFindWidget: true },
    );
    this.adopt(panel);
  }

  /** Numbers the snapshots anew: those of several sessions follow each other here. */
  show(numbered: Omit<ReviewSnapshot, "seq">): void {
    this.seq += 1;
    const snapshot = { ...numbered, seq: this.seq };
    this.snapshot = snapshot;
    if (this.panel !== undefined) {
      const empty = snapshot.status !== "none" && snapshot.markdown.trim() === "";
      this.panel.title = empty ? "plan.md (empty)" : "plan.md";
      this.channel?.post(snapshot);
    }
  }

  /** For commands of the palette and keybindings that act on what has the focus in the panel. */
  run(command: ReviewCommand["command"]): void {
    this.channel?.post({ type: "command", command });
  }

  dispose(): void {
    this.channel?.dispose();
    this.owned.dispose();
  }

  private adopt(panel: vscode.WebviewPanel): void {
    this.panel?.dispose();
    this.panel = panel;
    panel.webview.options = { enableScripts: true, localResourceRoots: [...webviewRoots(this.ports.extensionUri)] };
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(this.ports.extensionUri, "media", `plan-mode-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    const channel = new WebviewChannel<ReviewAction>(
      panel.webview,
      this.ports.readRequest,
      (action) => this.handle(action),
      this.ports.onFailure,
    );
    this.channel = channel;
    panel.onDidChangeViewState(() => {
      if (!panel.active) {
        this.ports.focusChanged({ panel: false, thread: false });
      }
    });
    panel.onDidDispose(() => {
      channel.dispose();
      if (this.panel === panel) {
        this.panel = undefined;
        this.channel = undefined;
        this.ports.focusChanged({ panel: false, thread: false });
      }
    });
    panel.webview.html = webviewHtml(panel.webview, this.ports.extensionUri, "review", "Plan review");
  }

  private async handle(action: ReviewAction): Promise<Result<void>> {
    if (action.type === "focus") {
      this.ports.focusChanged({ panel: this.panel?.active === true && !action.editable, thread: action.thread });
    }
    const result = await this.ports.handle(action);
    if (action.type === "ready" && this.snapshot !== undefined) {
      this.channel?.post(this.snapshot);
    }
    return result;
  }
}
