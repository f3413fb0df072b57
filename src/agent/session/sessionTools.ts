import { join } from "node:path";
import type { GateContext } from "../../plan/gate.ts";
import { PlanModeTracker } from "../../plan/tracker.ts";
import type { Checkpoints } from "../checkpoints/checkpoints.ts";
import { CommandChanges } from "../checkpoints/commandChanges.ts";
import { BackgroundTerminals } from "../commands/backgroundTerminals.ts";
import { clientTerminal } from "../commands/clientTerminal.ts";
import { commandRunner } from "../commands/commandRunner.ts";
import { type ToolCallContent, textBlock } from "../sessionUpdate.ts";
import { runSubagent } from "../subagents/runSubagent.ts";
import { subagentClient } from "../subagents/subagentClient.ts";
import { planningNote, subagentPrompt } from "../subagents/subagentPrompt.ts";
import { type SubagentStart, Subagents } from "../subagents/subagents.ts";
import { hasTool } from "../subagents/subagentTypes.ts";
import { shownPath } from "../tools/shownPath.ts";
import { toolError } from "../tools/tool.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import type { ToolResult } from "../tools/toolResult.ts";
import { CallPermission } from "../turn/callPermission.ts";
import { permissionCallReader } from "../turn/permissionCall.ts";
import { type PipelineParts, ToolPipeline } from "../turn/toolPipeline.ts";
import { Conversation } from "./conversation.ts";
import { type GateReport, gateRules, type RunningWork, stoppedInPhase } from "./gateReport.ts";
import type { PlanDesk } from "./planDesk.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { QuestionDesk } from "./questionDesk.ts";
import { sessionFiles } from "./sessionFiles.ts";
import { gateContext } from "./sessionGate.ts";
import type { SessionHooks } from "./sessionHooks.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";
import type { SessionRules } from "./sessionRules.ts";
import { sessionShell } from "./sessionShell.ts";
import { DiskSessionStore } from "./sessionStore.ts";
import { Transcript } from "./transcript.ts";
import { toolDefinitions } from "./turnParts.ts";

export interface SessionToolsOptions {
  readonly planMode: PlanModeControl;
  readonly desk: PlanDesk;
  readonly questions: QuestionDesk;
  readonly hooks: SessionHooks;
  readonly rules: SessionRules;
  /** The name of the model for the next request. */
  readonly modelName: () => string;
}

/** What the calls of a session run through, and what goes on beside its turns. */
export interface SessionTools {
  readonly pipeline: ToolPipeline;
  readonly terminals: BackgroundTerminals;
  readonly subagents: Subagents;
  readonly checkpoints: Checkpoints;
  readonly running: readonly RunningWork[];
  report(): Promise<GateReport>;
  /** Ends everything that was started. */
  dispose(): Promise<void>;
}

