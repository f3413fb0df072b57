import type { LanguageModelV3Message, LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { canonicalToolName, isExitTool } from "../../../plan/toolNames.ts";
import { isDecision } from "./decisionReading.ts";

/** A finished tool call. */
export interface Exchange {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly failed: boolean;
  /** Counts the answers of the model: calls of one answer share it. */
  readonly round: number;
}

export type ConversationEvent =
  | { readonly kind: "request"; readonly text: string }
  | { readonly kind: "call"; readonly exchange: Exchange };

/** What the planner reads out of a prompt. */
export interface Conversation {
  /** Requests of the person and finished calls, oldest first. */
  readonly events: readonly ConversationEvent[];
  readonly planning: boolean;
  /** Absolute path of the plan file, once it was named. */
  readonly planPath: string | undefined;
}

interface Draft {
  readonly events: ConversationEvent[];
  planning: boolean;
  planPath: string | undefined;
}

/** Only a message that is nothing else counts: the same words in files and tool results are material. */
const reminderMessage = /^<system-reminder>([\s\S]*)<\/system-reminder>$/;

export function readConversation(prompt: LanguageModelV3Prompt): Conversation {
  const draft: Draft = { events: [], planning: false, planPath: undefined };
  const open = new Map<
    string,
    { readonly name: string; readonly input: Readonly<Record<string, unknown>>; readonly round: number }
  >();
  for (const [round, message] of prompt.entries()) {
    switch (message.role) {
      case "system":
        draft.planPath ??= /^- Plan file of this session: (.+)$/m.exec(message.content)?.[1]?.trim();
        break;
      case "user":
        readUser(draft, message, round);
        break;
      case "assistant":
        for (const part of message.content) {
          if (part.type === "tool-call") {
            open.set(part.toolCallId, { name: canonicalToolName(part.toolName), input: record(part.input), round });
          }
        }
        break;
      case "tool":
        for (const part of message.content) {
          const call = part.type === "tool-result" ? open.get(part.toolCallId) : undefined;
          if (part.type === "tool-result" && call !== undefined) {
            readResult(draft, { ...call, ...outputText(part.output) });
          }
        }
        break;
    }
  }
  return draft;
}

function readUser(draft: Draft, message: Extract<LanguageModelV3Message, { role: "user" }>, round: number): void {
  const text = message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  const reminder = reminderMessage.exec(text.trim())?.[1];
  if (reminder !== undefined) {
    readReminder(draft, reminder);
  } else if (isDecision(text)) {
    // A decision that came after its turn had ended is told in a message of its own.
    readResult(draft, { name: "exit_plan_mode", input: {}, output: text.trim(), failed: false, round });
  } else if (text.trim() !== "") {
    draft.events.push({ kind: "request", text: text.trim() });
  }
}

function readResult(draft: Draft, exchange: Exchange): void {
  draft.events.push({ kind: "call", exchange });
  if (exchange.name === "enter_plan_mode" && !exchange.failed) {
    notePlanPath(draft, exchange.output);
    draft.planning ||= planPathIn(exchange.output) !== undefined;
  } else if (isExitTool(exchange.name) && /plan mode is off/i.test(firstLine(exchange.output))) {
    draft.planning = false;
  }
}

/** The sentences are those of src/plan/reminders.ts. */
function readReminder(draft: Draft, text: string): void {
  if (/plan mode is (still )?active/i.test(text)) {
    draft.planning = true;
    notePlanPath(draft, text);
  } else if (/plan mode is off/i.test(text)) {
    draft.planning = false;
  }
}

function notePlanPath(draft: Draft, text: string): void {
  draft.planPath = planPathIn(text) ?? draft.planPath;
}

/** An absolute path (POSIX, drive letter or UNC; spaces allowed) that ends in plan.md. */
function planPathIn(text: string): string | undefined {
  return /(?:^|[\s"'`(])((?:\/|[A-Za-z]:[\\/]|\\\\)[^\n"'`]*?[\\/]plan\.md)\b/.exec(text)?.[1];
}

function outputText(output: LanguageModelV3ToolResultOutput): { readonly output: string; readonly failed: boolean } {
  switch (output.type) {
    case "text":
      return { output: output.value, failed: /^(Rejected:|Error[: ])/.test(output.value) };
    case "error-text":
      return { output: output.value, failed: true };
    case "json":
    case "error-json":
      return { output: JSON.stringify(output.value), failed: output.type === "error-json" };
    case "execution-denied":
      return { output: output.reason ?? "", failed: true };
    case "content":
      return { output: output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n"), failed: false };
  }
}

function record(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input))
    : {};
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
