import { join } from "node:path";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { AgentSnapshot } from "../protocol/agentMessages.ts";
import type { ConnectAgent } from "./agentPort.ts";
import { agentName } from "./agents/agentName.ts";
import { foreignParked } from "./agents/foreignParked.ts";
import { tellPlanningChanges } from "./agents/tellPlanningChanges.ts";
import { dialogs } from "./asks.ts";
import { readDocument, writeDocument } from "./documentFiles.ts";
import { mentionContext } from "./mentions/mentionContext.ts";
import type { ModelChoice } from "./modelPicker.ts";
import type { PlanReview } from "./review/planReview.ts";
import type { PlanReviews, PlanReviewsPorts } from "./review/planReviews.ts";
import { agentSnapshot, type Obstacle } from "./session/agentSnapshot.ts";
import type { ChangeModePorts } from "./session/changeMode.ts";
import { ComposerStore, emptyComposer } from "./session/composerStore.ts";
import { OpenFolder } from "./session/openFolder.ts";
import { parkedSessions } from "./session/parkedSessions.ts";
import { readSettings } from "./settings.ts";
import { whenToReopen } from "./whenToReopen.ts";
import { WorkspaceFolder } from "./workspaceFolder.ts";

export interface PlanModeWindowPorts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly home: string;
  readonly connect: ConnectAgent;
  readonly models: () => Promise<readonly ModelChoice[]>;
  readonly loadReviews: () => Promise<(ports: PlanReviewsPorts) => PlanReviews>;
  /** Reviews of other files, whose comments go to the session that is open. */
  readonly otherReviews: () => readonly PlanReview[];
  /** Something that is shown somewhere has changed. */
  readonly changed: () => void;
}

/** The folder of this window with its agent and its reviews: what views, status bar and commands act on. */
export class PlanModeWindow implements Disposable {
  private readonly ports: PlanModeWindowPorts;
  private readonly owned = new DisposableStore();
  private readonly folder: WorkspaceFolder;
  private readonly sampleRequest = process.env["PLAN_MODE_SAMPLE_REQUEST"] ?? "";
  private opening: Promise<OpenFolder> | undefined;
  private current: OpenFolder | undefined;
  private seq = 0;
  /** Somebody has looked at the agent view or a review in this window. */
  private wanted = false;
  private automaticModel = "";

  constructor(ports: PlanModeWindowPorts) {
    this.ports = ports;
    this.folder = new WorkspaceFolder(ports.context.workspaceState);
    this.owned.add(whenToReopen(this));
  }

  get open(): OpenFolder | undefined {
    return this.current;
  }

  get review(): PlanReview | undefined {
    return this.current?.review;
  }

  /** Whether `npm start` opened its sample repository. */
  get hasSampleRequest(): boolean {
    return this.sampleRequest !== "";
  }

  /** Opens the folder for work. The error is a sentence on what stands in the way. */
  async ready(): Promise<Result<OpenFolder>> {
    if (this.folder.state.kind === "unchosen" && !(await this.folder.choose())) {
      return fail(vscode.l10n.t("Choose the folder that the agent should work in."));
    }
    const { state } = this.folder;
    switch (state.kind) {
      case "noFolder":
        return fail(vscode.l10n.t("Open a folder first: the agent works in a folder on disk."));
      case "untrusted":
        return fail(
          vscode.l10n.t("Trust this folder first (command “Workspaces: Manage Workspace Trust”): nothing runs before."),
        );
      case "unchosen":
        return fail(vscode.l10n.t("Choose the folder that the agent should work in."));
      case "ready":
        return ok(await this.openFolder(state.cwd));
    }
  }

  /** The agent view is shown, or a panel came back: start what may be started, without asking anything. */
  async show(): Promise<void> {
    this.wanted = true;
    const { state } = this.folder;
    if (state.kind === "ready") {
      const open = await this.openFolder(state.cwd);
      void this.findAutomaticModel();
      const session = await open.session.ensureSession();
      if (!session.ok) {
        await open.showLastReview(
          vscode.l10n.t("{0} Until then this plan can only be read.", vscode.l10n.t(session.error)),
        );
      }
    } else if (state.kind === "untrusted") {
      await (await this.openFolder(state.cwd)).showLastReview(
        vscode.l10n.t("This folder is not trusted: plans can be read here, and nothing runs or is decided."),
      );
    }
    this.ports.changed();
  }

