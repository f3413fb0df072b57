import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable.ts";
import type { ReviewSnapshot } from "../protocol/reviewMessages.ts";
import type { AgentView } from "./agentView.ts";
import { ContextKeys } from "./contextKeys.ts";
import { Notifications } from "./notifications.ts";
import type { ReviewPanels } from "./panels/reviewPanels.ts";
import type { ReviewSubjects } from "./panels/reviewSubjects.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";
import type { PlansView } from "./plans/plansView.ts";
import type { Guests } from "./reviewSocket/guests.ts";
import { StatusBar } from "./statusBar.ts";

/** Milliseconds in which changes are gathered into one snapshot: a streamed answer changes the state at every word. */
const gatherMs = 30;

/** For a panel that is open in a session without a plan. */
const noPlan: Omit<ReviewSnapshot, "seq"> = {
  type: "snapshot",
  title: "",
  status: "none",
  planPath: "",
  markdown: "",
  revision: null,
  revisions: [],
  reviewed: null,
  threads: [],
  drafts: {},
  canDecide: false,
  deciding: false,
};

/** Brings the state of the window to every place that shows it: views, panel, status bar, context keys, notifications. */
export class Surfaces implements Disposable {
  private readonly window: PlanModeWindow;
  private readonly guests: Guests;
  private readonly view: AgentView;
  private readonly panels: ReviewPanels;
  private readonly subjects: ReviewSubjects;
  private readonly plans: PlansView;
  private readonly owned = new DisposableStore();
  private readonly statusBar = this.owned.add(new StatusBar());
  private readonly contextKeys = new ContextKeys();
  private readonly notifications = new Notifications();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Immediate | undefined;
  private revealed: string | undefined;

  constructor(
    window: PlanModeWindow,
    guests: Guests,
    view: AgentView,
    panels: ReviewPanels,
    subjects: ReviewSubjects,
    plans: PlansView,
  ) {
    this.window = window;
    this.guests = guests;
    this.view = view;
    this.panels = panels;
    this.subjects = subjects;
    this.plans = plans;
  }

  /** Shows what holds, shortly. In open panels at once: somebody waits to see a comment there, and most changes are none for them. */
  schedule(): void {
    this.soon ??= setImmediate(() => {
      this.soon = undefined;
      this.updatePages();
    });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.update();
    }, gatherMs);
  }

  focusChanged(focus: { readonly panel: boolean; readonly thread: boolean }): void {
    this.contextKeys.set("planMode.reviewFocused", focus.panel);
    this.contextKeys.set("planMode.threadFocused", focus.panel && focus.thread);
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearImmediate(this.soon);
    this.owned.dispose();
  }

  private update(): void {
    const own = this.window.agentSnapshot();
    const snapshot = { ...own, cards: [...own.cards, ...this.guests.cards] };
    this.view.show(snapshot);
    this.statusBar.show(snapshot.mode, snapshot.stopped);
    this.contextKeys.set("planMode.state", snapshot.mode.state);
    this.contextKeys.set("planMode.working", snapshot.phase === "working" || snapshot.phase === "waiting");
    this.updateReview();
    this.plans.schedule();
    const others = snapshot.others.filter(({ state }) => state === "needsYou").map(({ id }) => `session ${id}`);
    this.notify([...snapshot.cards.map((card) => card.id), ...others]);
  }

  private updatePages(): void {
    for (const page of this.panels.all) {
      const shown = this.subjects.find(page.subject);
      // What another panel showed stays on its screen while its review is opened again.
      if (shown !== undefined || page.subject === "session") {
        page.show(shown?.snapshot() ?? noPlan);
      }
    }
  }

  private updateReview(): void {
    const { review } = this.window;
    this.contextKeys.set("planMode.awaitingApproval", review?.live === true || this.guests.waiting.length > 0);
    this.updatePages();
    const key = review?.live === true ? review.record.parked?.requestKey : undefined;
    const isNew = key !== undefined && key !== this.revealed;
    this.revealed = key;
    if (isNew && review !== undefined) {
      // The person may be typing somewhere: the panel opens, but does not take the keys.
      this.panels.reveal("session", false).show(review.snapshot());
    }
  }

  private notify(cards: readonly string[]): void {
    const unfocused = !vscode.window.state.focused;
    const waiting = this.guests.waiting.map(({ name }) => `guest:${name}` as const);
    const subjects = this.revealed === undefined ? waiting : (["session", ...waiting] as const);
    const planHidden = this.panels.all.every(
      (page) => !page.panel.visible || !subjects.some((it) => it === page.subject),
    );
    const plan = [...(this.revealed === undefined ? [] : [this.revealed]), ...waiting];
    this.notifications.update(
      [...plan, ...cards],
      unfocused || (cards.length > 0 && !this.view.visible) || (plan.length > 0 && planHidden),
      vscode.l10n.t(plan.length > 0 ? "A plan waits for your decision." : "The agent has a question for you."),
      () => void vscode.commands.executeCommand(plan.length > 0 ? "planMode.viewPlan" : "planMode.openAgentView"),
    );
  }
}
