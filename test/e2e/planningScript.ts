import type { Script, ScriptedReply, SeenRequest } from "../support/models/modelServer.ts";

/** One answer of the scripted model; it is told the session's plan file and the request in which it was asked. */
export type Step = (planPath: string, request: SeenRequest) => ScriptedReply;

/** Plays the steps one by one, on either wire. After the last one every request gets a short text. */
export class PlanningScript {
  readonly #steps: Step[];

  constructor(steps: readonly Step[] = []) {
    this.#steps = [...steps];
  }

  get left(): number {
    return this.#steps.length;
  }

  /** Forgets what is left, and plays these. */
  play(...steps: readonly Step[]): void {
    this.#steps.splice(0, this.#steps.length, ...steps);
  }

  readonly reply: Extract<Script, (...args: never[]) => unknown> = (request) => {
    const step = this.#steps.shift();
    return step === undefined ? { kind: "answer", text: "Nothing else to do." } : step(planPathIn(request), request);
  };
}

/** The system prompt names it, in either wire's shape. */
function planPathIn(request: SeenRequest): string {
  return /Plan file of this session: ((?:[^"\\]|\\[^n])+)/.exec(JSON.stringify(request.body))?.[1] ?? "";
}

/** Writes this plan and presents it. */
export function presents(plan: string): Step {
  return (planPath) => ({
    kind: "answer",
    text: "I write the plan.",
    calls: [
      { name: "write_file", input: { path: planPath, content: plan } },
      { name: "exit_plan_mode", input: {} },
    ],
  });
}

export function calls(text: string, ...made: readonly { readonly name: string; readonly input: unknown }[]): Step {
  return () => ({ kind: "answer", text, calls: made });
}

export function says(text: string): Step {
  return () => ({ kind: "answer", text });
}

export function hangs(text: string): Step {
  return () => ({ kind: "hang", text });
}
