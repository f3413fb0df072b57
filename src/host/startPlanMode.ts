import * as vscode from "vscode";
import { DisposableStore } from "../base/disposable.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Translate } from "../base/translate.ts";
import type { AgentRequest, PastedImage } from "../protocol/agentMessages.ts";
import type { ReviewRequest } from "../protocol/reviewMessages.ts";
import { handleAgentAction } from "./agentActions.ts";
import type { ConnectAgent } from "./agentPort.ts";
import { AgentView } from "./agentView.ts";
import { dialogs } from "./asks.ts";
import { ChangeDocuments } from "./changeDocuments.ts";
import { type AgentCommandPorts, agentCommands } from "./commands/agentCommands.ts";
import { registerCommands } from "./commands/command.ts";
import { markdownCommands } from "./commands/markdownCommands.ts";
import { modeCommands } from "./commands/modeCommands.ts";
import { planListCommands } from "./commands/planListCommands.ts";
import { promptCommands } from "./commands/promptCommands.ts";
import { reviewCommands } from "./commands/reviewCommands.ts";
import { sessionCommands } from "./commands/sessionCommands.ts";
import { onPersonSaved } from "./documentFiles.ts";
import { Mentions } from "./mentions/mentions.ts";
import type { ModelChoice } from "./modelPicker.ts";
import { PartsOfPage } from "./pageParts.ts";
import { openInPanel } from "./panels/openInPanel.ts";
import { ReviewPanels } from "./panels/reviewPanels.ts";
import { ReviewSubjects } from "./panels/reviewSubjects.ts";
import type { Subject } from "./panels/subject.ts";
import { PlanCodeActions } from "./planCodeActions.ts";
import { PlanModeWindow } from "./planModeWindow.ts";
import { openListedPlan } from "./plans/openListedPlan.ts";
import type { PlanFacts } from "./plans/planFacts.ts";
import { PlanList } from "./plans/planList.ts";
import { PlansView } from "./plans/plansView.ts";
import { reportFailure } from "./reportFailure.ts";
import type { MarkdownReviews, MarkdownReviewsPorts } from "./review/markdownReviews.ts";
import type { PlanReviews, PlanReviewsPorts } from "./review/planReviews.ts";
import { requestChangesWith } from "./review/requestChangesWith.ts";
import { handleReviewAction } from "./reviewActions.ts";
import type { GuestDesk } from "./reviewSocket/guestDesk.ts";
import type { GuestReviewsPorts } from "./reviewSocket/guestReviews.ts";
import { Guests } from "./reviewSocket/guests.ts";
import { RevisionDocuments } from "./revisionDocuments.ts";
import type { Secrets } from "./secrets.ts";
import { changeMode } from "./session/changeMode.ts";
import { cleanSessions } from "./session/cleanSessions.ts";
import { type ComposerPorts, submitComposer } from "./session/composer.ts";
import { pickMode } from "./session/pickMode.ts";
import { onSettingsChanged } from "./settings.ts";
import { Surfaces } from "./surfaces.ts";

/** Old sessions are cleaned once the window has its own open, in milliseconds after the start. */
const cleaningDelayMs = 20_000;

export interface PlanModePorts {
  readonly log: vscode.LogOutputChannel;
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly secrets: Secrets;
  readonly connect: ConnectAgent;
  readonly foreign: AgentCommandPorts["foreign"];
  readonly models: () => Promise<readonly ModelChoice[]>;
  readonly loadReviews: () => Promise<(ports: PlanReviewsPorts) => PlanReviews>;
  readonly loadMarkdownReviews: () => Promise<(ports: MarkdownReviewsPorts) => MarkdownReviews>;
  readonly loadGuests: (ports: GuestReviewsPorts) => Promise<GuestDesk>;
  readonly loadCodec: () => Promise<{
    parseAgentRequest(raw: unknown): Result<AgentRequest>;
    parseReviewRequest(raw: unknown): Result<ReviewRequest>;
  }>;
  readonly loadBeginning: () => Promise<{ beginningHtml(markdown: string, t: Translate): string }>;
}

