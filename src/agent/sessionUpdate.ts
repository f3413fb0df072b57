/**
 * The ACP messages that the agent sends, structurally (ACP v1, "Session updates"). They stand here so that only `app.ts`
 * imports the ACP SDK; what is not listed is not sent.
 */
export type ToolKind =
  | "read"
  | "edit"
  | "delete"
  | "move"
  | "search"
  | "execute"
  | "think"
  | "fetch"
  | "switch_mode"
  | "other";

export type ToolCallStatus = "pending" | "in_progress" | "completed" | "failed";

export type Meta = Record<string, unknown>;

export interface TextBlock {
  type: "text";
  text: string;
}

export type ToolCallContent =
  | { type: "content"; content: TextBlock }
  | { type: "terminal"; terminalId: string }
  | { type: "diff"; path: string; oldText: string | null; newText: string };

export interface ToolCallLocation {
  path: string;
  line?: number;
}

export interface ToolCallFields {
  toolCallId: string;
  title?: string;
  name?: string;
  kind?: ToolKind;
  status?: ToolCallStatus;
  content?: ToolCallContent[];
  locations?: ToolCallLocation[];
  rawInput?: unknown;
  rawOutput?: unknown;
  _meta?: Meta;
}

export interface PlanEntry {
  content: string;
  priority: "high" | "medium" | "low";
  status: "pending" | "in_progress" | "completed";
}

/** Something that clients may set for a session. */
export interface SelectOption {
  type: "select";
  id: string;
  name: string;
  description: string;
  category: "mode" | "model";
  currentValue: string;
  options: { value: string; name: string; description?: string }[];
}

export type SessionUpdate =
  | {
      sessionUpdate: "user_message_chunk" | "agent_message_chunk" | "agent_thought_chunk";
      content: TextBlock;
      messageId?: string;
      _meta?: Meta;
    }
  | ({ sessionUpdate: "tool_call"; title: string } & ToolCallFields)
  | ({ sessionUpdate: "tool_call_update" } & ToolCallFields)
  | { sessionUpdate: "plan"; entries: PlanEntry[] }
  | {
      sessionUpdate: "available_commands_update";
      availableCommands: { name: string; description: string; input?: { hint: string } }[];
    }
  | { sessionUpdate: "current_mode_update"; currentModeId: string; _meta?: Meta }
  | { sessionUpdate: "config_option_update"; configOptions: SelectOption[] }
  | { sessionUpdate: "session_info_update"; title?: string; updatedAt?: string; _meta?: Meta }
  | { sessionUpdate: "usage_update"; used: number; size: number; cost?: { amount: number; currency: string } };

/** A text of the transcript as a content block. */
export function textBlock(text: string): TextBlock {
  return { type: "text", text };
}
