import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { cacheFolder } from "../../host/cacheFolder.ts";
import { installServer } from "../../host/installServer.ts";
import type { ModelServer } from "../models/modelServer.ts";
import { AgentModel } from "./agentModel.ts";
import type { RealAgent } from "./realAgent.ts";

/** An agent of the npm registry with an empty home, a model of this machine, and a folder to work in. */
export class AgentRun {
  readonly agent: RealAgent;
  readonly model: AgentModel;
  /** The folder to open. */
  readonly folder: string;
  /** For the editor: nothing of the person's home is seen. */
  readonly env: Readonly<Record<string, string>>;
  /** User settings that choose the agent and say where its program is: the editor takes its PATH from a login shell. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #home: string;
  readonly #server: ModelServer;

  private constructor(
    agent: RealAgent,
    model: AgentModel,
    home: string,
    server: ModelServer,
    path: string,
    program?: string,
  ) {
    this.agent = agent;
    this.model = model;
    this.#home = home;
    this.#server = server;
    this.folder = join(home, "greeting");
    this.env = { HOME: home, USERPROFILE: home };
    this.settings = {
      "planMode.agent": agent.id,
      "planMode.agents": {
        [agent.id]: {
          env: { PATH: path, ...ownFolders(home), ...agent.configure(home, server.url), ...onlyThisMachine },
          ...(program !== undefined && { command: program }),
        },
      },
    };
  }

  /** `folder` is where the agent is installed. */
  static async prepare(agent: RealAgent, folder: string): Promise<AgentRun> {
    const packages = join(folder, "node_modules");
    // Most agents need a newer Node than this project does: the one that the editor's server brings.
    const { node } = await installServer();
    const path = [dirname(node), join(packages, ".bin"), process.env["PATH"] ?? ""].join(delimiter);
    // Not among temporary files: Codex does not start its sandbox from there.
    const homes = join(cacheFolder(), "agent-homes");
    mkdirSync(homes, { recursive: true });
    const home = mkdtempSync(join(homes, `${agent.id}-`));
    for (const name of ["greeting", "tmp"]) mkdirSync(join(home, name));
    writeFileSync(join(home, "greeting/README.md"), "# Greeting\n");
    const model = new AgentModel(agent.marker);
    const server = await agent.serve(model.reply);
    return new AgentRun(agent, model, home, server, path, agent.program && join(packages, agent.program));
  }

  /** The processes that were started with this home and still run. Only known on Linux. */
  get running(): readonly number[] {
    if (process.platform !== "linux") return [];
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && environment(name).includes(`HOME=${this.#home}\0`))
      .map(Number);
  }

  async dispose(): Promise<void> {
    await this.#server.close();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** No agent may reach another machine: what honours a proxy finds one that is not there. */
const onlyThisMachine: Readonly<Record<string, string>> = Object.fromEntries([
  ...["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].map((name) => [name, "http://127.0.0.1:9"]),
  ...["NO_PROXY", "no_proxy"].map((name) => [name, "127.0.0.1,localhost"]),
]);

function ownFolders(home: string): Readonly<Record<string, string>> {
  return {
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_DATA_HOME: join(home, ".local/share"),
    XDG_STATE_HOME: join(home, ".local/state"),
    XDG_CACHE_HOME: join(home, ".cache"),
    TMPDIR: join(home, "tmp"),
  };
}

/** Empty for a process that has ended, or is not ours. */
function environment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}