/** Puts the parts of the host together. Opens nothing and loads nothing until a view, a command or a waiting plan asks. */
export function startPlanMode(context: vscode.ExtensionContext, ports: PlanModePorts): vscode.Disposable {
  const owned = new DisposableStore();
  const { log } = ports;
  const onFailure = (error: unknown): void => reportFailure(log, "Plan Mode", error);

  const window = owned.add(
    new PlanModeWindow({
      context,
      log,
      home: ports.home,
      connect: ports.connect,
      models: ports.models,
      loadReviews: ports.loadReviews,
      otherReviews: () => subjects.markdownReviews,
      changed: () => surfaces.schedule(),
    }),
  );
  const guests: Guests = owned.add(
    new Guests({
      home: ports.home,
      load: ports.loadGuests,
      changed: () => surfaces.schedule(),
      presented: (name) => {
        const review = guests.known(name);
        if (review !== undefined) {
          // The person may be typing somewhere: the panel opens, but does not take the keys.
          panels.reveal(`guest:${name}`, false).show(review.snapshot());
        }
      },
      warn: (message) => log.warn(message),
    }),
  );
  const subjects: ReviewSubjects = owned.add(
    new ReviewSubjects(window, guests, async () => {
      const create = await ports.loadMarkdownReviews();
      return create({ home: ports.home, changed: () => surfaces.schedule(), warn: (message) => log.warn(message) });
    }),
  );
  const documents = owned.add(new RevisionDocuments());
  const openReview = (subject: Subject, readOnly = ""): Promise<Result<void>> =>
    openInPanel(subject, readOnly, panels, subjects);
  const viewPlan = async (): Promise<Result<void>> => {
    if (window.review?.live !== true && guests.waiting.length > 0) {
      const name = await guests.pickWaiting();
      return name === undefined ? ok(undefined) : await openReview(`guest:${name}`);
    }
    await window.show();
    const { review } = window;
    if (review === undefined || (review.snapshot().status === "none" && !review.live)) {
      return fail(vscode.l10n.t("No plan written yet."));
    }
    panels.reveal("session", true).show(review.snapshot());
    return ok(undefined);
  };
  const sendWaiting = async (): Promise<Result<void>> => {
    const open = await window.ready();
    const session = open.ok ? await open.value.session.ensureSession() : open;
    if (session.ok) {
      session.value.sendNext();
      return ok(undefined);
    }
    return fail(vscode.l10n.t("The comments are kept and go to the agent later. {0}", session.error));
  };
  const tell = (result: Result<void>): void => {
    if (!result.ok) {
      void vscode.window.showWarningMessage(vscode.l10n.t(result.error));
    }
  };
  const submit = async (text: string, images: readonly PastedImage[] = []): Promise<Result<void>> => {
    const open = await window.ready();
    if (!open.ok) {
      return open;
    }
    const composer: ComposerPorts = {
      folder: open.value.session,
      reviewWaits: () => open.value.review?.live === true,
      promptWhileReviewing: () => dialogs.promptWhileReviewing(),
      requestChanges: async (words) => {
        const { review } = open.value;
        return review === undefined ? fail(vscode.l10n.t("No plan waits.")) : await requestChangesWith(review, words);
      },
      viewPlan: () => void viewPlan().then(tell, onFailure),
      selectModel: () => command("planMode.selectModel"),
      changeMode: async (mode) =>
        mode === undefined ? await pickMode(window) : await changeMode(mode, window.modePorts(open.value)),
      showBlocked: () => command("planMode.showGate"),
      listSessions: () => command("planMode.openSession"),
      toast: (message) => void vscode.window.setStatusBarMessage(vscode.l10n.t(message), 4000),
    };
    return await submitComposer(text, composer, images);
  };
  const command = (id: string): void => void vscode.commands.executeCommand(id);
  const changes = owned.add(new ChangeDocuments());
  const mentions = new Mentions();

  const view: AgentView = owned.add(
    new AgentView({
      extensionUri: context.extensionUri,
      readRequest: async (raw) => (await ports.loadCodec()).parseAgentRequest(raw),
      handle: (action) =>
        handleAgentAction(action, {
          window,
          guests,
          submit,
          viewPlan: () => void viewPlan().then(tell, onFailure),
          command,
          resync: () => view.resync(),
          showDetails: (id, details) => view.showDetails(id, details),
          showPictures: () => view.showPictures(window.open?.composer.state.images ?? []),
          complete: async (query) => view.showCompletions(query, await mentions.complete(query, window.cwd)),
          pickMode: () => pickMode(window),
          openDiff: (toolCallId, diff) => changes.open(toolCallId, diff),
        }),
      shown: () => void window.show().catch(onFailure),
      onFailure,
    }),
  );
  const reviewParts = new PartsOfPage(context.extensionUri.fsPath, "review");
  const panels: ReviewPanels = owned.add(
    new ReviewPanels({
      extensionUri: context.extensionUri,
      parts: () => reviewParts.read(),
      beginning: async (markdown) => (await ports.loadBeginning()).beginningHtml(markdown, vscode.l10n.t),
      readRequest: async (raw) => (await ports.loadCodec()).parseReviewRequest(raw),
      handle: (action, page) => handleReviewAction(action, page, { subjects, documents, sendWaiting }),
      folders: (subject) => subjects.place(subject).roots.map((path) => vscode.Uri.file(path)),
      restored: (subject) =>
        void subjects
          .open(subject, vscode.l10n.t("This plan was opened to be read."))
          .then(() => surfaces.schedule(), onFailure),
      closed: (subject) => subjects.close(subject),
      focusChanged: (focus) => surfaces.focusChanged(focus),
      onFailure,
    }),
  );
  const list = new PlanList(ports.home);
  const plans = owned.add(new PlansView(async () => (window.cwd === undefined ? [] : await list.read(window.cwd))));
  const surfaces: Surfaces = owned.add(new Surfaces(window, guests, view, panels, subjects, plans));

  const openPlan = (facts: PlanFacts): Promise<Result<void>> => openListedPlan(facts, window, viewPlan, openReview);
  const commands = {
    ...modeCommands(window),
    ...promptCommands({ view, submit }),
    ...sessionCommands({ window, view, log, home: ports.home, secrets: ports.secrets, models: ports.models, submit }),
    ...reviewCommands({ window, panels, subjects, documents, viewPlan, sendWaiting }),
    ...planListCommands({ window, list, view: plans, openPlan }),
    ...markdownCommands(openReview),
    ...agentCommands({ window, foreign: ports.foreign }),
  };
  for (const registration of registerCommands(commands, log)) {
    owned.add(registration);
  }
  owned.add(
    vscode.languages.registerCodeActionsProvider({ scheme: "file" }, new PlanCodeActions(), {
      providedCodeActionKinds: PlanCodeActions.kinds,
    }),
  );
  owned.add(onSettingsChanged(() => surfaces.schedule()));
  owned.add(onPersonSaved((path) => void window.saved(path).catch(onFailure)));
  surfaces.schedule();
  window.restore().catch(onFailure);
  const cleaning = setTimeout(() => void cleanSessions(ports.home, log).catch(onFailure), cleaningDelayMs);
  owned.add({ dispose: () => clearTimeout(cleaning) });
  // On the sample repository the composer holds a ready request: it should be the first thing that a newcomer sees.
  if (window.hasSampleRequest) {
    const showRequest = (): void => void view.focusComposer().then(undefined, onFailure);
    showRequest();
    owned.add(vscode.workspace.onDidGrantWorkspaceTrust(showRequest));
  }
  return owned;
}
