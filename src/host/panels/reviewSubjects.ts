import { dirname } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { LinkPlace } from "../links/workspacePlace.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import type { MarkdownReviews } from "../review/markdownReviews.ts";
import type { PlanReview } from "../review/planReview.ts";
import type { Guests } from "../reviewSocket/guests.ts";
import { type Subject, subjectName } from "./subject.ts";

/** The reviews behind the panels: where to find each, how to open it, and where its links count from. */
export class ReviewSubjects implements vscode.Disposable {
  private readonly window: PlanModeWindow;
  private readonly guests: Guests;
  private readonly load: () => Promise<MarkdownReviews>;
  private loading: Promise<MarkdownReviews> | undefined;
  private markdown: MarkdownReviews | undefined;

  constructor(window: PlanModeWindow, guests: Guests, load: () => Promise<MarkdownReviews>) {
    this.window = window;
    this.guests = guests;
    this.load = load;
  }

  /** Reviews of Markdown files that are open. */
  get markdownReviews(): readonly PlanReview[] {
    return this.markdown?.all ?? [];
  }

  /** The review, as far as it is open. */
  find(subject: Subject): PlanReview | undefined {
    if (subject === "session") {
      return this.window.review;
    }
    const name = subjectName(subject);
    if (subject.startsWith("guest:")) {
      return this.guests.known(name);
    }
    return subject.startsWith("plan:") ? this.window.open?.reviews.known(name) : this.markdown?.known(name);
  }

  /** `readOnly`: why the plan of another session can only be read. */
  async open(subject: Subject, readOnly: string): Promise<Result<PlanReview>> {
    if (subject === "session") {
      await this.window.show();
      const { review } = this.window;
      return review === undefined ? fail(vscode.l10n.t("No plan written yet.")) : ok(review);
    }
    const name = subjectName(subject);
    if (subject.startsWith("guest:")) {
      return await this.guests.open(name);
    }
    if (subject.startsWith("plan:")) {
      const folder = await this.window.folderToRead();
      return folder === undefined
        ? fail(vscode.l10n.t("Open a folder first."))
        : ok(await folder.openToRead(name, readOnly));
    }
    this.loading ??= this.load();
    this.markdown = await this.loading;
    return ok(await this.markdown.open(name, vscode.workspace.asRelativePath(name)));
  }

  /** The panel is closed: another window may write to the review of this file, unless words of it are on their way. */
  close(subject: Subject): void {
    if (subject.startsWith("markdown:") && this.find(subject)?.outgoing.length === 0) {
      this.markdown?.forget(subjectName(subject));
    }
  }

  place(subject: Subject): LinkPlace {
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    const cwd = this.window.open?.cwd;
    const ordered = cwd === undefined ? folders : [cwd, ...folders.filter((folder) => folder !== cwd)];
    if (!subject.startsWith("markdown:")) {
      return { bases: ordered, roots: ordered };
    }
    const own = dirname(subjectName(subject));
    return { bases: [own, ...ordered], roots: [...ordered, own] };
  }

  dispose(): void {
    this.markdown?.dispose();
  }
}
