#!/usr/bin/env node
/** Composition root of the headless program. Everything heavy is loaded by the command that needs it. */
import { readFile } from "node:fs/promises";
import * as nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";
import type { ModelEnvironment } from "./agent/models/modelEnvironment.ts";
import type { AgentPorts } from "./agent/ports.ts";

const usage = `plan-mode: plan, review, approve, from the command line

  plan-mode acp                     serve the agent over the Agent Client Protocol on stdin and stdout
  plan-mode plan "<task>" [--json]  explore this folder and write a plan; exit code 3: the plan awaits approval
  plan-mode check "<command>"       say whether a command may run while planning, and why
  plan-mode mcp [--folder <path>] [--patience <seconds>]
                                    serve submit_plan and ask_user_question over MCP; the plan opens in the VS Code of the folder
  plan-mode hook [--ask-without-editor]
                                    answer Claude Code's hook for ExitPlanMode; --install prints the settings for it
  plan-mode --help | --version

  PLAN_MODE_MODEL     offline (default) or <provider>/<model>
  PLAN_MODE_THINKING  how much the model thinks: auto (default), off, low, medium or high
  PLAN_MODE_HOME      where sessions are kept (default: ~/.plan-mode)
  Keys and addresses of models come from their usual variables (ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL …).
`;

/** Compiled code is kept for the next start, where Node can (22.1 and later) and nobody else can write to. */
async function keepCompiledCode(): Promise<void> {
  if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function") {
    const [{ planModeHome }, { join }] = await Promise.all([import("./disk/home.ts"), import("node:path")]);
    nodeModule.enableCompileCache(join(planModeHome(process.env), "cache", "code"));
  }
}

async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  switch (command) {
    case "acp":
      return rest.length === 0 ? await serve() : wrongUsage(`acp takes no arguments: ${rest.join(" ")}`);
    case "plan":
      return await plan(rest);
    case "check":
      return await check(rest);
    case "mcp":
      return await mcp(rest);
    case "hook":
      return await hook(rest);
    case "--help":
    case "-h":
    case "help":
      process.stdout.write(usage);
      return 0;
    case "--version":
    case "-v":
      process.stdout.write(`${await version()}\n`);
      return 0;
    default:
      return wrongUsage(command === undefined ? "a command is missing" : `there is no command ${command}`);
  }
}

async function serve(): Promise<number> {
  keepStdoutForProtocol();
  const [{ serveAgentOnBytes }, { byteStreams }, ports] = await Promise.all([
    import("./agent/app.ts"),
    import("./agent/headless/byteStreams.ts"),
    agentPorts(),
  ]);
  process.stdout.on("error", () => process.exit(0));
  const server = serveAgentOnBytes(byteStreams(process.stdin, process.stdout), ports);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => server.dispose());
  }
  await server.closed;
  return 0;
}

function keepStdoutForProtocol(): void {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
}

async function plan(args: readonly string[]): Promise<number> {
  const words = args.filter((word) => word !== "--json");
  const task = words.join(" ").trim();
  const unknown = words.find((word) => word.startsWith("--"));
  if (unknown !== undefined || task === "") {
    return wrongUsage(unknown === undefined ? "plan needs a task" : `plan has no option ${unknown}`);
  }
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const { runPlanCommand } = await import("./agent/headless/planCommand.ts");
  return await runPlanCommand(
    {
      task,
      cwd: process.cwd(),
      json: args.includes("--json"),
      out: (text) => process.stdout.write(text),
      log: (text) => process.stderr.write(`${text}\n`),
      signal: stop.signal,
    },
    await agentPorts(),
  );
}

async function check(args: readonly string[]): Promise<number> {
  // One command is parsed: compiling the grammars for speed would only delay the end of the process.
  setFlagsFromString("--liftoff-only");
  const { runCheck } = await import("./agent/shell/checkCommand.ts");
  return await runCheck(args, {
    stdin: process.stdin,
    write: (text) => taken(process.stdout, text).catch(() => undefined),
    writeError: (text) => taken(process.stderr, text).catch(() => undefined),
    cwd: process.cwd(),
    env: process.env,
  });
}

async function mcp(args: readonly string[]): Promise<number> {
  keepStdoutForProtocol();
  const { runMcp } = await import("./bridge/mcpCommand.ts");
  const done = await runMcp(args, await version());
  return done.ok ? 0 : wrongUsage(done.error);
}

async function hook(args: readonly string[]): Promise<number> {
  keepStdoutForProtocol();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  // Who hung up has got nothing: the window keeps the decision.
  process.stdout.on("error", () => undefined);
  try {
    const { runHook } = await import("./bridge/hookCommand.ts");
    return await runHook({
      args,
      env: process.env,
      input: async () => (await process.stdin.setEncoding("utf8").toArray()).join(""),
      out: (text) => taken(process.stdout, text),
      log: (text) => process.stderr.write(`${text}\n`),
      signal: stop.signal,
    });
  } catch (error) {
    // Claude Code goes on after any exit code but this one.
    process.stderr.write(`plan-mode: the plan is not approved: ${String(error)}\n`);
    return 2;
  }
}

/** Rejects where nobody reads any more. */
function taken(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error === null || error === undefined ? resolve() : reject(error)));
  });
}

async function agentPorts(): Promise<AgentPorts> {
  const [
    { defaultSettings },
    { readThinking },
    { planModeHome },
    { findProgram },
    { readHomeConfig },
    { randomUUID },
    { join },
  ] = await Promise.all([
    import("./agent/ports.ts"),
    import("./agent/models/thinking.ts"),
    import("./disk/home.ts"),
    import("./agent/headless/findProgram.ts"),
    import("./disk/homeConfig.ts"),
    import("node:crypto"),
    import("node:path"),
  ]);
  const { env } = process;
  const home = planModeHome(env);
  const config = await readHomeConfig(join(home, "config.json"));
  const model = env["PLAN_MODE_MODEL"] || (config.ok ? config.value.model : undefined) || "offline";
  const thinking = readThinking(env["PLAN_MODE_THINKING"]);
  let ripgrep: Promise<string | undefined> | undefined;
  const environment = async (): Promise<ModelEnvironment> => ({
    env,
    fetch: (await import("./agent/headless/nodeFetch.ts")).nodeFetch(env),
  });
  return {
    home,
    version: await version(),
    env,
    settings: () => ({ ...defaultSettings, model, thinking }),
    createModel: async (spec) => (await import("./agent/models/createModel.ts")).createModel(spec, await environment()),
    availableModels: async () =>
      (await import("./agent/models/availableModels.ts")).availableModels(await environment()),
    configOptions: true,
    ripgrep: () => {
      ripgrep ??= findProgram("rg", env);
      return ripgrep;
    },
    now: () => new Date(),
    newId: () => randomUUID(),
  };
}

async function version(): Promise<string> {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8").catch(() => "{}");
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && "version" in value ? String(value.version) : "unknown";
}

function wrongUsage(why: string): number {
  process.stderr.write(`plan-mode: ${why}\n\n${usage}`);
  return 2;
}

const oldestNode = 22;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `plan-mode needs Node ${oldestNode} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      "Install a newer one from https://nodejs.org, or start plan-mode with it.\n",
  );
  // Hooks of Claude Code take any other code for a yes.
  process.exit(2);
}
await keepCompiledCode();
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`plan-mode: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
// What a command left behind (an idle connection to a model) must not hold the process.
process.stdout.write("", () => process.exit());
