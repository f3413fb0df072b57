import * as vscode from "vscode";
import { DisposableStore } from "../base/disposable.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { AgentRequest } from "../protocol/agentMessages.ts";
import type { ReviewRequest } from "../protocol/reviewMessages.ts";
import { handleAgentAction } from "./agentActions.ts";
import type { ConnectAgent } from "./agentPort.ts";
import { AgentView } from "./agentView.ts";
import { dialogs } from "./asks.ts";
import { registerCommands } from "./commands/command.ts";
import { modeCommands } from "./commands/modeCommands.ts";
import { reviewCommands } from "./commands/reviewCommands.ts";
import { sessionCommands } from "./commands/sessionCommands.ts";
import type { ModelChoice } from "./modelPicker.ts";
import { PlanModeWindow } from "./planModeWindow.ts";
import { reportFailure } from "./reportFailure.ts";
import type { PlanReviews, PlanReviewsPorts } from "./review/planReviews.ts";
import { handleReviewAction } from "./reviewActions.ts";
import { ReviewPanel } from "./reviewPanel.ts";
import type { Secrets } from "./secrets.ts";
import { submitComposer } from "./session/composer.ts";
import { onSettingsChanged } from "./settings.ts";
import { Surfaces } from "./surfaces.ts";

export interface PlanModePorts {
  readonly log: vscode.LogOutputChannel;
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly secrets: Secrets;
  readonly connect: ConnectAgent;
  readonly models: () => Promise<readonly ModelChoice[]>;
  readonly loadReviews: () => Promise<(ports: PlanReviewsPorts) => PlanReviews>;
  readonly loadCodec: () => Promise<{
    parseAgentRequest(raw: unknown): Result<AgentRequest>;
    parseReviewRequest(raw: unknown): Result<ReviewRequest>;
  }>;
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
      changed: () => surfaces.schedule(),
    }),
  );

  const viewPlan = async (): Promise<Result<void>> => {
    await window.show();
    const { review } = window;
    if (review === undefined || (review.snapshot().status === "none" && !review.live)) {
      return fail("No plan written yet.");
    }
    panel.show(review.snapshot());
    panel.reveal(true);
    return ok(undefined);
  };
  const tell = (result: Result<void>): void => {
    if (!result.ok) {
      void vscode.window.showWarningMessage(result.error);
    }
  };
  const submit = async (text: string): Promise<Result<void>> => {
    const open = await window.ready();
    if (!open.ok) {
      return open;
    }
    return await submitComposer(text, {
      folder: open.value.session,
      reviewWaits: () => open.value.review?.live === true,
      promptWhileReviewing: () => dialogs.promptWhileReviewing(),
      requestChanges: async (words) => (await open.value.review?.requestChangesWith(words)) ?? fail("No plan waits."),
      viewPlan: () => void viewPlan().then(tell, onFailure),
      selectModel: () => void vscode.commands.executeCommand("planMode.selectModel"),
      toast: (message) => void vscode.window.setStatusBarMessage(message, 4000),
    });
  };

  const view: AgentView = owned.add(
    new AgentView({
      extensionUri: context.extensionUri,
      readRequest: async (raw) => (await ports.loadCodec()).parseAgentRequest(raw),
      handle: (action) =>
        handleAgentAction(action, {
          window,
          submit,
          viewPlan: () => void viewPlan().then(tell, onFailure),
          command: (id) => void vscode.commands.executeCommand(id),
        }),
      shown: () => void window.show().catch(onFailure),
      onFailure,
    }),
  );
  const panel: ReviewPanel = owned.add(
    new ReviewPanel({
      extensionUri: context.extensionUri,
      readRequest: async (raw) => (await ports.loadCodec()).parseReviewRequest(raw),
      handle: (action) => handleReviewAction(action, window),
      restored: () => void window.show().catch(onFailure),
      focusChanged: (focus) => surfaces.focusChanged(focus),
      onFailure,
    }),
  );
  const surfaces: Surfaces = owned.add(new Surfaces(window, view, panel));

  const commands = {
    ...modeCommands(window),
    ...sessionCommands({ window, view, secrets: ports.secrets, models: ports.models, submit }),
    ...reviewCommands({ window, panel, viewPlan }),
  };
  for (const registration of registerCommands(commands, log)) {
    owned.add(registration);
  }
  owned.add(onSettingsChanged(() => surfaces.schedule()));
  surfaces.schedule();
  window.restore().catch(onFailure);
  // On the sample repository the composer holds a ready request: it should be the first thing that a newcomer sees.
  if (window.hasSampleRequest) {
    view.focusComposer().then(undefined, onFailure);
  }
  return owned;
}
