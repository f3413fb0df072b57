import type { ModelServer, Script } from "../models/modelServer.ts";
import type { ModelStep } from "./agentModel.ts";

/** An agent of the npm registry, and what it takes to let it plan against a model of this machine. */
export interface RealAgent {
  /** Its id in the extension's table of agents. */
  readonly id: string;
  readonly name: string;
  /** Packages to install, each with its exact version: the agent first, then what it needs from other packages. */
  readonly packages: readonly [string, ...string[]];
  /** The program inside the folder of the packages, where the one on the PATH is made by a script that is not run. */
  readonly program?: string;
  /** Makes in `node_modules` what a script of the package would have made. */
  unpack?(modules: string): void;
  /** Starts the model server whose wire the agent speaks. */
  serve(script: Script): Promise<ModelServer>;
  /** Writes its configuration into an empty home, and answers the environment that keeps it on this machine. */
  configure(home: string, modelUrl: string): Readonly<Record<string, string>>;
  /** A tool that every request of its conversation offers. */
  readonly marker: string;
  /** Whether it asks for a decision on its plan; else a command takes its answer as the plan. */
  readonly asks: boolean;
  /** The model's answers that show a plan. */
  presents(plan: string): readonly ModelStep[];
  /** What the model answers to a refusal before the comments come, where the agent asks it again at once. */
  readonly refused: readonly ModelStep[];
  /** Its own plan mode lets its shell write: our check after planning tells what it changed. */
  readonly writesWhilePlanning?: true;
  /** The model's answers that write a file after the approval. */
  writes(path: string, content: string): readonly ModelStep[];
}
