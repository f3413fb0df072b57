import type { Script, ScriptedReply, SeenRequest } from "../models/modelServer.ts";

/** One answer of the model in the conversation. */
export type ModelStep = (request: SeenRequest) => ScriptedReply;

/**
 * The model behind an agent: plays steps in the conversation, and answers shortly what agents ask beside it, such as for a title.
 * Those requests are told apart by not offering the tool `marker`.
 */
export class AgentModel {
  readonly #marker: string;
  readonly #steps: ModelStep[] = [];
  /** The requests of the conversation, as JSON. */
  readonly heard: string[] = [];

  constructor(marker: string) {
    this.#marker = marker;
  }

  get left(): number {
    return this.#steps.length;
  }

  /** Forgets what is left, and plays these. */
  play(steps: readonly ModelStep[]): void {
    this.#steps.splice(0, this.#steps.length, ...steps);
  }

  readonly reply: Extract<Script, (...args: never[]) => unknown> = (request) => {
    if (!JSON.stringify(request.body["tools"] ?? []).includes(`"name":"${this.#marker}"`)) {
      return { kind: "answer", text: "A greeting" };
    }
    this.heard.push(JSON.stringify(request.body));
    return this.#steps.shift()?.(request) ?? { kind: "answer", text: "Nothing else to do." };
  };
}

export function calls(name: string, input: unknown): ModelStep {
  return () => ({ kind: "answer", calls: [{ name, input }] });
}

export function says(text: string): ModelStep {
  return () => ({ kind: "answer", text });
}
