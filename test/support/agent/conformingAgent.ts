import { existsSync } from "node:fs";
import { join } from "node:path";
import { PlanningScript, type Step } from "../../e2e/planningScript.ts";
import { newerNode } from "../../host/newerNode.ts";
import type { ModelServer } from "../models/modelServer.ts";
import { startOpenAiServer } from "../models/openAiServer.ts";
import { root } from "../sourceFiles.ts";
import { RawClient } from "./rawClient.ts";
import { testDirectories } from "./testPorts.ts";

const program = join(root, "dist/cli.js");

/** `plan-mode acp` as it is shipped, with a scripted model behind it and a client without the SDK before it. */
export class ConformingAgent {
  readonly dirs = testDirectories();
  readonly script: PlanningScript;
  readonly #model: ModelServer;
  readonly #node: string;
  readonly #clients: RawClient[] = [];
  readonly #lasting: RawClient[] = [];
  #stranger: RawClient | undefined;
  #acquaintance: ReturnType<ConformingAgent["session"]> | undefined;

  private constructor(node: string, model: ModelServer, script: PlanningScript) {
    this.#node = node;
    this.#model = model;
    this.script = script;
  }

  /** Undefined where the program is not built. */
  static async prepare(): Promise<ConformingAgent | undefined> {
    if (!existsSync(program)) return undefined;
    const script = new PlanningScript();
    return new ConformingAgent(await newerNode(), await startOpenAiServer(script.reply), script);
  }

  /** What the model was asked. */
  get requests(): ModelServer["requests"] {
    return this.#model.requests;
  }

  /** Starts the program; `steps` are the answers of the model. */
  start(...steps: readonly Step[]): RawClient {
    this.script.play(...steps);
    const client = new RawClient([this.#node, program, "acp"], {
      HOME: this.dirs.home,
      PLAN_MODE_HOME: this.dirs.home,
      PLAN_MODE_MODEL: "openai-compatible/scripted-model",
      OPENAI_BASE_URL: this.#model.url,
    });
    this.#clients.push(client);
    return client;
  }

  /** The same, introduced, with a session. */
  async session(
    capabilities: Readonly<Record<string, unknown>>,
    ...steps: readonly Step[]
  ): Promise<{ readonly client: RawClient; readonly sessionId: string; readonly opened: Record<string, unknown> }> {
    const client = this.start(...steps);
    await client.result("initialize", { protocolVersion: 1, clientCapabilities: capabilities });
    const opened = await client.result("session/new", { cwd: this.dirs.cwd, mcpServers: [] });
    return { client, sessionId: String(opened["sessionId"]), opened };
  }

  /** A client that is never introduced: one for all tests that leave nothing behind. */
  stranger(): RawClient {
    this.#stranger ??= this.#last(this.start());
    return this.#stranger;
  }

  /** A client that is introduced and has a session: one for all tests that leave nothing behind. */
  async acquaintance(): ReturnType<ConformingAgent["session"]> {
    this.#acquaintance ??= this.session({}).then((made) => {
      this.#last(made.client);
      return made;
    });
    return await this.#acquaintance;
  }

  async endClients(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.kill()));
  }

  async dispose(): Promise<void> {
    await this.endClients();
    await Promise.all(this.#lasting.map((client) => client.kill()));
    await this.#model.close();
    this.dirs.remove();
  }

  #last(client: RawClient): RawClient {
    this.#clients.splice(this.#clients.indexOf(client), 1);
    this.#lasting.push(client);
    return client;
  }
}

export function text(words: string): readonly object[] {
  return [{ type: "text", text: words }];
}
