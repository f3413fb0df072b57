import type { AgentClient } from "../client.ts";

/** How many of its steps are shown while a subagent works. */
const shownSteps = 12;

/**
 * The client as a subagent's own transcript sees it: nothing reaches the person but a short list of what it does. Its permission
 * requests and its files take the session's own way.
 */
export function subagentClient(client: AgentClient, onProgress: (text: string) => void): AgentClient {
  const steps = new Map<string, string>();
  const none = (): Promise<never> => Promise.reject(new Error("A subagent can't ask the person."));
  return {
    get features() {
      return client.features;
    },
    update: (_, update) => {
      if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") {
        return;
      }
      const known = steps.get(update.toolCallId);
      const title = update.title ?? known?.slice(2);
      if (title !== undefined) {
        steps.set(update.toolCallId, `${mark(update.status, known)} ${title}`);
        onProgress([...steps.values()].slice(-shownSteps).join("\n"));
      }
    },
    notify: () => undefined,
    request: none,
    requestPermission: none,
    readTextFile: (sessionId, path) => client.readTextFile(sessionId, path),
    writeTextFile: (sessionId, path, content) => client.writeTextFile(sessionId, path, content),
  };
}

function mark(status: string | undefined, known: string | undefined): string {
  if (status === "completed") {
    return "✓";
  }
  return status === "failed" ? "✗" : (known?.[0] ?? "·");
}