export function sessionTools(from: SessionIngredients, options: SessionToolsOptions): SessionTools {
  const { ports, client, store, record, transcript, toolSet, fs } = from;
  const { planPath } = store;
  const { planMode, desk, hooks, rules } = options;
  const { id: sessionId, cwd } = record.current;
  const now = (): Date => ports.now();
  const readOnlyNow = (): boolean => planMode.isPlanning && ports.settings().shell === "readOnly";
  const shell = sessionShell({ env: ports.env, shell: from.shell, readOnlyNow, fs });
  const gate = (): GateContext => gateContext(from, planMode, fs, shell);
  const commands = commandRunner({
    readOnlyNow,
    start: shell.start,
    outputDirectory: join(store.directory, "output"),
    newId: ports.newId,
  });
  const files = sessionFiles(from, planMode, gate);
  const changes = new CommandChanges(cwd, files.checkpoints, shell.facts);
  const terminals = new BackgroundTerminals(changes.beforehand(commands), now);
  const subagents = new Subagents((start) => work(start), now);
  const contextFor = (call: CallFacts): ToolContext => {
    const show = (content: ToolCallContent): void =>
      transcript.tell({
        sessionUpdate: "tool_call_update",
        toolCallId: call.toolCallId,
        status: "in_progress",
        content: [content],
      });
    const progress = (text: string): void => show({ type: "content", content: textBlock(text) });
    return {
      cwd,
      sessionId,
      toolCallId: call.toolCallId,
      signal: call.signal,
      files: files.forCall(call),
      shown: (path) => shownPath(path, cwd, undefined),
      commands: {
        run: async (request) => {
          const terminal = clientTerminal({
            client,
            sessionId,
            own: commands,
            mustRunHere: async (command, cwd) => (await shell.facts(command, cwd)).readOnly || planMode.isPlanning,
            onTerminal: (terminalId) => show({ type: "terminal", terminalId }),
          });
          const outcome = await changes.watching(terminal).run(request);
          if (outcome.end.kind === "refused") {
            const { reason } = outcome.end;
            call.refused({ reason, message: `Rejected: this command is not read-only (${reason}).` });
          }
          return outcome;
        },
      },
      terminals,
      subagents: {
        run: async (task) => await subagents.run(task, call.signal, progress),
        start: (task) => subagents.start(task),
        output: async (id, waitMs) => await subagents.output(id, waitMs, call.signal),
      },
      search: { ripgrep: () => ports.ripgrep() },
      plan: { planPath, enter: () => desk.enter(call), present: (text) => desk.present(call, text) },
      progress,
      setTodos: (todos) => transcript.send({ sessionUpdate: "plan", entries: [...todos] }),
      replyToComment: (reply) => client.notify("_plan-mode/comment_reply", { sessionId, ...reply }),
      ask: (questions) => {
        hooks.tell("Notification", { notificationType: "elicitation_dialog", message: "The agent asks a question" });
        return options.questions.ask(call, questions);
      },
    };
  };

  const permission = (asker?: string): CallPermission =>
    new CallPermission({
      sessionId,
      client,
      rules,
      folders: { cwd, home: fs.home },
      onAsk: ({ tool }) =>
        hooks.tell("Notification", { notificationType: "permission_prompt", message: `Permission asked for ${tool}` }),
      onNotice: (text) => transcript.remark("notice", text),
      ...(asker === undefined ? {} : { asker }),
    });
  const shared = {
    cwd,
    planPath,
    hooks,
    readCall: permissionCallReader({ cwd, home: ports.home, planPath, fs, shellFacts: shell.facts }),
    now,
  };
  const root: PipelineParts = {
    ...shared,
    tools: toolSet.tools,
    gate,
    permission: permission(),
    transcript,
    onStopped: (attempt) => transcript.stopped(attempt),
    contextFor,
  };

  /** A subagent: its own history, transcript and tracker, under the session's gate, rules and hooks. */
  const work = async ({ id, type, task, signal, onProgress }: SubagentStart): Promise<ToolResult> => {
    const own = new DiskSessionStore(join(store.directory, "subagents", `${id}-${ports.newId()}`));
    await own.create();
    const tracker = new PlanModeTracker();
    const tools = new Map([...toolSet.tools].filter(([name]) => hasTool(type, name)));
    const said = new Transcript({
      client: subagentClient(client, onProgress),
      store: own,
      sessionId,
      newId: ports.newId,
      onWriteError: () => undefined,
    });
    const pipeline = new ToolPipeline({
      ...shared,
      tools,
      subagentType: type,
      // Live, for every call: the session may begin to plan at any time.
      gate: () => ({ ...gate(), tracker: { isPlanning: tracker.isPlanning || planMode.isPlanning } }),
      permission: permission(`Subagent "${task.description}"`),
      transcript: said,
      onStopped: (attempt) => {
        said.stopped(attempt);
        transcript.stopped({ ...attempt, by: task.description });
      },
      contextFor: (call) => ({ ...contextFor(call), ...withoutPerson(said) }),
    });
    try {
      return await runSubagent(
        {
          conversation: new Conversation(own),
          transcript: said,
          pipeline,
          systemPrompt: subagentPrompt(type, { cwd, date: now().toISOString().slice(0, 10) }),
          tools: toolDefinitions({ tools, names: toolSet.names }),
          signal,
          thinking: ports.settings().thinking,
          model: async () => await from.model(options.modelName()),
        },
        planMode.isPlanning ? `${task.prompt}\n\n${planningNote}` : task.prompt,
      );
    } finally {
      said.flush();
      own.close();
    }
  };

  const running = (): readonly RunningWork[] => [
    ...terminals.running.map(({ id, command, since }) => ({ kind: "terminal", id, title: command, since }) as const),
    ...subagents.running.map(
      ({ id, description, since }) => ({ kind: "subagent", id, title: description, since }) as const,
    ),
  ];
  return {
    pipeline: new ToolPipeline(root),
    terminals,
    subagents,
    checkpoints: files.checkpoints,
    get running() {
      return running();
    },
    report: async () => {
      const settings = ports.settings();
      const status = await from.shell.status();
      return {
        closed: planMode.isPlanning,
        state: planMode.state.state,
        planPath,
        rules: gateRules(settings, status),
        shell: { rule: settings.shell, ...status },
        running: running(),
        stopped: stoppedInPhase(await store.readTranscript()),
      };
    },
    dispose: async () => {
      await Promise.all([subagents.stopAll(), terminals.stopAll()]);
      shell.dispose();
    },
  };
}

/** A subagent has no say in plan mode, asks nobody, and answers no comment. */
function withoutPerson(said: Transcript): Partial<ToolContext> {
  const not = async (): Promise<ToolResult> => toolError("A subagent can't do this.");
  return {
    progress: () => undefined,
    setTodos: (todos) => said.send({ sessionUpdate: "plan", entries: [...todos] }),
    replyToComment: () => undefined,
    ask: not,
    subagents: { run: not, start: () => ({ ok: false, error: "A subagent starts no other." }), output: not },
  };
}

type CallFacts = Parameters<PipelineParts["contextFor"]>[0];
