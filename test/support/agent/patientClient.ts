import type { AgentClient } from "../../../src/agent/client.ts";

export interface OpenRequest {
  reply(value: unknown): void;
  readonly signal: AbortSignal | undefined;
}

/** A client whose requests wait until the test answers them, in the order in which they came. */
export function patientClient(): { readonly client: AgentClient; readonly open: readonly OpenRequest[] } {
  const open: OpenRequest[] = [];
  const client: AgentClient = {
    features: { readTextFile: true, writeTextFile: true, planReview: true, askUserQuestion: true },
    update: () => undefined,
    notify: () => undefined,
    request: (_, __, signal) => new Promise((reply) => open.push({ reply, signal })),
    requestPermission: async () => ({ outcome: "cancelled" }),
    readTextFile: async () => "",
    writeTextFile: async () => undefined,
  };
  return { client, open };
}
