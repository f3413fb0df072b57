/** Composition root of the extension: wires the host's ports to the agent, reached over ACP in this process. */
import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";
import { streamPair } from "./acp/streamPair.ts";
import { planModeHome } from "./disk/home.ts";
import type { AgentEvents, AgentPort } from "./host/agentPort.ts";
import { builtIn } from "./host/agents/agentDefinition.ts";
import { foreignAgents } from "./host/agents/foreignWindow.ts";
import { EditorToolServer } from "./host/editorTools/editorToolServer.ts";
import { vscodeEditor } from "./host/editorTools/vscodeEditor.ts";
import { EditorModels } from "./host/languageModels/editorModels.ts";
import { joinRows } from "./host/languageModels/modelRows.ts";
import { createLog } from "./host/log.ts";
import type { ModelChoice } from "./host/modelPicker.ts";
import { ripgrepPath } from "./host/ripgrepPath.ts";
import { say } from "./host/say.ts";
import { Secrets } from "./host/secrets.ts";
import { readSettings } from "./host/settings.ts";
import { startPlanMode } from "./host/startPlanMode.ts";
import { isTrusted } from "./host/workspaceFolder.ts";

/** Set while the extension is active. */
let stop: (() => Promise<void>) | undefined;

/** VS Code waits a few seconds for this: time for the agent to let go of its sessions. Nothing that waits is answered. */
export async function deactivate(): Promise<void> {
  await stop?.();
}

export function activate(context: vscode.ExtensionContext): void {
  const log = createLog();
  const secrets = new Secrets(context.secrets);
  const home = planModeHome(process.env);
  const version = String(context.extension.packageJSON.version);
  const models = { env: process.env, storedKey: secrets.storedKey };
  const editorModels = new EditorModels();

  const toolServer = new EditorToolServer({
    program: context.asAbsolutePath("dist/cli.js"),
    start: async () =>
      await (await import("./host/editorTools/startEditorTools.ts")).startEditorTools(vscodeEditor, version),
    warn: (message) => log.warn(message),
  });

  const choices = async (editor: () => Promise<readonly ModelChoice[]>): Promise<readonly ModelChoice[]> => {
    const { availableModels } = await import("./agent/models/availableModels.ts");
    return joinRows(...(await Promise.all([availableModels(models), editor()])));
  };

  const agents: Promise<void>[] = [];

  const client = {
    name: "Plan Mode for VS Code",
    version,
    toolServers: () => toolServer.offered(),
    markdownWhilePlanning: () => readSettings().toolset === "compat",
    translate: say,
  };

  const foreign = foreignAgents(async () => {
    const [{ startAgent }, { connectAgent }] = await Promise.all([
      import("./acp/process/startAgent.ts"),
      import("./acp/agentConnection.ts"),
    ]);
    return { startAgent, connectAgent: (stream, events, how) => connectAgent(stream, events, { ...client, ...how }) };
  }, log);

  const connectBuiltIn = async (events: AgentEvents): Promise<AgentPort> => {
    const [{ serveAgent }, { createModel }, { connectAgent }] = await Promise.all([
      import("./agent/app.ts"),
      import("./agent/models/createModel.ts"),
      import("./acp/agentConnection.ts"),
    ]);
    const [clientEnd, agentEnd] = streamPair();
    const agent = serveAgent(agentEnd, {
      home,
      version,
      env: process.env,
      settings: readSettings,
      createModel: (spec) => (editorModels.names(spec) ? editorModels.create(spec) : createModel(spec, models)),
      availableModels: () => choices(() => editorModels.lastList()),
      vouchedServers: () => toolServer.vouched(),
      trusted: isTrusted,
      ripgrep: ripgrepPath,
      now: () => new Date(),
      newId: randomUUID,
    });
    agents.push(agent.closed.catch((error: unknown) => log.error(`The agent ended badly: ${String(error)}`)));
    return await connectAgent(clientEnd, events, client);
  };

  const planMode = startPlanMode(context, {
    log,
    home,
    secrets,
    connect: (events, agentId, cwd) =>
      agentId === builtIn ? connectBuiltIn(events) : foreign.connect(events, agentId, cwd),
    foreign,
    models: () => choices(() => editorModels.list()),
    loadReviews: async () => {
      const { createPlanReviews } = await import("./host/review/planReviews.ts");
      return (reviews) => createPlanReviews({ ...reviews, translate: say });
    },
    loadMarkdownReviews: async () => (await import("./host/review/markdownReviews.ts")).createMarkdownReviews,
    loadGuests: async (guests) =>
      (await import("./host/reviewSocket/guestDesk.ts")).createGuestDesk({ ...guests, editor: vscodeEditor }),
    loadCodec: () => import("./protocol/codec.ts"),
    loadBeginning: () => import("./review/blocks/beginningHtml.ts"),
  });
  stop = async () => {
    planMode.dispose();
    await Promise.all([...agents, foreign.dispose()]);
  };
  context.subscriptions.push(log, editorModels, toolServer, planMode);
}
