import { join } from "node:path";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { Result } from "../../base/result.ts";
import { nodeFileSystem } from "../../disk/nodeFileSystem.ts";
import type { GateContext, ShellPolicy } from "../../plan/gate.ts";
import { planGate } from "../../plan/gate.ts";
import { hasPlanContent } from "../../plan/planText.ts";
import type { PlanModeTracker } from "../../plan/tracker.ts";
import type { AccessKind } from "../../policy/accessKind.ts";
import type { Rule } from "../../policy/permission/rule.ts";
import type { AgentClient } from "../client.ts";
import { commandRunner } from "../commands/commandRunner.ts";
import { workspaceFiles } from "../files/workspaceFiles.ts";
import type { AgentPorts } from "../ports.ts";
import { systemPrompt } from "../prompt/systemPrompt.ts";
import type { PlanningShell } from "../shell/shellPolicy.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import type { ToolSet } from "../tools/toolSet.ts";
import { CallPermission } from "../turn/callPermission.ts";
import { permissionCallReader } from "../turn/permissionCall.ts";
import type { ToolHooks } from "../turn/toolHooks.ts";
import { ToolPipeline } from "../turn/toolPipeline.ts";
import type { TurnParts } from "../turn/turn.ts";
import { askQuestions } from "./askQuestions.ts";
import type { Conversation } from "./conversation.ts";
import { PlanDecisions } from "./planDecisions.ts";
import { PlanDesk } from "./planDesk.ts";
import { PlanModeControl } from "./planModeControl.ts";
import { PlanReview, type ReviewEnd } from "./planReview.ts";
import type { RecordKeeper } from "./recordKeeper.ts";
import { type SessionShell, sessionShell } from "./sessionShell.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { Transcript } from "./transcript.ts";

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
  readonly now: () => Date;
  readonly newId: () => string;
  /** Lets go of what the parts hold outside of the session's directory. */
  dispose(): void;
  onDetached(follow: (end: Promise<ReviewEnd>) => void): void;
}

export interface SessionIngredients {
  readonly ports: AgentPorts;
  readonly client: AgentClient;
  readonly store: SessionStore;
  readonly record: RecordKeeper;
  readonly transcript: Transcript;
  readonly conversation: Conversation;
  readonly tracker: PlanModeTracker;
  readonly toolSet: ToolSet;
  readonly hooks: ToolHooks;
  readonly rules: readonly Rule[];
  readonly shell: PlanningShell;
  /** The model by its name; empty: what is available. */
  readonly model: (spec: string) => Promise<Result<LanguageModelV3>>;
}

/** Wires the parts of one session. */
export function sessionParts(from: SessionIngredients): SessionParts {
  const { ports, client, store, record, transcript, conversation, toolSet } = from;
  const { id: sessionId, cwd } = record.current;
  const { planPath } = store;
  const now = (): Date => ports.now();
  const fs = nodeFileSystem();
  const planMode = new PlanModeControl({
    tracker: from.tracker,
    store,
    record,
    publish: (currentModeId, status) =>
      transcript.tell({ sessionUpdate: "current_mode_update", currentModeId, _meta: { "plan-mode": status } }),
  });
  const review = new PlanReview({ sessionId, client, store, record, planMode });
  const decisions = new PlanDecisions({ planPath, record, planMode, transcript, now });
  let follow: (end: Promise<ReviewEnd>) => void = () => undefined;
  const desk = new PlanDesk({
    sessionId,
    client,
    store,
    planMode,
    review,
    decisions,
    transcript,
    names: toolSet.names,
    mayPropose: () => ports.settings().agentMayProposePlanMode,
    now,
    onDetached: (end) => follow(end),
  });
  const shell = sessionShell({
    env: ports.env,
    shell: from.shell,
    readOnlyNow: () => planMode.isPlanning && ports.settings().shell === "readOnly",
  });
  const gate = (): GateContext => gateContext(from, planMode, fs, shell);
  const commands = commandRunner({
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
      refusal: async () => await refusal(call.access, gate()),
    }),
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
    tools: toolSet.tools,
    hooks: from.hooks,
    gate,
    permission: new CallPermission({ sessionId, client, record, folders: { cwd, home: fs.home }, rules: from.rules }),
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
    now,
    newId: ports.newId,
    dispose: () => shell.dispose(),
    onDetached: (callback) => {
      follow = callback;
    },
  };
}

type CallFacts = Parameters<ConstructorParameters<typeof ToolPipeline>[0]["contextFor"]>[0];

function turnParts(from: SessionIngredients, planMode: PlanModeControl, pipeline: ToolPipeline): TurnParts {
  const { ports, store, record, transcript, conversation, toolSet } = from;
  let prompt: Promise<string> | undefined;
  return {
    conversation,
    pipeline,
    transcript,
    planMode,
    record,
    reminderContext: async () => {
      const plan = await store.readPlan();
      return { planPath: store.planPath, hasContent: hasPlanContent(plan.text), tools: toolSet.names };
    },
    // Read once: a prompt that changes under way would cost the model's cache.
    systemPrompt: () => {
      prompt ??= systemPrompt({
        cwd: record.current.cwd,
        platform: process.platform,
        shell: process.platform === "win32" ? "PowerShell" : "bash",
        date: ports.now().toISOString().slice(0, 10),
        planPath: store.planPath,
        names: toolSet.names,
      });
      return prompt;
    },
    toolDefinitions: () =>
      [...toolSet.tools.values()].map((tool) => ({
        type: "function",
        name: tool.name,
        description: tool.description({ names: toolSet.names, platform: process.platform }),
        inputSchema: tool.jsonSchema(),
      })),
    model: async () => {
      const { model, planningModel } = ports.settings();
      return await from.model(planMode.isPlanning && planningModel !== "" ? planningModel : model);
    },
  };
}

function gateContext(
  from: SessionIngredients,
  planMode: PlanModeControl,
  fs: GateContext["fs"],
  shell: SessionShell,
): GateContext {
  const { ports, store, record, toolSet } = from;
  const settings = ports.settings();
  return {
    tracker: planMode,
    planPath: store.planPath,
    cwd: record.current.cwd,
    fs,
    shell: settings.shell === "permissions" ? permittedElsewhere : shell.policy,
    externalReadOnly: (tool, server) =>
      settings.readOnlyTools.includes(tool) ||
      (server !== undefined && settings.readOnlyTools.includes(`${server}/${tool}`)),
    trustReadOnlyHints: settings.trustReadOnlyHints,
    tools: toolSet.names,
    planModeHome: ports.home,
  };
}

/** Grok Build's rule: the gate leaves commands to the permission pipeline. */
const permittedElsewhere: ShellPolicy = async () => ({
  verdict: "allow",
  reason: "the setting leaves commands to permissions",
});

async function refusal(access: AccessKind, gate: GateContext): Promise<string | undefined> {
  const verdict = await planGate(access, gate);
  return verdict.verdict === "refuse" ? verdict.message : undefined;
}
