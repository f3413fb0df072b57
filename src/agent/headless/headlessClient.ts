import type { AgentClient } from "../client.ts";
import type { SessionUpdate } from "../sessionUpdate.ts";

/**
 * A client without a person. It answers nothing in a person's name: a review stays parked, a question stays open, and what
 * would need a permission is not done (mission.md, "a headless run never approves by itself").
 */
export function headlessClient(onUpdate: (update: SessionUpdate) => void): AgentClient {
  const nobody = async (): Promise<never> => {
    throw new Error("nobody is there to answer, because this is a headless run");
  };
  return {
    features: { readTextFile: false, writeTextFile: false, planReview: true, askUserQuestion: true },
    update: (_, update) => onUpdate(update),
    notify: () => undefined,
    request: nobody,
    requestPermission: nobody,
    readTextFile: nobody,
    writeTextFile: nobody,
  };
}
