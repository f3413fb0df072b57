import type { LanguageModelV3Message } from "@ai-sdk/provider";
import type { MessageLine } from "./messageLine.ts";
import { openCalls, toolMessage, userMessage } from "./modelMessages.ts";
import type { SessionStore } from "./sessionStore.ts";

/**
 * What the model has been told, append only: nothing in its past is ever edited, so that its prompt cache holds. Every
 * message is on disk before the next request is made. A reset starts a new history; the old one stays in the file.
 */
export class Conversation {
  private readonly store: SessionStore;
  private history: LanguageModelV3Message[] = [];
  private readonly callIds = new Set<string>();

  constructor(store: SessionStore) {
    this.store = store;
  }

  get messages(): readonly LanguageModelV3Message[] {
    return this.history;
  }

  /** Reads the history back. Calls that were cut off get the result that `resultFor` knows, else one that says so. */
  async restore(resultFor: (toolCallId: string) => string | undefined): Promise<void> {
    for (const line of await this.store.readMessages()) {
      if (line.kind === "reset") {
        this.history = [];
      } else {
        this.push(line.message);
      }
    }
    await this.closeOpenCalls((id) => resultFor(id) ?? interrupted);
  }

  async append(message: LanguageModelV3Message): Promise<void> {
    this.push(message);
    const line: MessageLine = { kind: "message", message };
    await this.store.appendMessage(line);
  }

  /** Whether a call of this session has had this id, also before a reset. */
  hasCall(toolCallId: string): boolean {
    return this.callIds.has(toolCallId);
  }

  /** Gives every open call a result. */
  async closeOpenCalls(text: (toolCallId: string) => string): Promise<void> {
    for (const call of openCalls(this.history)) {
      await this.append(toolMessage(call, text(call.toolCallId), true));
    }
  }

  async startAfresh(reason: "freshContext" | "compaction", text: string): Promise<void> {
    this.history = [];
    await this.store.appendMessage({ kind: "reset", reason });
    await this.append(userMessage(text));
  }

  private push(message: LanguageModelV3Message): void {
    this.history.push(message);
    if (message.role === "assistant") {
      for (const part of message.content) {
        if (part.type === "tool-call") {
          this.callIds.add(part.toolCallId);
        }
      }
    }
  }
}

const interrupted =
  "This call was interrupted: the program ended before it finished. It may have had effects. Check the current state before you call it again.";
