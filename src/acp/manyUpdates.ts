import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { field, listField, textField } from "./fields.ts";

/** The updates of `_plan-mode/updates`: a past as our own agent tells it, in few messages. What is none is left out. */
export function manyUpdates(params: unknown): readonly SessionUpdate[] {
  return listField(params, "updates").filter(isUpdate);
}

/** As much as is read of an update. A schema of the whole protocol would take longer than all that is done with it. */
function isUpdate(value: unknown): value is SessionUpdate {
  switch (textField(value, "sessionUpdate")) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return textField(field(value, "content"), "type") !== undefined;
    case "tool_call":
    case "tool_call_update":
      return (
        textField(value, "toolCallId") !== undefined &&
        isListOrNone(field(value, "content")) &&
        isListOrNone(field(value, "locations"))
      );
    case "plan":
      return Array.isArray(field(value, "entries"));
    default:
      return false;
  }
}

function isListOrNone(value: unknown): boolean {
  return (
    (value ?? undefined) === undefined || (Array.isArray(value) && value.every((part) => typeof part === "object"))
  );
}
