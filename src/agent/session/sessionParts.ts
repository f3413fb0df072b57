import { join, sep } from "node:path";
import { addToConfig } from "../../disk/configFile.ts";
import { errorText } from "../../disk/errorCode.ts";
import type { PlanModeEvents } from "../../plan/planModeEvents.ts";
import { hooksFor } from "../../policy/hooks/hookConfig.ts";
import type { AgentClient } from "../client.ts";
import { ProjectHooks } from "../hooks/projectHooks.ts";
import type { TurnParts } from "../turn/turnParts.ts";
import type { Conversation } from "./conversation.ts";
import { PlanDecisions } from "./planDecisions.ts";
import { PlanDesk } from "./planDesk.ts";
import { planEvents } from "./planEvents.ts";
import { PlanModeControl } from "./planModeControl.ts";
import { PlanReview, type ReviewEnd } from "./planReview.ts";
import { QuestionDesk } from "./questionDesk.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import { type SessionHooks, sessionHooks } from "./sessionHooks.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";
import { SessionRules } from "./sessionRules.ts";
import type { SessionStore } from "./sessionStore.ts";
import { type SessionTools, sessionTools } from "./sessionTools.ts";
import type { Transcript } from "./transcript.ts";
import { turnParts } from "./turnParts.ts";

/** What a session is made of. */
export interface SessionParts {
  readonly client: AgentClient;
  readonly store: SessionStore;
  readonly record: RecordKeeper;
  readonly transcript: Transcript;
  readonly conversation: Conversation;
  readonly planMode: PlanModeControl;
  readonly review: PlanReview;
  readonly decisions: PlanDecisions;
  readonly desk: PlanDesk;
  readonly turn: TurnParts;
  readonly tools: SessionTools;
  readonly hooks: SessionHooks;
  readonly events: PlanModeEvents;
  /** Asks the person about the hooks of the project, if it has any that they have not seen. */
  askAboutHooks(): void;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Lets go of what the parts hold outside of the session's directory. */
  dispose(): Promise<void>;
  onDetached(follow: (end: Promise<ReviewEnd>) => void): void;
}

/** Wires the parts of one session. */
export function sessionParts(from: SessionIngredients): SessionParts {
  const { ports, client, store, record, transcript, conversation, toolSet } = from;
  const { id: sessionId, cwd } = record.current;
  const { planPath } = store;
  const now = (): Date => ports.now();
  const { config } = from;
  const configPath = join(ports.home, "config.json");
  const notice = (text: string): void => transcript.remark("notice", text);
  let planned = from.tracker.isPlanning;
  const planMode = new PlanModeControl({
    tracker: from.tracker,
    store,
    record,
    publish: (currentModeId, status) => {
      transcript.tell({ sessionUpdate: "current_mode_update", currentModeId, _meta: { "plan-mode": status } });
      if (status.state !== "Inactive" && !planned) {
        tellRunning(tools.running, notice);
      }
      planned = status.state !== "Inactive";
    },
  });
  const review = new PlanReview({ sessionId, client, store, record, planMode });
  const projectHooks = new ProjectHooks({
    sessionId,
    cwd,
    client,
    files: config.projectHooks,
    agreed: config.agreedHooks,
    trusted: async (folder) => ports.trusted?.(folder) ?? isListed(folder, config.trustedFolders),
    remember: async (fingerprint) => {
      const added = await addToConfig(configPath, ["agreedHooks"], fingerprint);
      if (!added.ok) {
        notice(`You will be asked about these hooks again. ${added.error}`);
      }
    },
    onNotice: notice,
  });
  const hooks = sessionHooks({
    hooksFor: async (event, tool) => [
      ...hooksFor(config.hooks, event, tool),
      ...(await projectHooks.hooksFor(event, tool)),
    ],
    sessionId,
    cwd,
    transcriptPath: join(store.directory, "transcript.jsonl"),
    env: ports.env,
    permissionMode: () =>
      planMode.isPlanning ? "plan" : record.current.permissionMode === "default" ? "default" : "bypassPermissions",
    now,
    onFailure: notice,
  });
  const events = planEvents(transcript, hooks);
  const decisions = new PlanDecisions({
    planPath,
    record,
    planMode,
    transcript,
    hooks,
    events,
    now,
    onEnd: () => review.release(),
  });
  let follow: (end: Promise<ReviewEnd>) => void = () => undefined;
  const desk = new PlanDesk({
    sessionId,
    client,
    store,
    planMode,
    review,
    decisions,
    events,
    hooks,
    names: toolSet.names,
    mayPropose: () => ports.settings().agentMayProposePlanMode,
    now,
    onDetached: (end) => follow(end),
  });
  const rules = new SessionRules({
    record,
    configured: config.rules,
    mode: config.mode,
    remembered: config.remembered,
    rememberForProject: async (rule) => await addToConfig(configPath, ["projects", config.project, "allow"], rule),
  });
  const tools = sessionTools(from, {
    planMode,
    desk,
    questions: new QuestionDesk({ sessionId, client, record, planMode }),
    hooks,
    rules,
    modelName: () => turn.modelName(),
  });
  const turn = turnParts(from, planMode, tools.pipeline);
  return {
    client,
    store,
    record,
    transcript,
    conversation,
    planMode,
    review,
    decisions,
    desk,
    turn,
    tools,
    hooks,
    events,
    askAboutHooks: () => {
      projectHooks
        .ask()
        .catch((error: unknown) => notice(`The hooks of this project do not run: ${errorText(error)}.`));
    },
    now,
    newId: ports.newId,
    dispose: async () => {
      await tools.dispose();
      await from.external.dispose();
    },
    onDetached: (callback) => {
      follow = callback;
    },
  };
}

/** Or lies in one that is listed. */
function isListed(folder: string, trusted: readonly string[]): boolean {
  return trusted.some((known) => folder === known || folder.startsWith(known.endsWith(sep) ? known : known + sep));
}

/** What was started before goes on: the person may want to stop it. */
function tellRunning(running: SessionTools["running"], notice: (text: string) => void): void {
  if (running.length > 0) {
    const list = running.map(({ id, title }) => `- ${title} (${id})`).join("\n");
    notice(`Still running from before, without any input. What is blocked while planning also lists them:\n${list}`);
  }
}
