import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentSnapshot } from "../../protocol/agentMessages.ts";
import type { QuestionAnswer } from "../agentPort.ts";
import type { PlanReview } from "../review/planReview.ts";
import { say } from "../say.ts";
import { isTrusted } from "../workspaceFolder.ts";
import type { GuestDesk } from "./guestDesk.ts";
import type { GuestReviewsPorts } from "./guestReviews.ts";
import { ReviewSocket } from "./reviewSocket.ts";

export interface GuestsPorts extends Omit<GuestReviewsPorts, "say"> {
  readonly load: (ports: GuestReviewsPorts) => Promise<GuestDesk>;
}

/**
 * The agents outside the editor that bring their plans to this window. Only in trusted folders: elsewhere nothing is decided.
 * Loads next to nothing before one of them comes, or has left a plan here that waits.
 */
export class Guests implements Disposable {
  private readonly ports: GuestsPorts;
  private readonly owned: vscode.Disposable[];
  private loading: Promise<GuestDesk> | undefined;
  private desk: GuestDesk | undefined;
  private socket: Promise<ReviewSocket> | undefined;
  private disposed = false;

  constructor(ports: GuestsPorts) {
    this.ports = ports;
    this.owned = [
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.reopen()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.reopen()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) {
          void this.socket?.then((socket) => socket.focused()).catch(() => undefined);
        }
      }),
    ];
    this.reopen();
  }

  get cards(): AgentSnapshot["cards"] {
    return [...(this.desk?.reviews.cards.cards ?? [])];
  }

  get waiting(): readonly { readonly name: string; readonly title: string }[] {
    return this.desk?.reviews.waiting ?? [];
  }

  /** The plan that waits; of several, the person picks one. Undefined when none waits, or none was picked. */
  async pickWaiting(): Promise<string | undefined> {
    const { waiting } = this;
    if (waiting.length < 2) {
      return waiting[0]?.name;
    }
    const rows = waiting.map(({ name, title }) => ({ label: title, description: name, name }));
    const picked = await vscode.window.showQuickPick(rows, {
      placeHolder: vscode.l10n.t("A plan waits for your decision."),
    });
    return picked?.name;
  }

  known(name: string): PlanReview | undefined {
    return this.desk?.reviews.known(name);
  }

  /** For a panel that comes back after a reload. */
  async open(name: string): Promise<Result<PlanReview>> {
    if (!isTrusted()) {
      return fail(
        vscode.l10n.t("Trust this folder first (command “Workspaces: Manage Workspace Trust”): nothing runs before."),
      );
    }
    return ok(await (await this.loadDesk()).reviews.open(name));
  }

  /** Undefined where the card is none of a guest. */
  answerQuestions(cardId: string, answer: QuestionAnswer): Result<void> | undefined {
    const cards = this.desk?.reviews.cards;
    return cards?.cards.some(({ id }) => id === cardId) === true ? cards.answerQuestions(cardId, answer) : undefined;
  }

  /** Leaves everything unanswered. */
  dispose(): void {
    this.disposed = true;
    for (const disposable of this.owned) {
      disposable.dispose();
    }
    this.closeSocket();
    this.desk?.reviews.dispose();
  }

  private reopen(): void {
    this.closeSocket();
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter((folder) => folder.uri.scheme === "file")
      .map((folder) => folder.uri.fsPath);
    if (folders.length === 0 || !isTrusted() || this.disposed) {
      return;
    }
    const { home, warn } = this.ports;
    const socket = ReviewSocket.open({
      home,
      folders,
      serve: (connection, token) => {
        // Nothing of what it says is lost until somebody listens.
        connection.pause();
        this.loadDesk().then(
          (desk) => desk.serve(connection, token),
          () => connection.destroy(),
        );
      },
    });
    this.socket = socket;
    socket.catch((error: unknown) => warn(`Agents outside the editor can't reach this window: ${String(error)}`));
    this.restore(folders).catch((error: unknown) =>
      warn(`The plans of agents outside could not be read: ${String(error)}`),
    );
  }

  private async restore(folders: readonly string[]): Promise<void> {
    const agents = await readdir(join(this.ports.home, "reviews")).catch(() => []);
    if (agents.some((agent) => agent !== "markdown")) {
      await (await this.loadDesk()).reviews.restore(folders);
    }
  }

  private loadDesk(): Promise<GuestDesk> {
    const { home, changed, presented, warn } = this.ports;
    this.loading ??= this.ports.load({ home, changed, presented, warn, say }).then((desk) => {
      this.desk = desk;
      return desk;
    });
    this.loading.catch(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private closeSocket(): void {
    void this.socket?.then((socket) => socket.dispose()).catch(() => undefined);
    this.socket = undefined;
  }
}
