import * as vscode from "vscode";
import { DisposableStore } from "../../base/disposable.ts";
import { say } from "../say.ts";
import type { PlanFacts } from "./planFacts.ts";
import { planRow } from "./planRow.ts";

/** Milliseconds in which changes are gathered before the list is read again. */
const gatherMs = 400;

/** The tree view `planMode.plans`. Reads nothing while it is hidden. */
export class PlansView implements vscode.TreeDataProvider<PlanFacts>, vscode.Disposable {
  static readonly viewType = "planMode.plans";
  private readonly read: () => Promise<readonly PlanFacts[]>;
  private readonly owned = new DisposableStore();
  private readonly changes = this.owned.add(new vscode.EventEmitter<undefined>());
  private readonly view: vscode.TreeView<PlanFacts>;
  private timer: NodeJS.Timeout | undefined;
  private shown = "";
  readonly onDidChangeTreeData = this.changes.event;

  constructor(read: () => Promise<readonly PlanFacts[]>) {
    this.read = read;
    this.view = this.owned.add(vscode.window.createTreeView(PlansView.viewType, { treeDataProvider: this }));
    this.owned.add(this.view.onDidChangeVisibility(() => this.schedule()));
    this.owned.add(vscode.window.onDidChangeWindowState(() => this.schedule()));
  }

  /** The row that is selected: what a command of the palette is about. */
  get selected(): PlanFacts | undefined {
    return this.view.selection[0];
  }

  /** Reads the list again, shortly, if anybody sees it. */
  schedule(): void {
    if (this.view.visible) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        void this.refresh();
      }, gatherMs);
    }
  }

  getTreeItem(facts: PlanFacts): vscode.TreeItem {
    const row = planRow(facts, new Date(), say);
    const item = new vscode.TreeItem(row.label, vscode.TreeItemCollapsibleState.None);
    item.id = facts.sessionId;
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.iconPath = new vscode.ThemeIcon(
      row.icon,
      row.color === undefined ? undefined : new vscode.ThemeColor(row.color),
    );
    item.contextValue = facts.undecided ? "undecidedPlan" : "decidedPlan";
    item.command = { command: "planMode.openPlan", title: vscode.l10n.t("Open in Review"), arguments: [facts] };
    item.accessibilityInformation = { label: `${row.label}, ${row.description}` };
    return item;
  }

  async getChildren(parent?: PlanFacts): Promise<PlanFacts[]> {
    if (parent !== undefined) {
      return [];
    }
    const plans = await this.read();
    this.shown = JSON.stringify(plans);
    return [...plans];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.owned.dispose();
  }

  /** An unchanged list is left alone: drawing it again would take the focus from its rows. */
  private async refresh(): Promise<void> {
    if (JSON.stringify(await this.read()) !== this.shown) {
      this.changes.fire(undefined);
    }
  }
}
