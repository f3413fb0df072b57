import type { AgentPort, PromptPart } from "../agentPort.ts";
import type { ComposerStore } from "./composerStore.ts";
import type { Outbox } from "./letter.ts";

export interface OpenSessionPorts {
  readonly agent: AgentPort;
  readonly composer: ComposerStore;
  readonly newId: () => string;
  /** What the words of a prompt speak of, such as `@problems`, as it is when they are sent. */
  readonly context?: ((text: string) => readonly PromptPart[]) | undefined;
  /** Words from reviews that go to this session with a prompt. */
  readonly outbox: Outbox;
  readonly changed: () => void;
  /** A turn ended with an error that the transcript does not show. */
  readonly turnFailed: (reason: string) => void;
}
