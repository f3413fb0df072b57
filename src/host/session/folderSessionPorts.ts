import type { AgentEvents, ConnectAgent, PromptPart } from "../agentPort.ts";
import type { AgentChoice } from "./agentLinks.ts";
import type { ComposerStore } from "./composerStore.ts";
import type { Outbox } from "./letter.ts";

export interface FolderSessionPorts {
  /** Absolute path of the folder that the agent works in. */
  readonly cwd: string;
  readonly connect: ConnectAgent;
  /** Absent: the built-in agent has every session. */
  readonly agents?: AgentChoice;
  readonly composer: ComposerStore;
  /** What the host does for the agent, apart from what a session itself answers. */
  readonly services: Pick<AgentEvents, "reviewPlan" | "commentReplied" | "readTextFile" | "writeTextFile">;
  readonly outbox: Outbox;
  /** What the words of a prompt speak of, such as `@problems`. */
  readonly context?: ((text: string) => readonly PromptPart[]) | undefined;
  /** Says something went wrong that no other place shows. */
  readonly report: (doing: string, problem: string) => void;
  readonly newId: () => string;
  /** A ready request for the composer of a session that has just been made; empty for none. */
  readonly sampleRequest: string;
}
