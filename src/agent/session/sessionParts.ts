import { join } from "node:path";
import type { GateContext } from "../../plan/gate.ts";
import type { AgentClient } from "../client.ts";
import { commandRunner } from "../commands/commandRunner.ts";
import { workspaceFiles } from "../files/workspaceFiles.ts";
import { shownPath } from "../tools/shownPath.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import { CallPermission } from "../turn/callPermission.ts";
import { permissionCallReader } from "../turn/permissionCall.ts";
import { ToolPipeline } from "../turn/toolPipeline.ts";
import type { TurnParts } from "../turn/turnParts.ts";
import { askQuestions } from "./askQuestions.ts";
import type { Conversation } from "./conversation.ts";
import { PlanDecisions } from "./planDecisions.ts";
import { PlanDesk } from "./planDesk.ts";
import { PlanModeControl } from "./planModeControl.ts";
import { PlanReview, type ReviewEnd } from "./planReview.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import { atPath, gateContext, refusal } from "./sessionGate.ts";
import { type SessionHooks, sessionHooks } from "./sessionHooks.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";
import { sessionShell } from "./sessionShell.ts";
import type { SessionStore } from "./sessionStore.ts";
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
  readonly hooks: SessionHooks;
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
  const { fs } = from;
  const planMode = new PlanModeControl({
    tracker: from.tracker,
    store,
    record,
    publish: (currentModeId, status) =>
      transcript.tell({ sessionUpdate: "current_mode_update", currentModeId, _meta: { "plan-mode": status } }),
  });
  const review = new PlanReview({ sessionId, client, store, record, planMode });
  const hooks = sessionHooks({
    config: from.hooks,
    sessionId,
    cwd,
    transcriptPath: join(store.directory, "transcript.jsonl"),
    env: ports.env,
    permissionMode: () =>
      planMode.isPlanning ? "plan" : record.current.permissionMode === "default" ? "default" : "bypassPermissions",
    now,
    onFailure: (message) => transcript.remark("notice", message),
  });
  const decisions = new PlanDecisions({ planPath, record, planMode, transcript, hooks, now });
  let follow: (end: Promise<ReviewEnd>) => void = () => undefined;
  const desk = new PlanDesk({
    sessionId,
    client,
    store,
    planMode,
    review,
    decisions,
    transcript,
    hooks,
    names: toolSet.names,
    mayPropose: () => ports.settings().agentMayProposePlanMode,
    now,
    onDetached: (end) => follow(end),
  });
  const readOnlyNow = (): boolean => planMode.isPlanning && ports.settings().shell === "readOnly";
  const shell = sessionShell({ env: ports.env, shell: from.shell, readOnlyNow, fs });
  const gate = (): GateContext => gateContext(from, planMode, fs, shell);
  const commands = commandRunner({
    readOnlyNow,
    start: shell.start,
    outputDirectory: join(store.directory, "output"),
    newId: ports.newId,
  });
  const contextFor = (call: CallFacts): ToolContext => ({
    cwd,
    sessionId,
    toolCallId: call.toolCallId,
    signal: call.signal,
    files: workspaceFiles({
      sessionId,
      cwd,
      client,
      store,
      fs,
      isPlanning: () => planMode.isPlanning,
      refusal: async (path) => await refusal(atPath(call.access, path), gate()),
    }),
    shown: (path) => shownPath(path, cwd, undefined),
    commands,
    search: { ripgrep: () => ports.ripgrep() },
    plan: { planPath, enter: () => desk.enter(call), present: (text) => desk.present(call, text) },
    progress: (text) =>
      transcript.tell({
        sessionUpdate: "tool_call_update",
        toolCallId: call.toolCallId,
        status: "in_progress",
        content: [{ type: "content", content: { type: "text", text } }],
      }),
    setTodos: (todos) => transcript.send({ sessionUpdate: "plan", entries: [...todos] }),
    replyToComment: (reply) => client.notify("_plan-mode/comment_reply", { sessionId, ...reply }),
    ask: (questions) =>
      askQuestions(client, {
        sessionId,
        toolCallId: call.toolCallId,
        planning: planMode.isPlanning,
        questions,
        signal: call.signal,
      }),
  });
  const pipeline = new ToolPipeline({
    cwd,
    planPath,
    tools: toolSet.tools,
    hooks,
    gate,
    permission: new CallPermission({
      sessionId,
      client,
      record,
      folders: { cwd, home: fs.home },
      rules: from.rules,
      onAsk: ({ tool }) =>
        hooks.tell("Notification", { notificationType: "permission_prompt", message: `Permission asked for ${tool}` }),
    }),
    readCall: permissionCallReader({ cwd, home: ports.home, planPath, fs, shellFacts: shell.facts }),
    transcript,
    now,
    contextFor,
  });
  const turn = turnParts(from, planMode, pipeline);
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
    hooks,
    now,
    newId: ports.newId,
    dispose: async () => {
      shell.dispose();
      await from.external.dispose();
    },
    onDetached: (callback) => {
      follow = callback;
    },
  };
}

type CallFacts = Parameters<ConstructorParameters<typeof ToolPipeline>[0]["contextFor"]>[0];
