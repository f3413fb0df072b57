import * as vscode from "vscode";
import { DisposableStore } from "../../base/disposable.ts";
import { webviewRoots } from "../webviewHtml.ts";
import { ReviewPage, type ReviewPagePorts } from "./reviewPage.ts";
import { readSubject, type Subject } from "./subject.ts";

export interface ReviewPanelsPorts extends ReviewPagePorts {
  /** Folders whose pictures the panel may load. */
  readonly folders: (subject: Subject) => readonly vscode.Uri[];
  /** A panel came back after the window was reloaded, before any session is open. */
  readonly restored: (subject: Subject) => void;
  readonly closed: (subject: Subject) => void;
}

/** Milliseconds after which VS Code has told which panel is active. */
const focusMs = 500;

/**
 * The panels `planMode.review`: one for the plan of the open session, and one for each other plan or Markdown file that the
 * person opened. VS Code brings them back after a reload.
 */
export class ReviewPanels implements vscode.Disposable {
  static readonly viewType = "planMode.review";
  private readonly ports: ReviewPanelsPorts;
  private readonly owned = new DisposableStore();
  private readonly pages = new Map<Subject, ReviewPage>();
  /** The panel that was just given the focus: VS Code says so only a moment later. */
  private focusing: Subject | undefined;

  constructor(ports: ReviewPanelsPorts) {
    this.ports = ports;
    this.owned.add(
      vscode.window.registerWebviewPanelSerializer(ReviewPanels.viewType, {
        deserializeWebviewPanel: async (panel, state: unknown) => {
          const subject = readSubject(state);
          panel.webview.options = this.options(subject);
          this.adopt(panel, subject);
          this.ports.restored(subject);
        },
      }),
    );
  }

  /** The panel of the open session's plan. */
  get main(): ReviewPage | undefined {
    return this.pages.get("session");
  }

  get all(): readonly ReviewPage[] {
    return [...this.pages.values()];
  }

  /** The panel that the person works in; where it is none, that of the open session's plan. */
  get active(): ReviewPage | undefined {
    const focused = this.focusing === undefined ? undefined : this.pages.get(this.focusing);
    return focused ?? this.all.find((page) => page.panel.active) ?? this.main;
  }

  /** Opens a panel, or brings it to the front. `takeFocus` false: the person keeps typing where they are. */
  reveal(subject: Subject, takeFocus: boolean): ReviewPage {
    if (takeFocus) {
      this.focusing = subject;
      setTimeout(() => {
        this.focusing = undefined;
      }, focusMs);
    }
    const open = this.pages.get(subject);
    if (open !== undefined) {
      open.panel.reveal(undefined, !takeFocus);
      return open;
    }
    const panel = vscode.window.createWebviewPanel(
      ReviewPanels.viewType,
      "plan.md",
      { viewColumn: this.column(subject), preserveFocus: !takeFocus },
      { ...this.options(subject), enableFindWidget: true },
    );
    return this.adopt(panel, subject);
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** Beside the editor; where panels stand already, with them. */
  private column(subject: Subject): vscode.ViewColumn {
    const other = subject === "session" ? undefined : this.active?.panel.viewColumn;
    return other ?? vscode.ViewColumn.Beside;
  }

  private options(subject: Subject): vscode.WebviewOptions {
    const { extensionUri, folders } = this.ports;
    return { enableScripts: true, localResourceRoots: [...webviewRoots(extensionUri), ...folders(subject)] };
  }

  private adopt(panel: vscode.WebviewPanel, subject: Subject): ReviewPage {
    this.pages.get(subject)?.panel.dispose();
    const page = new ReviewPage(panel, subject, this.ports, () => {
      if (this.pages.get(subject) === page) {
        this.pages.delete(subject);
        this.ports.closed(subject);
      }
    });
    this.pages.set(subject, page);
    return page;
  }
}