  /** After activation: brings back a plan that waits, and leaves everything else asleep. */
  async restore(): Promise<void> {
    const { state } = this.folder;
    if (state.kind !== "ready") {
      return;
    }
    const { lastSession: last } = await new ComposerStore(this.composerPath(), () => undefined).load();
    const { home } = this.ports;
    const waiting = (await parkedSessions(home, state.cwd, last))[0] ?? (await foreignParked(home, last));
    if (waiting !== undefined) {
      this.ports.log.info("A session of this folder is unfinished; it is opened again.");
      const open = await this.openFolder(state.cwd);
      const session = await open.session.openSession(waiting);
      if (!session.ok) {
        await open.openToRead(
          waiting,
          vscode.l10n.t("{0} Until then this plan can only be read.", vscode.l10n.t(session.error)),
        );
      }
    }
  }

  /** See `whenToReopen`. An agent is started only where one was wanted. */
  reopen(): void {
    const { state } = this.folder;
    const sameFolder = (state.kind === "ready" || state.kind === "untrusted") && state.cwd === this.current?.cwd;
    if (!sameFolder) {
      this.current?.dispose();
      this.current = undefined;
      this.opening = undefined;
    }
    const again = this.wanted ? this.show() : this.restore();
    again.catch((error: unknown) => this.ports.log.error(String(error)));
  }

  /** The folder, for reading its plans: nothing is started in it. Undefined without a folder on disk. */
  async folderToRead(): Promise<OpenFolder | undefined> {
    const { state } = this.folder;
    return state.kind === "ready" || state.kind === "untrusted" ? await this.openFolder(state.cwd) : undefined;
  }

  /** The folder whose plans are listed; undefined without one. */
  get cwd(): string | undefined {
    const { state } = this.folder;
    return state.kind === "ready" || state.kind === "untrusted" ? state.cwd : undefined;
  }

  /** The person saved this file in an editor. */
  async saved(path: string): Promise<void> {
    await this.current?.saved(path, (planPath) => vscode.Uri.file(planPath).fsPath);
  }

  agentSnapshot(): AgentSnapshot {
    this.seq += 1;
    const settings = readSettings();
    const id = this.current?.session.agentId ?? settings.agent;
    return agentSnapshot({
      seq: this.seq,
      session: this.current?.session.session,
      others: this.current?.session.others ?? [],
      images: this.current?.session.features.images ?? false,
      agent: { id, name: agentName(id) },
      nameOf: (sessionId) => this.current?.nameOf(sessionId),
      tallyOf: (sessionId) => this.current?.reviews.tally(sessionId) ?? "",
      obstacle: this.obstacle(),
      composer: this.current?.composer.state ?? emptyComposer,
      model: settings.model === "" ? this.automaticModel : settings.model,
      planningModel: settings.planningModel,
      shiftTabCyclesMode: settings.shiftTabCyclesMode,
    });
  }

  modePorts(open: OpenFolder): ChangeModePorts {
    return {
      folder: open.session,
      reviewWaits: () => open.review?.live === true,
      askQuitPlan: () => dialogs.quitPlan(),
      quitPlan: async () => {
        const { review } = open;
        return review === undefined ? ok(undefined) : await review.decide({ kind: "quit" }, review.shown.sha256);
      },
    };
  }

  dispose(): void {
    this.current?.dispose();
    this.owned.dispose();
  }

  private obstacle(): Obstacle | undefined {
    const { kind } = this.folder.state;
    return kind === "noFolder" || kind === "untrusted" ? { kind } : this.current?.session.obstacle;
  }

  /** The workspace's own storage folder: one window has it at a time. */
  private composerPath(): string {
    const storage = this.ports.context.storageUri ?? this.ports.context.globalStorageUri;
    return join(storage.fsPath, "composer.json");
  }

  /** Which model serves when none is chosen: shown in the composer, so that nobody has to guess. */
  private async findAutomaticModel(): Promise<void> {
    if (readSettings().model !== "") {
      return;
    }
    const models = await this.ports.models().catch(() => []);
    this.automaticModel = models.find((model) => model.available)?.id ?? "";
    this.ports.changed();
  }

  private openFolder(cwd: string): Promise<OpenFolder> {
    this.opening ??= OpenFolder.open(cwd, {
      home: this.ports.home,
      composerPath: this.composerPath(),
      connect: this.ports.connect,
      chosenAgent: () => readSettings().agent,
      planningChanged: tellPlanningChanges,
      loadReviews: this.ports.loadReviews,
      otherReviews: this.ports.otherReviews,
      files: { readTextFile: readDocument, writeTextFile: writeDocument },
      context: mentionContext,
      sampleRequest: this.sampleRequest,
      changed: this.ports.changed,
      report: (doing, problem) => {
        this.ports.log.error(`${doing}: ${problem}`);
        void vscode.window.showErrorMessage(`${doing}: ${problem}`);
      },
      warn: (message) => this.ports.log.warn(message),
    }).then((open) => {
      this.current = open;
      return open;
    });
    this.opening.catch(() => {
      this.opening = undefined;
    });
    return this.opening;
  }
}
