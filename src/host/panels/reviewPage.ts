import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import * as vscode from "vscode";
import { ok, type Result } from "../../base/result.ts";
import type {
  ReviewAction,
  ReviewCommand,
  ReviewProgram,
  ReviewRequest,
  ReviewSnapshot,
  ToReviewPanel,
} from "../../protocol/reviewMessages.ts";
import { splitLines } from "../../review/lines.ts";
import type { PageParts } from "../pageParts.ts";
import { WebviewChannel } from "../webviewChannel.ts";
import { webviewHtml } from "../webviewHtml.ts";
import { beginningOfPage, hasPlainBeginning } from "./beginningOfPage.ts";
import { startScript } from "./startScript.ts";
import type { Subject } from "./subject.ts";

export interface ReviewPagePorts {
  readonly extensionUri: vscode.Uri;
  readonly parts: () => Promise<PageParts>;
  /** The first blocks of a text, as HTML. */
  readonly beginning: (markdown: string) => Promise<string>;
  readonly readRequest: (raw: unknown) => Promise<Result<ReviewRequest>>;
  readonly handle: (action: ReviewAction, page: ReviewPage) => Promise<Result<void>>;
  readonly focusChanged: (focus: { readonly panel: boolean; readonly thread: boolean }) => void;
  readonly onFailure: (error: unknown) => void;
}

/** How long an empty panel waits for the first snapshot, in milliseconds. A page that begins with it shows it at once. */
const firstSnapshotMs = 600;

/** One panel with one review in it. Closing it decides nothing. */
export class ReviewPage {
  readonly subject: Subject;
  readonly panel: vscode.WebviewPanel;
  private readonly ports: ReviewPagePorts;
  private readonly channel: WebviewChannel<ReviewAction>;
  private source: Omit<ReviewSnapshot, "seq"> | undefined;
  private snapshot: ReviewSnapshot | undefined;
  private seq = 0;
  private focus = { thread: false, editable: false };
  private state: "empty" | "loading" | "loaded" | "closed" = "empty";

  constructor(panel: vscode.WebviewPanel, subject: Subject, ports: ReviewPagePorts, closed: () => void) {
    this.panel = panel;
    this.subject = subject;
    this.ports = ports;
    const { extensionUri } = ports;
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, "media", `plan-mode-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    this.channel = new WebviewChannel<ReviewAction>(
      panel.webview,
      ports.readRequest,
      (action) => this.handle(action),
      ports.onFailure,
    );
    // The page may say what has its focus before VS Code says that the panel is the active one.
    panel.onDidChangeViewState(() => this.tellFocus());
    const waiting = setTimeout(() => this.load(), firstSnapshotMs);
    panel.onDidDispose(() => {
      clearTimeout(waiting);
      this.state = "closed";
      this.channel.dispose();
      ports.focusChanged({ panel: false, thread: false });
      closed();
    });
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
    this.load();
    if (this.state === "loaded") {
      this.post(this.snapshot);
    }
  }

  /** Closes a panel that was opened for nothing. One that shows something stays. */
  discard(): void {
    if (this.snapshot === undefined) {
      this.panel.dispose();
    }
  }

  /** For commands of the palette and keybindings that act on what has the focus in the panel. */
  run(command: ReviewCommand["command"]): void {
    this.post({ type: "command", command });
  }

  post(message: ToReviewPanel | ReviewProgram): void {
    this.channel.post(message);
  }

  /** Once: with the newest snapshot, where there is one by now. */
  private load(): void {
    if (this.state !== "empty") {
      return;
    }
    this.state = "loading";
    const { snapshot } = this;
    const plain = snapshot !== undefined && hasPlainBeginning(snapshot);
    Promise.all([this.ports.parts(), plain ? this.ports.beginning(snapshot.markdown) : undefined]).then(
      ([{ style }, beginning]) => {
        // Closed in the meantime: VS Code takes nothing for it any more.
        if (this.state === "loading") {
          this.state = "loaded";
          this.panel.webview.html = this.html(style, snapshot === this.snapshot ? beginning : undefined);
        }
      },
      (error: unknown) => this.ports.onFailure(error),
    );
  }

  private html(style: string, blocks: string | undefined): string {
    const { snapshot } = this;
    const plain = blocks === undefined || snapshot === undefined ? undefined : { blocks, snapshot };
    const start = {
      load: randomUUID(),
      bundles: snapshot === undefined ? [] : bundlesFor(snapshot.markdown),
      ...(plain === undefined ? {} : { lines: splitLines(plain.snapshot.markdown).length }),
    };
    return webviewHtml(this.panel.webview, this.ports.extensionUri, "review", vscode.l10n.t("Plan review"), {
      style,
      beginning: plain === undefined ? "" : beginningOfPage(plain.blocks),
      script: (nonce, address) => startScript({ ...start, nonce, address }),
    });
  }

  private tellFocus(): void {
    const { active } = this.panel;
    this.ports.focusChanged({ panel: active && !this.focus.editable, thread: active && this.focus.thread });
  }

  private async handle(action: ReviewAction): Promise<Result<void>> {
    if (action.type === "focus") {
      this.focus = action;
      this.tellFocus();
    }
    if (action.type === "load") {
      const { script } = await this.ports.parts();
      this.post({ type: "program", script, ...(this.snapshot === undefined ? {} : { snapshot: this.snapshot }) });
      return ok(undefined);
    }
    const result = await this.ports.handle(action, this);
    if (action.type === "ready" && this.snapshot !== undefined && action.seq !== this.snapshot.seq) {
      this.post(this.snapshot);
    }
    return result;
  }
}

function bundlesFor(markdown: string): readonly string[] {
  const wanted = { codeColours: "```", diagrams: "```mermaid" };
  return Object.entries(wanted).flatMap(([name, fence]) => (markdown.includes(fence) ? [name] : []));
}

function titleOf(snapshot: Omit<ReviewSnapshot, "seq">, subject: Subject): string {
  if (snapshot.kind === "markdown") {
    return vscode.l10n.t("{0} (review)", basename(snapshot.planPath));
  }
  const name = subject.startsWith("guest:") && snapshot.title !== "" ? `plan.md (${snapshot.title})` : "plan.md";
  const empty = snapshot.status !== "none" && snapshot.markdown.trim() === "";
  return empty ? vscode.l10n.t("{0} (empty)", "plan.md") : name;
}
